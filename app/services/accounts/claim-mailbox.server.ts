import type { Db } from "#db/client";
import { takeEmailFromOthers, type WithoutEmail } from "~/models/accounts/mailbox.server";
import { emailLostSms } from "~/messages/accounts/mail";
import { textUser } from "~/models/users/user-message.server";
import { recordEvent } from "~/models/users/audit.server";
import { type Context, messageKey } from "~/services/platform/context.server";

/**
 * Gives an address to the account that has just confirmed it. Other accounts, none of which ever confirmed it, lose
 * it, and those with a verified phone are told by SMS. Every transaction that confirms an address calls this, and
 * begins with `lockMailbox`.
 */
export async function claimMailbox(
  { db, now }: Pick<Context, "db" | "now">,
  confirmed: { userId: number; email: string },
): Promise<void> {
  for (const account of await takeEmailFromOthers(db, { ...confirmed, now })) await tell(db, account, now);
}

/** Its owner must not see the network of the person who confirmed the address, so the event has no request. */
async function tell(db: Db, account: WithoutEmail, now: Date): Promise<void> {
  const { id } = account;
  await recordEvent(db, { now, action: "email-lost", outcome: "ok", subjectId: id });
  const dedupeKey = messageKey({ about: "email-lost", of: [id, now.getTime()] });
  await textUser(db, account, { text: emailLostSms(), dedupeKey, now });
}
