import { robots } from "~/models/site/site-map";
import { plainFile } from "~/http/plain-file.server";
import { siteOrigin } from "~/http/site-origin.server";

export function loader() {
  return plainFile(robots(siteOrigin()), "text/plain; charset=utf-8");
}
