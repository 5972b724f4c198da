import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachment } from "~/http/attachment.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { privateHeaders } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { receiptFile } from "~/http/paper-files.server";
import { readReceipt } from "~/services/payments/read-receipt.server";
import { resource } from "~/http/resource-route.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const { user } = await requireOwnerOrAgent(request);
  const receipt = await readReceipt(app, user.id, params.reference ?? "");
  if (!receipt) {
    const message = "This receipt is not in your account.";
    throw await denial(app, { userId: user.id, object: "receipt", message });
  }
  await limitDownloads(app, user.id);
  const name = receipt.number ?? receipt.reference;
  return new Response(await receiptFile(receipt), {
    headers: privateHeaders({
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(`receipt-${name}.pdf`),
    }),
  });
});
