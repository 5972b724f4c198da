import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { loginLimits } from "~/models/throttle";
import { clearThrottle, giveBack, hit } from "~/models/throttle.server";
import { findCredentials } from "~/models/user.server";
import type { App } from "./app.server";
import type { Visit } from "./front-door.server";

export type LoginResult =
  | { outcome: "accepted"; userId: number }
  | { outcome: "refused" }
  | { outcome: "throttled"; retryAfterSeconds: number };

export interface Credentials {
  /** An e-mail address or a username. */
  identifier: string;
  password: string;
}

/**
 * Checks a login. A try is counted before the password is looked at, so that parallel guesses cannot outrun
 * the count, and the count is of what was typed, so that it tells nothing about which accounts exist.
 */
export async function logIn(app: App, credentials: Credentials, visit: Visit): Promise<LoginResult> {
  const now = app.clock.now();
  const prefix = addressPrefix(visit.address);
  const identifier = credentials.identifier.trim().toLowerCase();
  const keys = {
    identifierAtAddress: `login:${identifier}:${prefix}`,
    identifier: `login:${identifier}`,
    address: `login-address:${prefix}`,
  };
  const event = { now, action: "login", requestId: visit.id, addressPrefix: prefix } as const;
  for (const name of ["identifierAtAddress", "identifier", "address"] as const) {
    const answer = await hit(app.db, keys[name], loginLimits[name], now);
    if (answer.allowed) continue;
    await recordEvent(app.db, { ...event, outcome: "refused", reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds: answer.retryAfterSeconds };
  }
  const account = await findCredentials(app.db, identifier);
  const matches = await app.passwords.matches(credentials.password, account?.password_hash ?? null);
  if (!matches || !account) {
    await recordEvent(app.db, { ...event, outcome: "refused", reason: "password", subjectId: account?.id });
    return { outcome: "refused" };
  }
  await clearThrottle(app.db, keys.identifierAtAddress);
  await clearThrottle(app.db, keys.identifier);
  await giveBack(app.db, keys.address);
  await recordEvent(app.db, { ...event, outcome: "ok", actorId: account.id, subjectId: account.id });
  return { outcome: "accepted", userId: account.id };
}
