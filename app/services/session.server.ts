import { addressPrefix } from "~/models/address";
import { endSessionOf, findSession, openSession, rotateToken, type Session } from "~/models/session.server";
import { sessionLimits } from "~/models/session";
import { homeOf, isVerified, type User } from "~/models/user";
import { redirectTo, refusal } from "./answers.server";
import { app } from "./app.server";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";
import { currentVisit, type Visit } from "./front-door.server";
import { hashToken, makeToken } from "./token.server";

export interface SignedIn {
  user: User;
  session: Session;
}

const LONGEST_USER_AGENT = 200;

/** Root and child loaders of one visit ask for the same session: one query answers them all. */
const asked = new WeakMap<Visit, Promise<SignedIn | null>>();

export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const token = readCookie(request, "sid");
  if (token === null) return null;
  const visit = currentVisit();
  const answer = asked.get(visit) ?? findSession(app.db, hashToken(token), app.clock.now());
  asked.set(visit, answer);
  return answer;
}

export async function requireSignedIn(request: Request): Promise<SignedIn> {
  const signedIn = await findSignedIn(request);
  if (signedIn) return signedIn;
  const url = new URL(request.url);
  const page = encodeURIComponent(url.pathname.replace(/\.data$/, "") + url.search);
  throw redirectTo(`/login?page=${page}`, { status: 302 });
}

/** First line of the pages that only a visitor without a session needs. */
export async function redirectSignedIn(request: Request): Promise<void> {
  const signedIn = await findSignedIn(request);
  if (signedIn) throw redirectTo(homeOf(signedIn.user.role), { status: 302 });
}

export async function requireOwner(request: Request): Promise<SignedIn> {
  const signedIn = await requireSignedIn(request);
  if (signedIn.user.role !== "owner")
    throw refusal(403, "This page is for shop owners. Log in with an owner's account.");
  return signedIn;
}

/** @param onward what the visitor wanted, kept for the way on after the phone is verified */
export async function requireVerifiedOwner(
  request: Request,
  onward: Record<string, string> = {},
): Promise<SignedIn> {
  const signedIn = await requireOwner(request);
  if (isVerified(signedIn.user)) return signedIn;
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

/** A new token for the same session, for the moments when its rights grow; answers its cookie. */
export async function renewToken(signedIn: SignedIn, db = app.db): Promise<string> {
  const { token, hash } = makeToken(app.random);
  await rotateToken(db, signedIn.session.id, hash);
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
