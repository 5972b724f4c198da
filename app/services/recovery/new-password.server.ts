import type { Db } from "#db/client";
import { addressPrefix } from "~/models/doors/network-address";
import { enqueue } from "~/models/messages/outbox.server";
import { passwordChangedMail, passwordChangedSms } from "~/models/recovery/recovery";
import { resetPassword, consumeGrant } from "~/models/recovery/recovery.server";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import { forgetDevices } from "~/models/sessions/known-device.server";
import { recordEvent } from "~/models/users/audit.server";
import { LEAKED, passwordProblem } from "~/models/users/password";
import { type User, ownData } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/app/app.server";
import { isCommonPassword } from "~/services/app/passwords.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { resetAccountAttempts } from "~/services/sessions/login-limits.server";
import { verifiedPhone } from "./recovery.server";

type NewPasswordResult =
  | { outcome: "changed" }
  | { outcome: "weak"; problem: string }
  /** The grant was used or revoked meanwhile, or has expired, or the account has been disabled. */
  | { outcome: "gone" };

/** Sets the password of the account of a grant and revokes every other way into the account. */
export async function setNewPassword(
  app: Pick<App, "db" | "clock" | "passwords">,
  granted: { user: User; tokenHash: Buffer },
  password: string,
): Promise<NewPasswordResult> {
  const { user, tokenHash } = granted;
  const problem = passwordProblem(password, isCommonPassword, ownData(user));
  if (problem !== null) return { outcome: "weak", problem };
  if (await app.passwords.isLeaked(password)) return { outcome: "weak", problem: LEAKED };
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock.now();
  return app.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, user.id);
    if (!(await consumeGrant(transaction, tokenHash, now))) return { outcome: "gone" };
    if (!(await resetPassword(transaction, { userId: user.id, passwordHash, now })))
      return { outcome: "gone" };
    await revokeRecoveries(transaction, user.id, now);
    await forgetDevices(transaction, user.id);
    await resetAccountAttempts(transaction, user, currentVisit().address);
    await notifyOwner(transaction, user, { now, act: tokenHash.toString("hex") });
    await recordReset(transaction, user, now);
    return { outcome: "changed" };
  });
}

async function notifyOwner(db: Db, user: User, { now, act }: { now: Date; act: string }): Promise<void> {
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
