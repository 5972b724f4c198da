import type { Db } from "#db/client";
import { cutText } from "~/models/cut-text";
import { addressPrefix } from "~/models/http/network-address";
import { sessionLimits } from "~/models/sessions/session";
import { endSessionOf, insertSession, type Proofs, rotateToken } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { clearCookie, makeCookie, readCookie } from "~/http/cookies.server";
import { requestContext } from "~/services/platform/request-context.server";
import { app } from "~/services/platform/app.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { forgetSignedIn } from "~/services/sessions/find-session.server";

const MAX_USER_AGENT = 200;

/** As it is kept with the session. */
export const userAgentOf = (request: Request): string =>
  cutText(request.headers.get("User-Agent") ?? "", MAX_USER_AGENT);

/**
 * Opens a session and returns its number and its cookie. The transaction has locked or created the account.
 * @param provedAt when all that the account asks for was last proved in this browser; now by default
 */
export async function startSession(
  transaction: Db,
  request: Request,
  user: Pick<User, "id" | "role">,
  provedAt?: Date,
): Promise<{ sessionId: number; cookie: string }> {
  const { token, hash } = makeToken(app.random);
  const sessionId = await insertSession(transaction, {
    user,
    tokenHash: hash,
    addressPrefix: addressPrefix(requestContext().address),
    userAgent: userAgentOf(request),
    now: app.clock.now(),
    ...(provedAt && { provedAt }),
  });
  return { sessionId, cookie: makeCookie("sid", token, { maxAge: sessionLimits(user.role).absolute }) };
}

/**
 * Replaces the session's token when its rights grow, and returns the cookie. null if the session has ended in the
 * meantime, for example by a log-out in another tab.
 */
export async function renewToken(db: Db, signedIn: SignedIn, proofs: Proofs = {}): Promise<string | null> {
  const { token, hash } = makeToken(app.random);
  if (!(await rotateToken(db, signedIn.session.id, hash, proofs))) return null;
  forgetSignedIn();
  return makeCookie("sid", token, { maxAge: sessionLimits(signedIn.user.role).absolute });
}

/**
 * Headers with the cookie of a new token, after a code to a contact of the account was typed in the session. One that
 * has ended in the meantime gets none; the next page then asks to log in.
 */
export async function withContactProof(signedIn: SignedIn, headers = new Headers()): Promise<Headers> {
  const cookie = await renewToken(app.db, signedIn, { contactProvedAt: app.clock.now() });
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return headers;
}

/** Ends the session of the request, if any, and returns its user and the cookie to send. */
export async function endSession(request: Request): Promise<{ userId: number | null; cookie: string }> {
  const token = readCookie(request, "sid");
  const userId = token === null ? null : await endSessionOf(app.db, hashToken(token));
  forgetSignedIn();
  return { userId, cookie: clearCookie("sid") };
}
