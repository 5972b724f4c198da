import { app } from "./app.server";
import { currentVisit } from "./front-door.server";

/** Scheme and host for links that leave the site, in mails for instance. A demo without a setting uses the visitor's. */
export function siteOrigin(): string {
  if (app.config.origin !== null) return app.config.origin;
  const { secure, host } = currentVisit();
  return `${secure ? "https" : "http"}://${host}`;
}
