import { app } from "./app.server";
import { currentVisit } from "./front-door.server";

/**
 * Scheme and host of the public site, for links that leave it, in mails for instance. A demo without a setting uses
 * the visitor's.
 */
export function siteOrigin(): string {
  return app.config.origin ?? visitedOrigin();
}

/** The same for pages of accounts. */
export function accountOrigin(): string {
  return app.config.accountOrigin ?? visitedOrigin();
}

/** What links to pages of accounts begin with here: nothing where the visitor's own address answers them. */
export function wayToAccounts(): string {
  return knowsSessions() ? "" : accountOrigin();
}

/** The public site knows nobody when accounts have an address of their own. */
export function knowsSessions(): boolean {
  return currentVisit().site === app.config.accountOrigin;
}

/** The address that the visitor has in the browser, as far as it is one of the settings. */
export function visitedOrigin(): string {
  const { site, secure, host } = currentVisit();
  return site ?? `${secure ? "https" : "http"}://${host}`;
}
