import { HOUR, SECOND } from "~/models/duration";
import { privateHeaders } from "~/http/responses.server";

/** The request guard sends the CORS preflights of listed origins here. */
export function loader(): Response {
  return new Response(null, {
    status: 204,
    headers: privateHeaders({
      "Access-Control-Allow-Methods": "GET, POST",
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept, Idempotency-Key",
      "Access-Control-Max-Age": String((2 * HOUR) / SECOND),
    }),
  });
}
