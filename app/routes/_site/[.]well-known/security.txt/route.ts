import { securityContact } from "~/models/site/site-map";
import { app } from "~/services/platform/app.server";
import { plainFile } from "~/http/plain-file.server";
import { siteOrigin } from "~/http/site-origin.server";

export function loader() {
  const site = { mailbox: app.config.contact.securityMailbox, origin: siteOrigin() };
  return plainFile(securityContact(site, app.clock.now()), "text/plain; charset=utf-8");
}
