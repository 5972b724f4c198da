import { redirect } from "@remix-run/node";
import { privateHeaders, refusal } from "~/http/responses.server";
import { requestContext } from "~/services/platform/request-context.server";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";

/** Redirects requests for account pages from the public host to the account host. Posted fields are dropped. */
export function loader() {
  const { accountUrl, method } = requestContext();
  if (accountUrl === null) throw refusal(404, NO_SUCH_PAGE);
  return redirect(accountUrl, { status: method === "POST" ? 303 : 302, headers: privateHeaders() });
}
