import type { EntryContext } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import type { Handle, KeptRule } from "~/components/page-handle";
import { privateHeaders } from "./answers.server";

interface PageRules {
  hydrate: boolean;
  pays: boolean;
  popup: boolean;
  kept: KeptRule | null;
}

/** What the matched routes' handles say about the page; a failed page ships no scripts. */
export function pageRules({ staticHandlerContext, routeModules }: EntryContext): PageRules {
  const handles = staticHandlerContext.matches.map(
    (match) => routeModules[match.route.id]?.handle as Handle | undefined,
  );
  const handle = Object.assign({}, ...handles) as Handle;
  if (staticHandlerContext.errors !== null) return { hydrate: false, pays: false, popup: false, kept: null };
  return {
    hydrate: handle.hydrate === true,
    pays: handle.pays === true,
    popup: handle.popup === true,
    kept: handle.kept ?? null,
  };
}

export function makeNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Remix drops the headers of an action that answers with its own page, and with them when to try again. */
export function keepRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext): Headers {
  for (const answered of Object.values(staticHandlerContext.actionHeaders)) {
    const seconds = answered.get("Retry-After");
    if (seconds !== null) headers.set("Retry-After", seconds);
  }
  return headers;
}

/** What a page brings along inside: scripts with its nonce, or the style sheet that has this hash. */
interface Inside {
  nonce?: string | null;
  styles?: string;
  /** Where the page's forms may lead besides this site. */
  formHost?: string | null;
  /** Whose script shows a payment in a frame over the page, and whose pages stand in it. */
  popup?: { script: string; checkout: string } | null;
}

export function pageHeaders(init: HeadersInit, inside: Inside): Headers {
  const headers = privateHeaders(init);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(inside));
  return headers;
}

/** Scripts come from our own files and from inline ones with this page's nonce; without a nonce there are none. */
export function contentSecurityPolicy({ nonce, styles, formHost, popup }: Inside): string {
  const scripts = nonce ? [`script-src 'self' 'nonce-${nonce}'${popup ? ` ${popup.script}` : ""}`] : [];
  return [
    "default-src 'none'",
    ...scripts,
    ...(popup ? [`frame-src ${popup.checkout}`] : []),
    ["style-src 'self'", ...(styles ? [styles] : [])].join(" "),
    // Without scripts nothing connects, but browsers ask this of tools that look for robots.txt from within the page.
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

/** A page may be kept for others when nothing about this visitor went into it. */
export function isForAnybody(request: Request, headers: Headers, rule: KeptRule): boolean {
  const names = [...new URL(request.url).searchParams.keys()];
  return (
    request.method !== "POST" &&
    !request.headers.has("Cookie") &&
    !headers.has("Set-Cookie") &&
    names.every((name) => rule.query?.includes(name))
  );
}
