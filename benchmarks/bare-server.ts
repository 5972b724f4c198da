import { startServer, type Server } from "../tests/support/server";

/** A separate remix-serve that serves only a form, `/form`, and a resource route, `/text`. */
export function startBareServer(): Promise<Server> {
  return startServer({}, "benchmarks/bare-site.mjs", { brief: false });
}
