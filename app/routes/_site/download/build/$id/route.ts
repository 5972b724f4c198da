import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isPrefetch } from "~/http/prefetch";
import { app } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import { privateHeaders, refusal } from "~/http/responses.server";
import { currentReleases, countOncePerDay } from "~/services/site/read-releases.server";
import { resource } from "~/http/resource-route.server";

/** Counts the visitor, once a day, and redirects to the file. HEAD requests and prefetches do not count. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const releases = await currentReleases(app);
  const build = releases.flatMap(({ builds }) => builds).find(({ id }) => String(id) === params.id);
  if (!build) throw refusal(404, "This download does not exist");
  if (isClick(request)) {
    const userAgent = request.headers.get("User-Agent") ?? "";
    await countOncePerDay(app, build.id, { address: requestContext().address, userAgent });
  }
  return redirect(build.link, { status: 302, headers: privateHeaders() });
});

function isClick(request: Request): boolean {
  return request.method === "GET" && !isPrefetch(request.headers);
}
