import { robots } from "~/routes/_site/site-map";
import { plainFile } from "~/services/http/plain-file.server";
import { siteOrigin } from "~/services/http/site-origin.server";

export function loader() {
  return plainFile(robots(siteOrigin()), "text/plain; charset=utf-8");
}
