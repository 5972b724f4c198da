import type { BrowserToken } from "~/models/sessions/browser";
import { revokeRecoveries, changePasswordOf } from "~/models/accounts/credential.server";
import { passwordChangedMail } from "~/messages/accounts/mail";
import { forgetDevices } from "~/models/sessions/known-device.server";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { transact } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";
import { requestContext } from "~/services/platform/request-context.server";
import { type PasswordCheck, checkPassword } from "~/services/sessions/check-password.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "~/services/sessions/start-session.server";

type Result =
  | { outcome: "changed"; token: BrowserToken }
  | { outcome: "leaked" }
  /** The session ended in the meantime, so nothing was changed. */
  | { outcome: "signed-out" }
  | Exclude<PasswordCheck, { outcome: "right" }>;

interface PasswordChange {
  current: string;
  password: string;
  /** The device cookie of this browser, which stays a known device. */
  device: string | null;
}

/** Changes the password and revokes every other way into the account. This session continues with a new token. */
export async function changePassword(app: App, signedIn: SignedIn, change: PasswordChange): Promise<Result> {
  const { user, session } = signedIn;
  const checked = await checkPassword(app, user, change.current);
  if (checked.outcome !== "right") return checked;
  if (await app.passwords.isLeaked(change.password)) return { outcome: "leaked" };
  const passwordHash = await app.passwords.hash(change.password);
  const device = change.device === null ? null : hashToken(change.device);
  return transact(app, user, async (ctx) => {
    const { db, now, contact, audit, notify } = ctx;
    await lockAccount(db, user.id);
    const token = await renewToken(ctx, signedIn, { authenticatedAt: now });
    if (token === null) return { outcome: "signed-out" };
    await changePasswordOf(db, { userId: user.id, passwordHash, sessionId: session.id, now });
    await revokeRecoveries(db, user.id, now);
    await forgetDevices(db, user.id, device);
    const mail = passwordChangedMail(now, contact);
    await notify(user, { about: "password-changed", of: [user.id, requestContext().id], mail });
    await audit({ action: "password-changed", subjectId: user.id });
    return { outcome: "changed", token };
  });
}
