import type { Db } from "#db/client";
import { takeEmailFromOthers, type WithoutEmail } from "~/models/accounts/mailbox.server";
import { emailLostSms } from "~/models/accounts/messages";
import { enqueue } from "~/models/messages/outbox.server";
import { recordEvent } from "~/models/users/audit.server";
import { isVerified } from "~/models/users/user";

/**
 * Gives an address to the account that has just confirmed it. Other accounts, none of which ever confirmed it, lose
 * it, and those with a verified phone are told by SMS. Every transaction that confirms an address calls this, and
 * begins with `lockMailbox`.
 */
export async function claimMailbox(
  trx: Db,
  confirmed: { userId: number; email: string; now: Date },
): Promise<void> {
  for (const account of await takeEmailFromOthers(trx, confirmed)) await tell(trx, account, confirmed.now);
}

async function tell(trx: Db, account: WithoutEmail, now: Date): Promise<void> {
  const { id, phone, phoneReachable } = account;
  await recordEvent(trx, { now, action: "email-lost", outcome: "ok", subjectId: id });
  if (!isVerified(account) || !phoneReachable) return;
  await enqueue(trx, {
    ...{ channel: "sms", recipient: phone, text: emailLostSms(), ownerId: id },
    dedupeKey: `email-lost:${id}:${now.getTime()}`,
    now,
  });
}
