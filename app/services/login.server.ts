import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { isKnownDevice } from "~/models/known-device.server";
import { findCredentials } from "~/models/user.server";
import type { App } from "./app.server";
import type { Visit } from "./front-door.server";
import { countTry, forgiveTry, type Try } from "./login-limits.server";
import type { Passwords } from "./password.server";
import { hashToken } from "./token.server";

export type LoginResult =
  | { outcome: "accepted"; userId: number }
  | { outcome: "refused" }
  | { outcome: "throttled"; retryAfterSeconds: number }
  /** Wrong too often in a row: only a new password by recovery leads in, or a browser that logged in before. */
  | { outcome: "locked" };

export interface Credentials {
  /** An e-mail address or a username. */
  identifier: string;
  password: string;
  /** What the device cookie holds. */
  device?: string | null;
}

type Context = Pick<App, "db" | "clock"> & { passwords: Pick<Passwords, "matches"> };

/** Checks a login. Whatever the answer, it is the same for an account that is not there. */
export async function logIn(app: Context, credentials: Credentials, visit: Visit): Promise<LoginResult> {
  const now = app.clock.now();
  const addressed = { requestId: visit.id, addressPrefix: addressPrefix(visit.address) };
  const event = { now, action: "login", ...addressed } as const;
  const { attempt, account } = await readTry(app, credentials, visit);
  const admission = await countTry(app.db, attempt, now);
  if (!admission.allowed) {
    const locked = "locked" in admission;
    const reason = locked ? "locked" : "throttled";
    await recordEvent(app.db, { ...event, outcome: "refused", reason, subjectId: account?.id });
    return locked ? { outcome: "locked" } : { ...admission, outcome: "throttled" };
  }
  const matches = await app.passwords.matches(credentials.password, account?.password_hash ?? null);
  if (!matches || !account) {
    await recordEvent(app.db, { ...event, outcome: "refused", reason: "password", subjectId: account?.id });
    return { outcome: "refused" };
  }
  await forgiveTry(app.db, attempt);
  await recordEvent(app.db, { ...event, outcome: "ok", actorId: account.id, subjectId: account.id });
  return { outcome: "accepted", userId: account.id };
}

/** A device cookie counts for the accounts that this browser logged in to, and for no other. */
async function readTry({ db, clock }: Context, credentials: Credentials, { address }: Visit) {
  const identifier = credentials.identifier.trim().toLowerCase();
  const account = await findCredentials(db, identifier);
  const tokenHash = credentials.device ? hashToken(credentials.device) : null;
  // Asked for an account that is not there, too: the time must not tell.
  const known =
    tokenHash !== null && (await isKnownDevice(db, { userId: account?.id ?? 0, tokenHash }, clock.now()));
  const attempt: Try = { identifier, address, device: known ? tokenHash : null };
  return { attempt, account };
}
