import { DAY, SECOND } from "~/models/duration";

export const fixedHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), otp-credentials=(self)",
};

/** For answers that set none of their own. */
export const defaultHeaders = {
  // For responses other than pages, which have their own policy. SVG images contain their styles.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

export const strictTransport = (hstsForSubdomains: boolean): string =>
  `max-age=${(365 * DAY) / SECOND}${hstsForSubdomains ? "; includeSubDomains" : ""}`;

/** Headers of an answer over https that is not a page, such as a redirect. */
export const redirectHeaders = (hstsForSubdomains: boolean): Record<string, string> => ({
  ...fixedHeaders,
  "Content-Security-Policy": defaultHeaders["Content-Security-Policy"],
  "Strict-Transport-Security": strictTransport(hstsForSubdomains),
});
