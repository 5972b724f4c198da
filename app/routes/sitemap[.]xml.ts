import { siteMap } from "~/models/site-map";
import { plainFile } from "~/services/plain-file.server";
import { siteOrigin } from "~/services/site-origin.server";

export function loader() {
  return plainFile(siteMap(siteOrigin()), "application/xml; charset=utf-8");
}
