import type { EntryContext } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import type { Handle } from "~/components/layout/page-handle";

interface PageRules {
  hydrate: boolean;
  pays: boolean;
  popup: boolean;
}

/** What the handles of the matched routes say about the page. A failed page has no scripts. */
export function pageRules({ staticHandlerContext, routeModules }: EntryContext): PageRules {
  const handles = staticHandlerContext.matches.map(
    (match) => routeModules[match.route.id]?.handle as Handle | undefined,
  );
  const handle = Object.assign({}, ...handles) as Handle;
  if (staticHandlerContext.errors !== null) return { hydrate: false, pays: false, popup: false };
  return {
    hydrate: handle.hydrate === true,
    pays: handle.pays === true,
    popup: handle.popup === true,
  };
}

export function makeNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Remix drops the headers of an action that responds with its own page. Retry-After must survive that. */
export function copyRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext): Headers {
  for (const answered of Object.values(staticHandlerContext.actionHeaders)) {
    const seconds = answered.get("Retry-After");
    if (seconds !== null) headers.set("Retry-After", seconds);
  }
  return headers;
}

/**
 * What a page's content security policy has to allow: inline scripts by a nonce, or an inline style sheet by its
 * hash.
 */
interface PolicyOptions {
  nonce?: string | null;
  styles?: string;
  /** Another host that the page's forms may lead to. */
  formHost?: string | null;
  /** The payment popup: all scripts that its page may load, and the host of the page in its frame. */
  popup?: { scripts: readonly string[]; checkout: string } | null;
}

export function pageHeaders(init: HeadersInit, inside: PolicyOptions): Headers {
  const headers = new Headers(init);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(inside));
  return headers;
}

/**
 * A page with scripts allows those of this site, and inline ones with the nonce. Where money is paid each file is named.
 */
function contentSecurityPolicy({ nonce, styles, formHost, popup }: PolicyOptions): string {
  const allowed = popup?.scripts ?? ["'self'"];
  const scripts = nonce ? [`script-src ${[...allowed, `'nonce-${nonce}'`].join(" ")}`] : [];
  return [
    "default-src 'none'",
    ...scripts,
    ...(popup ? [`frame-src ${popup.checkout}`] : []),
    ["style-src 'self'", ...(styles ? [styles] : [])].join(" "),
    // Tools that load robots.txt from within the page would be blocked without this.
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...(formHost ? [formHost] : [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Whether a proxy may keep the page, as its route says: never what somebody with a cookie sees. */
export function isShared(request: Request, headers: Headers): boolean {
  return (
    headers.get("Cache-Control")?.startsWith("public") === true &&
    request.method !== "POST" &&
    !request.headers.has("Cookie") &&
    !headers.has("Set-Cookie")
  );
}
