import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DATA_PAGE } from "~/messages/rights/data-file";
import { readId } from "~/models/row-id";
import { app } from "~/services/platform/app.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { resource } from "~/http/resource-route.server";
import { takeCopy } from "~/services/rights/take-data-copy.server";
import { attachment } from "~/http/attachment.server";
import { privateHeaders } from "~/http/responses.server";
import { writeDataFile } from "~/services/rights/write-data-file.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { requireFresh, requireOwner } from "~/routes/_shared/require-access.server";

/** The file of a request. An owner who has to type the password first is led back to the page that has the link. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  await requireOwner(request);
  const { user } = await requireFresh(request, { page: DATA_PAGE });
  await limitDownloads(app, user.id);
  if (!(await takeCopy(app, user, readId(params.copy))))
    throw await denial(app, {
      userId: user.id,
      object: "data-copy",
      message: "This file does not exist, or it has expired. Ask for a copy under “Your data”.",
    });
  const { name, bytes } = writeDataFile(app, user);
  const stream = Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream;
  return new Response(stream, {
    headers: privateHeaders({ "Content-Type": "application/zip", "Content-Disposition": attachment(name) }),
  });
});
