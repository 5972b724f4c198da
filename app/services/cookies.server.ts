import { parseCookie, stringifySetCookie } from "cookie";

import { app } from "./app.server";
import { currentVisit } from "./front-door.server";
import { knowsSessions } from "./site-origin.server";

export type CookieBase = "sid" | "flow" | "grant" | "note" | "device";

function isSecure(): boolean {
  return app.config.origin?.startsWith("https:") ?? currentVisit().secure;
}

/** `__Host-` binds a cookie to https. On plain http many clients send no Secure cookie at all, so there it goes without. */
function cookieName(base: CookieBase): string {
  return isSecure() ? `__Host-${base}` : base;
}

/** The message for the next page is everybody's; the other cookies belong to accounts. */
export function readCookie(request: Request, base: CookieBase): string | null {
  if (base !== "note" && !knowsSessions()) return null;
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
