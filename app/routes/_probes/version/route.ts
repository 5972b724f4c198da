import { privateHeaders } from "~/http/responses.server";
import { readVersion } from "~/services/platform/version.server";

/** What this process runs, whatever is built beside it meanwhile. */
const running = readVersion();

export function loader(): Response {
  return Response.json(running, { headers: privateHeaders() });
}
