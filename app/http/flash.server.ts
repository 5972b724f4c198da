import type { ContactDetails } from "~/models/platform/contact-details";
import { MINUTE } from "~/models/duration";
import type { FlashMessage, FlashMessages } from "~/models/http/flash-message";
import { app } from "~/services/platform/app.server";
import { flashMessages } from "~/messages/flash";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";

export type FlashKey = keyof typeof flashMessages;

/** The headers of a redirect after which the page shows this message once. */
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

function findFlashMessage(key: string | null, contact: ContactDetails): FlashMessage | null {
  if (key === null || !Object.hasOwn(flashMessages, key)) return null;
  const { text, ...message }: FlashMessages[string] = flashMessages[key as FlashKey];
  return { ...message, text: typeof text === "string" ? text : text(contact) };
}
