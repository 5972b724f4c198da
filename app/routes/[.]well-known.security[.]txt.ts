import { brand } from "~/brand";
import { securityContact } from "~/models/security-contact";
import { app } from "~/services/app.server";
import { plainFile } from "~/services/plain-file.server";
import { siteOrigin } from "~/services/site-origin.server";

export function loader() {
  const site = { mailbox: brand.securityMailbox, origin: siteOrigin() };
  return plainFile(securityContact(site, app.clock.now()), "text/plain; charset=utf-8");
}
