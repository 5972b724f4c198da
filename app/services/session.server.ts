import { addressPrefix } from "~/models/address";
import { endSessionOf, findSessions, openSession, rotateToken, type Session } from "~/models/session.server";
import { isFresh, sessionLimits } from "~/models/session";
import { homeOf, mayOrder, type User } from "~/models/user";
import { redirectTo } from "./answers.server";
import { app } from "./app.server";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";
import { denial } from "./denial.server";
import { currentVisit, type Visit } from "./front-door.server";
import { together } from "./together.server";
import { hashToken, makeToken } from "./token.server";

export interface SignedIn {
  user: User;
  session: Session;
}

const LONGEST_USER_AGENT = 200;

/** Root and child loaders of one visit ask for the same session: one query answers them all. */
const asked = new WeakMap<Visit, Promise<SignedIn | null>>();

const findByToken = together((db, hashes: Buffer[]) => findSessions(db, hashes, app.clock.now()));

export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const token = readCookie(request, "sid");
  if (token === null) return null;
  const visit = currentVisit();
  const answer = asked.get(visit) ?? findByToken(app.db, hashToken(token));
  asked.set(visit, answer);
  return answer;
}

export async function requireSignedIn(request: Request): Promise<SignedIn> {
  const signedIn = await findSignedIn(request);
  if (signedIn) return signedIn;
  throw redirectTo(`/login?page=${encodeURIComponent(pageOf(request))}`, { status: 302 });
}

/** First line of what only somebody may do who has just shown to be the owner of the session. */
export async function requireFresh(request: Request): Promise<SignedIn> {
  const signedIn = await requireSignedIn(request);
  if (isFresh(signedIn.session, app.clock.now())) return signedIn;
  const status = currentVisit().method === "POST" ? 303 : 302;
  throw redirectTo(`/account/confirm?page=${encodeURIComponent(pageOf(request))}`, { status });
}

function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

/** First line of the pages that only a visitor without a session needs. */
export async function redirectSignedIn(request: Request): Promise<void> {
  const signedIn = await findSignedIn(request);
  if (signedIn) throw redirectTo(homeOf(signedIn.user.role), { status: 302 });
}

export async function requireOwner(request: Request): Promise<SignedIn> {
  const signedIn = await requireSignedIn(request);
  if (signedIn.user.role !== "owner")
    throw await wrongRole(signedIn.user, "This page is for shop owners. Log in with an owner's account.");
  return signedIn;
}

export async function requireAgent(request: Request): Promise<SignedIn> {
  const signedIn = await requireSignedIn(request);
  if (signedIn.user.role !== "agent")
    throw await wrongRole(signedIn.user, "This page is for agents. Log in with an agent's account.");
  return signedIn;
}

const wrongRole = ({ id: userId }: User, message: string) =>
  denial(app, { userId, object: "page", status: 403, message });

/**
 * An owner whose phone is verified, or who confirmed by mail that no text message comes.
 * @param onward what the visitor wanted, kept for the way on after the phone is verified
 */
export async function requireVerifiedOwner(
  request: Request,
  onward: Record<string, string> = {},
): Promise<SignedIn> {
  const signedIn = await requireOwner(request);
  if (mayOrder(signedIn.user)) return signedIn;
  const query = new URLSearchParams(onward).toString();
  throw redirectTo(`/verify-phone${query ? `?${query}` : ""}`, { status: 302 });
}

/** Opens a session; the answer must carry the cookie that comes back. */
export async function startSession(
  request: Request,
  user: Pick<User, "id" | "role">,
  db = app.db,
): Promise<string> {
  const { token, hash } = makeToken(app.random);
  await openSession(db, {
    user,
    tokenHash: hash,
    addressPrefix: addressPrefix(currentVisit().address),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, LONGEST_USER_AGENT),
    now: app.clock.now(),
  });
  return makeCookie("sid", token, { maxAge: sessionLimits(user.role).absolute });
}

/**
 * A new token for the same session, for the moments when its rights grow; answers its cookie.
 * @param authenticatedAt given when the password was typed again
 */
export async function renewToken(signedIn: SignedIn, db = app.db, authenticatedAt?: Date): Promise<string> {
  const { token, hash } = makeToken(app.random);
  await rotateToken(db, signedIn.session.id, hash, authenticatedAt);
  asked.delete(currentVisit());
  return makeCookie("sid", token, { maxAge: sessionLimits(signedIn.user.role).absolute });
}

/** Ends the session of this request, if any; answers the user it belonged to and the cookie to send. */
export async function endSession(request: Request): Promise<{ userId: number | null; cookie: string }> {
  const token = readCookie(request, "sid");
  const userId = token === null ? null : await endSessionOf(app.db, hashToken(token));
  asked.delete(currentVisit());
  return { userId, cookie: clearCookie("sid") };
}
