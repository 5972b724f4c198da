import { MINUTE } from "~/models/duration";
import { type FlashKey, findFlashMessage } from "~/models/http/flash";
import type { FlashMessage } from "~/models/http/flash-message";
import { app } from "~/services/platform/app.server";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";

export function withFlash(key: FlashKey, headers: Headers = new Headers()): Headers {
  headers.append("Set-Cookie", makeCookie("flash", key, { maxAge: MINUTE }));
  return headers;
}

/** The flash message for this page, and the cookie that removes it once it has been shown. */
export function readFlash(request: Request): { flash: FlashMessage | null; clear: string | null } {
  const key = readCookie(request, "flash");
  return {
    flash: findFlashMessage(key, app.config.contact),
    clear: key === null ? null : clearCookie("flash"),
  };
}
