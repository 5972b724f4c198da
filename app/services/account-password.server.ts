import { passwordChangedMail } from "~/models/account-mail";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { changePasswordOf } from "~/models/credential.server";
import { forgetDevices } from "~/models/known-device.server";
import { lockAccount } from "~/models/new-password.server";
import { enqueue } from "~/models/outbox.server";
import { burnRecoveries } from "~/models/recovery.server";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";
import { checkPassword, type PasswordCheck } from "./reauthentication.server";
import { renewToken, type SignedIn } from "./session.server";
import { hashToken } from "./token.server";

type Result =
  | { outcome: "changed"; cookie: string }
  | { outcome: "leaked" }
  | Exclude<PasswordCheck, { outcome: "right" }>;

interface PasswordChange {
  current: string;
  password: string;
  /** The device cookie of the browser in which the change is made. */
  device: string | null;
}

/** Whatever else could open the account ends with the old password; this session goes on under a new token. */
export async function changePassword(app: App, signedIn: SignedIn, change: PasswordChange): Promise<Result> {
  const { user, session } = signedIn;
  const checked = await checkPassword(app, user, change.current);
  if (checked.outcome !== "right") return checked;
  if (await app.passwords.isLeaked(change.password)) return { outcome: "leaked" };
  const passwordHash = await app.passwords.hash(change.password);
  const now = app.clock.now();
  const device = change.device === null ? null : hashToken(change.device);
  const { id: requestId, address } = currentVisit();
  return app.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, user.id);
    await changePasswordOf(transaction, { userId: user.id, passwordHash, sessionId: session.id, now });
    await burnRecoveries(transaction, user.id, now);
    await forgetDevices(transaction, user.id, device);
    await enqueue(transaction, {
      channel: "mail",
      recipient: user.email,
      ...passwordChangedMail(now),
      ownerId: user.id,
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
    return { outcome: "changed", cookie: await renewToken(signedIn, transaction, now) };
  });
}
