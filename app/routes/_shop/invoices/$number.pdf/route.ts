import type { LoaderFunctionArgs } from "@remix-run/node";
import { invoiceFile } from "~/http/paper-files.server";
import { attachment } from "~/http/attachment.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { resource } from "~/http/resource-route.server";
import { privateHeaders } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { requireInvoice } from "~/routes/_shop/require-paper.server";

export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const { user } = await requireOwnerOrAgent(request);
  const invoice = await requireInvoice(app, user.id, params["number"]);
  await limitDownloads(app, user.id);
  return new Response(await invoiceFile(invoice), {
    headers: privateHeaders({
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(`${invoice.kind}-${invoice.number}.pdf`),
    }),
  });
});
