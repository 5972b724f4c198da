import type { BrowserToken } from "~/models/sessions/browser";
import { revokeRecoveries, changePasswordOf } from "~/models/accounts/credential.server";
import { passwordChangedMail } from "~/messages/accounts/mail";
import { addressPrefix } from "~/models/http/network-address";
import { mailUser } from "~/models/users/user-message.server";
import { forgetDevices } from "~/models/sessions/known-device.server";
import { recordEvent } from "~/models/users/audit.server";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
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
  const now = app.clock.now();
  const device = change.device === null ? null : hashToken(change.device);
  const { id: requestId, address } = requestContext();
  return app.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, user.id);
    const token = await renewToken(transaction, signedIn, { authenticatedAt: now });
    if (token === null) return { outcome: "signed-out" };
    await changePasswordOf(transaction, { userId: user.id, passwordHash, sessionId: session.id, now });
    await revokeRecoveries(transaction, user.id, now);
    await forgetDevices(transaction, user.id, device);
    await mailUser(transaction, user, {
      ...passwordChangedMail(now, app.config.contact),
      dedupeKey: `password-changed:${user.id}:${requestId}`,
      now,
    });
    await recordEvent(transaction, {
      now,
      action: "password-changed",
      outcome: "ok",
      actorId: user.id,
      subjectId: user.id,
      requestId,
      addressPrefix: addressPrefix(address),
    });
    return { outcome: "changed", token };
  });
}
