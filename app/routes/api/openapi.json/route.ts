import type { ActionFunctionArgs } from "@remix-run/node";
import { describeApi } from "~/api/openapi.server";
import { Refused, refusedAnswer } from "~/api/refused.server";
import { app } from "~/services/platform/app.server";
import { plainFile } from "~/http/plain-file.server";
import { accountOrigin } from "~/http/site-origin.server";

export function loader() {
  return plainFile(
    JSON.stringify(describeApi(accountOrigin(), app.config.contact)),
    "application/json; charset=utf-8",
  );
}

export function action({ request }: ActionFunctionArgs) {
  return refusedAnswer(request, new Refused(405, "Call this with GET.", { headers: { Allow: "GET, HEAD" } }));
}
