import { robots } from "~/models/site-map";
import { plainFile } from "~/services/plain-file.server";
import { siteOrigin } from "~/services/site-origin.server";

export function loader() {
  return plainFile(robots(siteOrigin()), "text/plain; charset=utf-8");
}
