import type { Browser, BrowserToken } from "~/models/sessions/browser";
import { addressPrefix } from "~/models/http/network-address";
import { sessionLimits } from "~/models/sessions/session";
import { endSessionOf, insertSession, type Proofs, rotateToken } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { requestContext } from "~/services/platform/request-context.server";
import type { AppContext, Context } from "~/services/platform/context.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { forgetSignedIn } from "~/services/sessions/find-session.server";

/**
 * Opens a session and returns its number and its token. The transaction has locked or created the account.
 * @param provedAt when all that the account asks for was last proved in this browser; now by default
 */
export async function startSession(
  { db, now, random }: Context,
  browser: Browser,
  user: Pick<User, "id" | "role">,
  provedAt?: Date,
): Promise<{ sessionId: number; token: BrowserToken }> {
  const { token, hash } = makeToken(random);
  const sessionId = await insertSession(db, {
    user,
    tokenHash: hash,
    addressPrefix: addressPrefix(requestContext().address),
    userAgent: browser.userAgent,
    now,
    ...(provedAt && { provedAt }),
  });
  return { sessionId, token: sessionToken(token, user) };
}

/**
 * Replaces the session's token when its rights grow. null if the session has ended in the meantime, for example by a
 * log-out in another tab.
 */
export async function renewToken(
  { db, random }: Pick<Context, "db" | "random">,
  signedIn: SignedIn,
  proofs: Proofs = {},
): Promise<BrowserToken | null> {
  const { token, hash } = makeToken(random);
  if (!(await rotateToken(db, signedIn.session.id, hash, proofs))) return null;
  forgetSignedIn();
  return sessionToken(token, signedIn.user);
}

const sessionToken = (value: string, { role }: Pick<User, "role">): BrowserToken => ({
  name: "sid",
  value,
  lifetime: sessionLimits(role).absolute,
});

/** Ends the session of this token, and returns its user; null if there is none. */
export async function endSession({ db }: Pick<AppContext, "db">, token: string): Promise<number | null> {
  const userId = await endSessionOf(db, hashToken(token));
  forgetSignedIn();
  return userId;
}
