import { isKnownDevice } from "~/models/sessions/known-device.server";
import { readLoginName } from "~/models/users/login-name.server";
import { findRemovedCredentials } from "~/models/users/removed-login.server";
import { findCredentials } from "~/models/users/user.server";
import { type AppContext, contextOf, transact } from "~/services/platform/context.server";
import type { Passwords } from "~/services/platform/passwords.server";
import { hashToken } from "~/services/platform/token.server";
import { requestContext } from "~/services/platform/request-context.server";
import { type LoginAttempt, countLoginAttempt, resetAttempts } from "./login-limits.server";

export type LoginResult =
  | ({ outcome: "accepted" } & AcceptedLogin)
  | { outcome: "refused" }
  | { outcome: "throttled"; retryAfterSeconds: number; ofNetwork?: true }
  /** Too many wrong passwords in a row: only recovery or a known device can log in. */
  | { outcome: "locked" }
  /** The right password of an account that the owner of its shop has closed. */
  | { outcome: "removed" };

export interface AcceptedLogin {
  userId: number;
  /** The hash that the password was compared with. */
  passwordHash: string;
}

export interface Credentials {
  /** An e-mail address, a username or a phone number. */
  identifier: string;
  password: string;
  /** The token of a browser that has logged in before. */
  device?: string | null;
}

type LoginApp = AppContext & { passwords: Pick<Passwords, "matches"> };

/** Checks a login. The result is the same for an account that does not exist. */
export async function logIn(app: LoginApp, credentials: Credentials): Promise<LoginResult> {
  const { db, now, audit } = contextOf(app);
  const refused = { action: "login", outcome: "refused", stranger: true } as const;
  const { attempt, account, removed } = await readAttempt(app, credentials);
  const limit = await countLoginAttempt(db, attempt, now);
  if (!limit.allowed) {
    const locked = "locked" in limit;
    const reason = locked ? "locked" : "throttled";
    await audit({ ...refused, reason, subjectId: account?.id });
    return locked ? { outcome: "locked" } : { ...limit, outcome: "throttled" };
  }
  const passwordHash = (account ?? removed)?.passwordHash ?? null;
  const matches = await app.passwords.matches(credentials.password, passwordHash);
  if (matches && !account && removed) {
    await audit({ ...refused, reason: "removed", subjectId: removed.id });
    return { outcome: "removed" };
  }
  if (!matches || !account || passwordHash === null) {
    await audit({ ...refused, reason: "password", subjectId: account?.id });
    return { outcome: "refused" };
  }
  await transact(app, account, async (ctx) => {
    await resetAttempts(ctx.db, attempt);
    await ctx.audit({ action: "login", subjectId: account.id });
  });
  return { outcome: "accepted", userId: account.id, passwordHash };
}

/** A device cookie only counts for accounts that this browser has logged in to. */
async function readAttempt({ db, clock }: AppContext, credentials: Credentials) {
  const { value: identifier } = readLoginName(credentials.identifier);
  const account = await findCredentials(db, credentials.identifier);
  // As the next one, this query always runs.
  const removed = await findRemovedCredentials(db, credentials.identifier);
  const tokenHash = credentials.device ? hashToken(credentials.device) : null;
  // The query also runs for unknown accounts, so that the response time reveals nothing.
  const known =
    tokenHash !== null && (await isKnownDevice(db, { userId: account?.id ?? 0, tokenHash }, clock.now()));
  const { address } = requestContext();
  const attempt: LoginAttempt = { identifier, address, device: known ? tokenHash : null };
  return { attempt, account, removed };
}
