import { readFileSync } from "node:fs";

import { pagesAfterLogin } from "~/http/route-names.server";
import { returnPathAmong } from "~/models/sessions/return-path";
import { routeFiles } from "~/route-list.js";

const afterLogin = (file: string) =>
  /^export const handle.* afterLogin: true/m.test(readFileSync(`app/routes/${file}`, "utf8"));

const pages = pagesAfterLogin(
  Object.fromEntries(
    routeFiles("app/routes").map(({ file, url = "" }) => [
      `routes/${file}`,
      { path: url, module: { handle: afterLogin(file) ? { afterLogin: true } : undefined } },
    ]),
  ),
);

/** As the built application answers it: without a build, the handles are read in the files of the routes. */
export const returnPath = (page: string | null | undefined): string | null => returnPathAmong(pages, page);
