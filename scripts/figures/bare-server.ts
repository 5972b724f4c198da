import { startServer, type Server } from "../../tests/support/server";

/** A remix-serve of its own that runs nothing but a form, `/form`, and a resource route, `/text`. */
export function startBareServer(): Promise<Server> {
  return startServer({}, "scripts/figures/bare-site.mjs");
}
