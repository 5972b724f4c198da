import { MINUTE } from "~/models/duration";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";
import { requestContext } from "~/services/platform/request-context.server";
import { privateHeaders, redirectTo } from "./responses.server";

/** How long a key waits in the browser for the press of the button. */
const WAIT = 30 * MINUTE;

interface MailedLink {
  /** The parameter of the address that carries the key. */
  parameter: "key" | "token";
  /** The key as it is stored; null if it was cut short. */
  read: (typed: string) => string | null;
}

/**
 * The key that a mailed link brought to this page; null if there is none, or it was cut short. The first visit takes it
 * out of the address, so that it stays in no history and no log: it waits in a cookie until the button is pressed.
 * Loading a page uses no key, since mail scanners open links.
 */
export function readMailedKey(request: Request, { parameter, read }: MailedLink): string | null {
  // A form that was refused renders its own answer.
  if (requestContext().method === "POST") return null;
  const { pathname, searchParams } = new URL(request.url);
  const typed = searchParams.get(parameter);
  if (typed === null) return keptKey(request, pathname, read);
  const key = read(typed);
  if (key === null) return null;
  const headers = privateHeaders();
  headers.append("Set-Cookie", makeCookie("mailed", `${pathname} ${key}`, { maxAge: WAIT }));
  throw redirectTo(pathname, { status: 303, headers });
}

/** A key of another page is not this one's. */
function keptKey(request: Request, pathname: string, read: MailedLink["read"]): string | null {
  const [page, key = ""] = (readCookie(request, "mailed") ?? "").split(" ");
  return page === pathname ? read(key) : null;
}

/** The key was used, or works no longer. */
export const forgetMailedKey = (): string => clearCookie("mailed");
