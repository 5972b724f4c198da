import { MINUTE } from "~/models/duration";
import { findNotice, type Notice, type NoticeKey } from "~/models/notice";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";

/** Adds a message for the next page to the headers of a redirect. */
export function withNotice(key: NoticeKey, headers: Headers = new Headers()): Headers {
  headers.append("Set-Cookie", makeCookie("note", key, { maxAge: MINUTE }));
  return headers;
}

/** The message left for this page, and the cookie that takes it away once shown. */
export function readNotice(request: Request): { notice: Notice | null; clear: string | null } {
  const key = readCookie(request, "note");
  return { notice: findNotice(key), clear: key === null ? null : clearCookie("note") };
}
