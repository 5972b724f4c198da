import { routes } from "virtual:remix/server-build";
import { pagesAfterLogin } from "~/http/route-names.server";
import { returnPathAmong } from "~/models/sessions/return-path";

let pages: Set<string> | undefined;

/**
 * The path to continue at after login; null if `page` does not lead to a page of this site that a login leads back to.
 * The list of routes only exists once the whole build is loaded.
 */
export const returnPath = (page: string | null | undefined): string | null =>
  returnPathAmong((pages ??= pagesAfterLogin(routes)), page);
