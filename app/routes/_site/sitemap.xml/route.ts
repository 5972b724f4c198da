import { siteMap } from "~/models/site/site-map";
import { plainFile } from "~/http/plain-file.server";
import { siteOrigin } from "~/http/site-origin.server";

export function loader() {
  return plainFile(siteMap(siteOrigin()), "application/xml; charset=utf-8");
}
