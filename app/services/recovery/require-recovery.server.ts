import { GRANT_LIFE, RECOVERY_LIFE } from "~/models/recovery/recovery-life";
import {
  type RecoveryProofs,
  type Recovery,
  findGranted,
  findRecovery,
  isGrantUsed,
} from "~/models/recovery/recovery.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import { clearCookie, makeCookie, readCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";

export interface OpenRecovery {
  recovery: Recovery;
  token: string;
}

export interface GrantedRecovery {
  user: User;
  proved: RecoveryProofs;
  tokenHash: Buffer;
}

export function readRecoveryToken(request: Request): string | null {
  return readCookie(request, "flow");
}

export function recoveryCookie(token: string): string {
  return makeCookie("flow", token, { maxAge: RECOVERY_LIFE });
}

/** Guard of the code pages: without a recovery they redirect to the page that starts one. */
export async function requireRecovery(request: Request): Promise<OpenRecovery> {
  const token = readRecoveryToken(request);
  const recovery = token === null ? null : await findRecovery(app.db, hashToken(token), app.clock.now());
  if (token === null || recovery === null) throw startAgain(request, token);
  return { recovery, token };
}

/** The grant was used: another post or reload shows the result instead of the form. */
type UsedRecovery = "used";

/** The grant of a cookie, as long as it can be used. */
export async function findGrant(token: string): Promise<GrantedRecovery | null> {
  const tokenHash = hashToken(token);
  const granted = await findGranted(app.db, tokenHash, app.clock.now());
  return granted && { ...granted, tokenHash };
}

/** Guard of /set-newpassword. The account comes from the grant alone, never from a form or URL. */
export async function requireGrant(request: Request): Promise<GrantedRecovery | UsedRecovery> {
  const token = readCookie(request, "grant");
  if (token === null) throw startAgain(request, token);
  const granted = await findGrant(token);
  if (granted !== null) return granted;
  if (await isGrantUsed(app.db, hashToken(token), app.clock.now())) return "used";
  throw startAgain(request, token);
}

export function isUsed(grant: GrantedRecovery | UsedRecovery): grant is UsedRecovery {
  return grant === "used";
}

/** Replaces the recovery's cookie by the grant's. */
export function grantCookies(token: string, headers: Headers): Headers {
  headers.append("Set-Cookie", makeCookie("grant", token, { maxAge: GRANT_LIFE }));
  headers.append("Set-Cookie", clearCookie("flow"));
  return headers;
}

/** Redirects to the start. A visitor with a cookie is told that the recovery is over; others just see the page. */
function startAgain(request: Pick<Request, "method">, token: string | null) {
  const status = request.method === "POST" ? 303 : 302;
  return redirectTo("/forgot-password", {
    status,
    headers: token === null ? new Headers() : withFlash("recovery-over"),
  });
}
