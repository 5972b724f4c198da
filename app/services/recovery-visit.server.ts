import { GRANT_LIFE, RECOVERY_LIFE } from "~/models/recovery";
import { findGranted, isGrantUsed } from "~/models/recovery-grant.server";
import { findRecovery, type Recovery } from "~/models/recovery.server";
import type { User } from "~/models/user";
import { redirectTo } from "./answers.server";
import { app } from "./app.server";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";
import { withNotice } from "./notice.server";
import { hashToken } from "./token.server";

export interface RecoveryVisit {
  recovery: Recovery;
  token: string;
}

export interface Granted {
  user: User;
  tokenHash: Buffer;
}

export function readRecoveryToken(request: Request): string | null {
  return readCookie(request, "flow");
}

export function recoveryCookie(token: string): string {
  return makeCookie("flow", token, { maxAge: RECOVERY_LIFE });
}

/** Guard of the code pages: without a recovery they lead to where one starts. */
export async function requireRecovery(request: Request): Promise<RecoveryVisit> {
  const token = readRecoveryToken(request);
  const recovery = token === null ? null : await findRecovery(app.db, hashToken(token), app.clock.now());
  if (token === null || recovery === null) throw startAgain(request, token);
  return { recovery, token };
}

/** Stands for the account once its password is changed: a second post or look meets no form but the result. */
type Used = "used";

/** Guard of /set-newpassword. What a form or an address says about the account counts for nothing. */
export async function requireGrant(request: Request): Promise<Granted | Used> {
  const token = readCookie(request, "grant");
  if (token === null) throw startAgain(request, token);
  const tokenHash = hashToken(token);
  const now = app.clock.now();
  const user = await findGranted(app.db, tokenHash, now);
  if (user !== null) return { user, tokenHash };
  if (await isGrantUsed(app.db, tokenHash, now)) return "used";
  throw startAgain(request, token);
}

export function isUsed(grant: Granted | Used): grant is Used {
  return grant === "used";
}

/** The recovery is done with: from here on the grant counts. */
export function grantCookies(token: string, headers: Headers): Headers {
  headers.append("Set-Cookie", makeCookie("grant", token, { maxAge: GRANT_LIFE }));
  headers.append("Set-Cookie", clearCookie("flow"));
  return headers;
}

/** A visitor who had begun is told that the time is over; one who had not sees the page as it is. */
function startAgain(request: Pick<Request, "method">, token: string | null) {
  const status = request.method === "POST" ? 303 : 302;
  return redirectTo("/forgot-password", {
    status,
    headers: token === null ? new Headers() : withNotice("recovery-over"),
  });
}
