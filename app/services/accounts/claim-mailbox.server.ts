import type { Db } from "#db/client";
import { takeEmailFromOthers, type WithoutEmail } from "~/models/accounts/mailbox.server";
import { emailLostSms } from "~/messages/accounts/mail";
import { textUser } from "~/models/users/user-message.server";
import { recordEvent } from "~/models/users/audit.server";

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
  const { id } = account;
  await recordEvent(trx, { now, action: "email-lost", outcome: "ok", subjectId: id });
  const dedupeKey = `email-lost:${id}:${now.getTime()}`;
  await textUser(trx, account, { text: emailLostSms(), dedupeKey, now });
}
