import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { sharingHeaders } from "./cross-origin.server";
import { fixedHeaders, defaultHeaders, strictTransport } from "~/models/http/security-headers";

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
    for (const [name, value] of Object.entries(fixedHeaders))
      if (!mayBeStricter(response, name)) response.setHeader(name, value);
    for (const [name, value] of Object.entries(defaultHeaders))
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
