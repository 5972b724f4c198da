import { cutText } from "~/models/cut-text";
import type { Browser, BrowserToken } from "~/models/sessions/browser";
import { hashToken } from "~/services/platform/token.server";
import { makeCookie, readCookie } from "./cookies.server";
import { isApi } from "./cross-origin.server";

const MAX_USER_AGENT = 200;

export const readDeviceCookie = (request: Request): string | null => readCookie(request, "device");

/** The hash of the device cookie, for what spares this browser; null if it has none. */
export function readDeviceHash(request: Request): Buffer | null {
  const token = readDeviceCookie(request);
  return token === null ? null : hashToken(token);
}

export const browserOf = (request: Request): Browser => ({
  userAgent: cutText(request.headers.get("User-Agent") ?? "", MAX_USER_AGENT),
  device: readDeviceCookie(request),
  isProgram: isApi(new URL(request.url).pathname),
});

export const tokenCookie = ({ name, value, lifetime }: BrowserToken): string =>
  makeCookie(name, value, { maxAge: lifetime });

/** Headers that give the browser its tokens. */
export function withTokens(tokens: readonly BrowserToken[], headers = new Headers()): Headers {
  for (const token of tokens) headers.append("Set-Cookie", tokenCookie(token));
  return headers;
}
