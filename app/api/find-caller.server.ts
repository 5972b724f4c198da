import { app } from "~/services/platform/app.server";
import { readCookie } from "~/http/cookies.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { Refused } from "./refused.server";
import { findBearer } from "~/services/api/issue-tokens.server";

const readBearer = (request: Request): string | null =>
  /^Bearer ([\w.~+/-]{1,2000}=*)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;

export const hasBearer = (request: Request): boolean => readBearer(request) !== null;

/**
 * The caller by its bearer token if it sends one, else by its cookie. A cookie does not make up for an expired token.
 */
export async function findCaller(request: Request): Promise<SignedIn | null> {
  const token = readBearer(request);
  return token === null ? findSignedIn(request) : findBearer(app, token);
}

/** A caller that was signed in should refresh its token once and call again. */
export function signInFirst(request: Request): Refused {
  const wasSignedIn = hasBearer(request) || readCookie(request, "refresh") !== null;
  return new Refused(401, "Log in first.", {
    headers: { "WWW-Authenticate": "Bearer" },
    ...(wasSignedIn && { action: "refresh" as const }),
  });
}
