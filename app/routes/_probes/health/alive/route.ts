import { privateHeaders } from "~/http/responses.server";

export function loader(): Response {
  return Response.json({ alive: true }, { headers: privateHeaders() });
}
