import { siteMap } from "~/models/site/site-map";
import { plainFile } from "~/services/doors/plain-file.server";
import { siteOrigin } from "~/services/doors/site-origin.server";

export function loader() {
  return plainFile(siteMap(siteOrigin()), "application/xml; charset=utf-8");
}
