import { app } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";

/**
 * The origin of the public site, for links in mails and elsewhere outside. A demo without this setting uses the
 * request's origin.
 */
export function siteOrigin(): string {
  return app.config.origin ?? requestOrigin();
}

/** The origin of pages that need or start a session, for the same use. */
export function accountOrigin(): string {
  return app.config.accountOrigin ?? requestOrigin();
}

/** Prefix of links to account pages: empty if this host serves them. */
export function accountLinkPrefix(): string {
  return servesAccounts() ? "" : accountOrigin();
}

/** Whether this host serves accounts. If they have their own host, the public one knows no sessions. */
export function servesAccounts(): boolean {
  return requestContext().site === app.config.accountOrigin;
}

/** The origin of the request: a configured one, or in a demo without this setting the one in its Host header. */
function requestOrigin(): string {
  const { site, secure, host } = requestContext();
  return site ?? `${secure ? "https" : "http"}://${host}`;
}
