import { brand } from "~/brand";
import { webManifest } from "~/models/site/meta";
import { plainFile } from "~/http/plain-file.server";

export function loader() {
  const description = "Till, stock book and customer list for shops.";
  return plainFile(
    JSON.stringify(webManifest({ name: brand.name, description })),
    "application/manifest+json; charset=utf-8",
  );
}
