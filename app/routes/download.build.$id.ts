import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/app.server";
import { privateHeaders, refusal } from "~/services/answers.server";
import { currentReleases, recordDownload } from "~/services/releases.server";
import { resource } from "~/services/resource-route.server";

/** Counts the click and sends it on. Asking without following, or ahead of a click, does not count. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const releases = await currentReleases();
  const build = releases.flatMap(({ builds }) => builds).find(({ id }) => String(id) === params.id);
  if (!build) throw refusal(404, "There is no such download");
  if (isClick(request)) await recordDownload(app, build.id);
  return redirect(build.link, { status: 302, headers: privateHeaders() });
});

function isClick(request: Request): boolean {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  return request.method === "GET" && !purpose.includes("prefetch");
}
