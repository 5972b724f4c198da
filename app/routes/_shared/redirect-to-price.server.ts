import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";

/** The page with the price of the extras that were chosen; if there are none, it asks for one. */
export const redirectToPrice = (path: string, chosen: readonly unknown[]) =>
  redirectTo(path, chosen.length === 0 ? { headers: withFlash("no-extra-chosen") } : undefined);
