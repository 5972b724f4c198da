import type { ServerResponse } from "node:http";
import { sharingHeaders } from "./cross-origin.server";
import { DAY, SECOND } from "~/models/duration";

/** What every answer has. */
const constant = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), otp-credentials=(self)",
};

const fallback = {
  // For responses other than pages, which have their own policy. SVG images contain their styles.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

const strictTransport = (hstsForSubdomains: boolean): string =>
  `max-age=${(365 * DAY) / SECOND}${hstsForSubdomains ? "; includeSubDomains" : ""}`;

/** Headers of an answer over https that is no page, such as a redirect. */
export const redirectHeaders = (hstsForSubdomains: boolean): Record<string, string> => ({
  ...constant,
  "Content-Security-Policy": fallback["Content-Security-Policy"],
  "Strict-Transport-Security": strictTransport(hstsForSubdomains),
});

interface Sealed {
  id: string;
  secure: boolean;
  /** Whether browsers are told to use https for every subdomain. */
  hstsForSubdomains: boolean;
  method: string;
  /** Headers of a precompressed file, which Express cannot know. */
  asset: Record<string, string> | undefined;
  /** Caches must not give one website's answer to another. */
  variesByOrigin: boolean;
  origin: string | undefined;
  listedOrigin: boolean;
}

/**
 * Sets the headers at the moment the head is written, so that neither Remix nor Express, its static files or its
 * error handler can remove them.
 */
export function sealHeaders(response: ServerResponse, request: Sealed) {
  // Set early, so that Express does not compress the file again.
  if (request.asset) response.setHeader("Content-Encoding", "br");
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (!response.headersSent) addHeaders(response, request, Number(head[0]));
    return writeHead(...head);
  };
}

function addHeaders(response: ServerResponse, request: Sealed, status: number) {
  if (request.asset) setAssetHeaders(response, request.asset, status);
  for (const [name, value] of Object.entries(constant))
    if (!mayBeStricter(response, name)) response.setHeader(name, value);
  for (const [name, value] of Object.entries(fallback))
    if (!response.hasHeader(name)) response.setHeader(name, value);
  if (request.variesByOrigin) response.appendHeader("Vary", "Origin");
  if (request.listedOrigin && request.origin !== undefined)
    for (const [name, value] of Object.entries(sharingHeaders(request.origin)))
      response.setHeader(name, value);
  response.setHeader("X-Request-Id", request.id);
  if (request.secure)
    response.setHeader("Strict-Transport-Security", strictTransport(request.hstsForSubdomains));
  if (status === 405 && !response.hasHeader("Allow"))
    response.setHeader("Allow", request.method === "POST" ? "GET, HEAD" : "GET, HEAD, POST");
}

/** Pages that send other sites no referrer at all keep their own value. */
const mayBeStricter = (response: ServerResponse, name: string): boolean =>
  name === "Referrer-Policy" && response.getHeader(name) === "same-origin";

function setAssetHeaders(response: ServerResponse, asset: Record<string, string>, status: number) {
  if (status >= 400) response.removeHeader("Content-Encoding");
  else for (const [name, value] of Object.entries(asset)) response.setHeader(name, value);
}
