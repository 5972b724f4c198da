import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { forgetDevices } from "~/models/known-device.server";
import { lockAccount, resetPassword } from "~/models/new-password.server";
import { enqueue } from "~/models/outbox.server";
import { LEAKED, passwordProblem } from "~/models/password";
import { useGrant } from "~/models/recovery-grant.server";
import { passwordChangedMail, passwordChangedSms } from "~/models/recovery-message";
import { burnRecoveries } from "~/models/recovery.server";
import { ownWords, type User } from "~/models/user";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";
import { forgiveAccount } from "./login-limits.server";
import { isCommonPassword } from "./password.server";
import { verifiedPhone } from "./recovery-subject.server";

export type NewPasswordResult =
  | { outcome: "changed" }
  | { outcome: "weak"; problem: string }
  /** The grant was used or burnt meanwhile, or its time is over. */
  | { outcome: "gone" };

/** Sets the password of the account that the grant is for. Whatever else could open the account ends with it. */
export async function setNewPassword(
  app: Pick<App, "db" | "clock" | "passwords">,
  granted: { user: User; tokenHash: Buffer },
  password: string,
): Promise<NewPasswordResult> {
  const { user, tokenHash } = granted;
  const problem = passwordProblem(password, ownWords(user), isCommonPassword);
  if (problem !== null) return { outcome: "weak", problem };
  if (await app.passwords.isLeaked(password)) return { outcome: "weak", problem: LEAKED };
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock.now();
  return app.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, user.id);
    if (!(await useGrant(transaction, tokenHash, now))) return { outcome: "gone" };
    await resetPassword(transaction, { userId: user.id, passwordHash, now });
    await burnRecoveries(transaction, user.id, now);
    await forgetDevices(transaction, user.id);
    await forgiveAccount(transaction, user, currentVisit().address);
    await tellOwner(transaction, user, { now, act: tokenHash.toString("hex") });
    await recordReset(transaction, user, now);
    return { outcome: "changed" };
  });
}

async function tellOwner(db: Db, user: User, { now, act }: { now: Date; act: string }): Promise<void> {
  const message = { ownerId: user.id, now };
  const dedupeKey = `password-changed:${act}`;
  const mail = { channel: "mail", recipient: user.email, ...passwordChangedMail(now) } as const;
  await enqueue(db, { ...message, ...mail, dedupeKey: `${dedupeKey}:mail` });
  const phone = verifiedPhone(user);
  if (phone === null) return;
  const sms = { channel: "sms", recipient: phone, text: passwordChangedSms(now) } as const;
  await enqueue(db, { ...message, ...sms, dedupeKey: `${dedupeKey}:sms` });
}

function recordReset(db: Db, { id }: User, now: Date): Promise<void> {
  const visit = currentVisit();
  return recordEvent(db, {
    now,
    action: "password-reset",
    outcome: "ok",
    actorId: id,
    subjectId: id,
    requestId: visit.id,
    addressPrefix: addressPrefix(visit.address),
  });
}
