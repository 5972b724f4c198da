import { findSession, type Session } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { readCookie } from "~/http/cookies.server";
import { type RequestContext, requestContext } from "~/services/platform/request-context.server";
import { app } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";

export interface SignedIn {
  user: User;
  session: Session;
}

/** The root loader and the page's loaders need the same session, so they share one query. */
const lookups = new WeakMap<RequestContext, Promise<SignedIn | null>>();

export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const token = readCookie(request, "sid");
  if (token === null) return null;
  const context = requestContext();
  const answer = lookups.get(context) ?? findSession(app.db, hashToken(token), app.clock.now());
  lookups.set(context, answer);
  return answer;
}

/** The session has changed or ended: the rest of this request looks it up again. */
export const forgetSignedIn = (): void => {
  lookups.delete(requestContext());
};
