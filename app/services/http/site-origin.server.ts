import { app } from "~/services/platform/app.server";
import { requestContext } from "./request-guard.server";

/**
 * The origin of the public site, for links in mails and other places outside. A demo without a setting uses the
 * origin of the request.
 */
export function siteOrigin(): string {
  return app.config.origin ?? requestOrigin();
}

/** The origin of pages that need or make a session, for the same use. */
export function accountOrigin(): string {
  return app.config.accountOrigin ?? requestOrigin();
}

/** Prefix of links to account pages: empty when this host serves them. */
export function accountLinkPrefix(): string {
  return servesAccounts() ? "" : accountOrigin();
}

/** Whether this host serves accounts. When they have a host of their own, the public one knows no sessions. */
export function servesAccounts(): boolean {
  return requestContext().site === app.config.accountOrigin;
}

/** The origin of the request: a configured one, or in a demo without setting the one in its Host header. */
export function requestOrigin(): string {
  const { site, secure, host } = requestContext();
  return site ?? `${secure ? "https" : "http"}://${host}`;
}
