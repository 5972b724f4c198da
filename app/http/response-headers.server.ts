import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
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

interface AnsweredRequest {
  id: string;
  secure: boolean;
  method: string;
  origin: string | undefined;
  listedOrigin: boolean;
}

interface Rules {
  /** Whether browsers are told to use https for every subdomain. */
  hstsForSubdomains: boolean;
  /** Caches must not give one website's answer to another. */
  variesByOrigin: boolean;
  /** A file takes none. */
  takesPosts: boolean;
}

/** Adds the headers as the head is written, after all that Remix, Express and its static files have set. */
export function addHeadersAtEnd(response: ServerResponse, request: AnsweredRequest, rules: Rules): void {
  onHeaders(response, () => {
    for (const [name, value] of Object.entries(constant))
      if (!mayBeStricter(response, name)) response.setHeader(name, value);
    for (const [name, value] of Object.entries(fallback))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    for (const [name, value] of Object.entries(headersFor(request, rules))) response.setHeader(name, value);
    if (rules.variesByOrigin) response.appendHeader("Vary", "Origin");
    if (response.statusCode === 405 && !response.hasHeader("Allow"))
      response.setHeader(
        "Allow",
        request.method !== "POST" && rules.takesPosts ? "GET, HEAD, POST" : "GET, HEAD",
      );
  });
}

const headersFor = (
  { id, secure, listedOrigin, origin }: AnsweredRequest,
  { hstsForSubdomains }: Rules,
): Record<string, string> => ({
  "X-Request-Id": id,
  ...(secure && { "Strict-Transport-Security": strictTransport(hstsForSubdomains) }),
  ...(listedOrigin && origin !== undefined && sharingHeaders(origin)),
});

/** Pages that send other sites no referrer at all keep their own value. */
const mayBeStricter = (response: ServerResponse, name: string): boolean =>
  name === "Referrer-Policy" && response.getHeader(name) === "same-origin";
