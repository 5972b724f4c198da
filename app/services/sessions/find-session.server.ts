import { findSession, type SignedIn } from "~/models/sessions/session.server";
import type { AppContext } from "~/services/platform/context.server";
import { type RequestContext, requestContext } from "~/services/platform/request-context.server";
import { hashToken } from "~/services/platform/token.server";

/** The root loader and the page's loaders need the same session, so they share one query. */
const lookups = new WeakMap<RequestContext, Promise<SignedIn | null>>();

/** The session of this request, by the token of its cookie. */
export function findSessionOnce(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  token: string,
): Promise<SignedIn | null> {
  const context = requestContext();
  const answer = lookups.get(context) ?? findSession(db, hashToken(token), clock.now());
  lookups.set(context, answer);
  return answer;
}

/** The session has changed or ended: the rest of this request looks it up again. */
export const forgetSignedIn = (): void => {
  lookups.delete(requestContext());
};
