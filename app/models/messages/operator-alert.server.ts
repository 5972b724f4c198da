import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { HOUR } from "~/models/duration";
import { isFirstAttempt } from "~/models/http/throttle.server";
import { enqueue } from "./outbox.server";

interface OperatorAlert {
  /** The subject in one word. */
  about: string;
  subject: string;
  text: string;
  now: Date;
}

/**
 * Mails the operator about an ongoing problem, once an hour, however many processes find it; true if this call sent
 * the mail.
 */
export async function alertOperator(
  db: Db,
  { about, subject, text, now }: OperatorAlert,
  contact: ContactDetails,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await isFirstAttempt(trx, `alert:${about}`, HOUR, now))) return false;
    await enqueue(trx, {
      channel: "mail",
      recipient: contact.paymentsMailbox,
      subject,
      text,
      dedupeKey: `alert:${about}:${now.toISOString()}`,
      now,
    });
    return true;
  });
}
