import { parseCookie, stringifySetCookie } from "cookie";

import { app } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import { servesAccounts } from "./site-origin.server";

type CookieBase =
  | ("sid" | "flow" | "grant" | "join" | "flash" | "device" | "refresh" | "passkey" | "login")
  /** See `readMailedKey`. */
  | "mailed";

function isSecure(): boolean {
  return app.config.origin?.startsWith("https:") ?? requestContext().secure;
}

/**
 * `__Host-` ties a cookie to https. On plain http many clients do not send Secure cookies, so the name has no prefix.
 */
function cookieName(base: CookieBase): string {
  return isSecure() ? `__Host-${base}` : base;
}

/** A host that serves no accounts only reads the flash message; all other cookies belong to accounts. */
export function readCookie(request: Request, base: CookieBase): string | null {
  if (base !== "flash" && !servesAccounts()) return null;
  return parseCookie(request.headers.get("Cookie") ?? "")[cookieName(base)] ?? null;
}

/** @param maxAge milliseconds; without one the cookie ends with the browser's session */
export function makeCookie(base: CookieBase, value: string, options: { maxAge?: number } = {}): string {
  return stringifySetCookie({
    name: cookieName(base),
    value,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
    ...(options.maxAge === undefined ? {} : { maxAge: Math.floor(options.maxAge / 1000) }),
  });
}

export function clearCookie(base: CookieBase): string {
  return makeCookie(base, "", { maxAge: 0 });
}
