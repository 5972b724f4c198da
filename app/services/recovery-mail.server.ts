import type { Db } from "#db/client";
import { KEY_BYTES, KEY_LIFE, makeRecoveryKey, readRecoveryKey } from "~/models/recovery";
import { keepKey } from "~/models/recovery-key.server";
import { recoveryKeyMail, recoveryMail } from "~/models/recovery-message";
import type { RecoverableAccount, Recovery } from "~/models/recovery.server";
import { enqueueFor } from "~/models/outbox.server";
import { isBreakerOpen } from "./code-breaker.server";
import { sendCode, type CodeContext } from "./code-send.server";
import { mailSubject } from "./recovery-subject.server";
import { hashToken } from "./token.server";

/** Mails a code and a key, or, where nobody may have or try a code for this address now, the key alone. */
export async function mailCodeAndKey(
  app: CodeContext,
  db: Db,
  recovery: Recovery,
  account: RecoverableAccount | null,
): Promise<void> {
  const now = app.clock.now();
  const { userId } = recovery;
  const key = makeRecoveryKey(app.random.bytes(KEY_BYTES));
  const hash = hashRecoveryKey(key);
  await keepKey(db, { userId, hash, now });
  const recipient = account?.email ?? recovery.email;
  const codesWork = !(await isBreakerOpen(db, now));
  const envelope = { recipient, message: (code: string) => recoveryMail(code, key), life: KEY_LIFE };
  if (codesWork && (await sendCode(app, db, mailSubject(recovery), envelope)).sent) return;
  await enqueueFor(db, userId, {
    channel: "mail",
    recipient,
    ...recoveryKeyMail(key),
    dedupeKey: `recovery-key:${hash.toString("hex")}`,
    expiresAt: new Date(now.getTime() + KEY_LIFE),
    now,
  });
}

/** A key is chosen by chance and long, so unlike a password it may be hashed fast and without salt. */
export function hashRecoveryKey(key: string): Buffer {
  return hashToken(readRecoveryKey(key) ?? key);
}
