import { readReadiness } from "~/http/monitoring.server";
import { requestContext } from "~/services/platform/request-context.server";
import { privateHeaders } from "~/http/responses.server";

export async function loader(): Promise<Response> {
  const answer = await readReadiness();
  return Response.json(
    { ...answer, ignoredProxy: requestContext().ignoresProxy },
    { status: answer.ready ? 200 : 503, headers: privateHeaders() },
  );
}
