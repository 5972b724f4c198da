import { GRANT_LIFE, RECOVERY_LIFE } from "~/models/recovery/recovery-life";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";

export function readRecoveryToken(request: Request): string | null {
  return readCookie(request, "flow");
}

export function recoveryCookie(token: string): string {
  return makeCookie("flow", token, { maxAge: RECOVERY_LIFE });
}

/** Replaces the recovery's cookie by the grant's. */
export function grantCookies(token: string, headers: Headers): Headers {
  headers.append("Set-Cookie", makeCookie("grant", token, { maxAge: GRANT_LIFE }));
  headers.append("Set-Cookie", clearCookie("flow"));
  return headers;
}
