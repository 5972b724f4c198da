import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import { countEachAttempt } from "~/models/http/throttle.server";
import { atAddress, publicFormLimits } from "~/models/site/limits";
import type { App } from "~/services/platform/app.server";

export type SenderLimit = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Limits messages by the sender's address and by the mailbox they name. */
export async function limitSender(
  { db, clock }: Pick<App, "db" | "clock">,
  form: "contact" | "newsletter",
  sender: { email: string; address: string },
): Promise<SenderLimit> {
  const mailbox = sender.email.toLowerCase();
  const sent: AddressAttempt = {
    limit: atAddress[form],
    address: addressKey(sender.address),
    about: mailbox,
  };
  const byAddress = await countAddressAttempt(db, sent, clock.now());
  if (!byAddress.allowed) return { ok: false, retryAfterSeconds: byAddress.retryAfterSeconds };
  const counters = [
    [`${form}:mailbox:${mailbox}`, publicFormLimits.mailbox],
    [`${form}:mailbox-day:${mailbox}`, publicFormLimits.mailboxDay],
  ] as const;
  const answer = await countEachAttempt(db, counters, clock.now());
  if (answer.allowed) return { ok: true };
  await refundAttempts(db, { ...sent, most: 1 });
  return { ok: false, retryAfterSeconds: answer.retryAfterSeconds };
}
