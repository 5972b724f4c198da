import type { Browser, BrowserToken } from "~/models/sessions/browser";
import type { Db } from "#db/client";
import { isFactorAsked } from "~/models/second-factor/factor";
import { findRememberedFactor } from "~/models/sessions/known-device.server";
import { isFactorRemembered } from "~/models/sessions/remembered-browser";
import { PENDING_LOGIN_LIFE } from "~/models/sessions/pending-login";
import { findSecrets, type PendingLogin, savePendingLogin } from "~/models/sessions/pending-login.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import type { AcceptedLogin } from "./log-in.server";
import { rememberDevice } from "./remember-device.server";
import { startSession } from "./start-session.server";
import { tellOfNewDevice } from "./tell-of-new-device.server";

export interface NewLogin {
  user: User;
  sessionId: number;
  /** Of the session and of the known device. */
  tokens: BrowserToken[];
}

export type LoginStart =
  | ({ outcome: "opened" } & NewLogin)
  /** There is no session until the second factor is proved; the token is for the page that asks for it. */
  | { outcome: "factor-needed"; pending: PendingLogin; token: BrowserToken }
  /**
   * The account has a new password or is disabled by now: that was meant to end all sessions, so this login must not
   * survive it.
   */
  | { outcome: "refused" };

/**
 * What follows a right password: for a page and a call of the API alike. Staff get a session, in which the
 * console asks for their factor.
 */
export function startLogin(
  app: AppContext,
  browser: Browser,
  { userId, passwordHash }: AcceptedLogin,
): Promise<LoginStart> {
  return transact(app, { id: userId }, async (ctx): Promise<LoginStart> => {
    const { db, now } = ctx;
    const user = await lockAccount(db, userId);
    if (user === null) return { outcome: "refused" };
    const secrets = await findSecrets(db, userId);
    if (secrets?.passwordHash !== passwordHash) return { outcome: "refused" };
    if (!isFactorAsked(user.role, secrets.factorOf !== null))
      return { outcome: "opened", ...(await completeLogin(ctx, browser, user)) };
    const factorAt = await factorOfBrowser(db, browser, userId);
    if (isFactorRemembered(factorAt, now))
      return { outcome: "opened", ...(await completeLogin(ctx, browser, user, { provedAt: factorAt })) };
    return { outcome: "factor-needed", ...(await startPendingLogin(ctx, user, passwordHash)) };
  });
}

async function factorOfBrowser(db: Db, { device }: Browser, userId: number): Promise<Date | null> {
  return device === null ? null : findRememberedFactor(db, { userId, tokenHash: hashToken(device) });
}

async function startPendingLogin({ db, now, random }: Context, user: User, passwordHash: string) {
  const { token, hash } = makeToken(random);
  const passwordDigest = hashToken(passwordHash);
  const id = await savePendingLogin(db, { userId: user.id, tokenHash: hash, passwordDigest, now });
  const kept: BrowserToken = { name: "login", value: token, lifetime: PENDING_LOGIN_LIFE };
  return { pending: { id, user, passwordDigest }, token: kept };
}

interface LoginProof {
  /** When all that the account asks for was last proved in this browser; now by default. */
  provedAt?: Date;
  /** The second factor was proved now, and the browser asked to be remembered for it. */
  remember?: boolean;
}

/**
 * Opens a session for an account that has proved all it has to, and remembers its browser. The owner is told of a new
 * one. The transaction has locked the account.
 */
export async function completeLogin(
  ctx: Context,
  browser: Browser,
  user: User,
  { provedAt, remember = false }: LoginProof = {},
): Promise<NewLogin> {
  const { sessionId, token } = await startSession(ctx, browser, user, provedAt);
  const device = await rememberDevice(ctx, browser, user.id, remember);
  if (device.isNew) await tellOfNewDevice(ctx, browser, { user, sessionId, deviceHash: device.tokenHash });
  return { user, sessionId, tokens: [token, device.token] };
}
