import type { LoaderFunctionArgs } from "@remix-run/node";

import { attachment } from "~/http/attachment.server";
import { payerProofFile } from "~/http/paper-files.server";
import { resource } from "~/http/resource-route.server";
import { privateHeaders, refusal } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { readProof } from "~/routes/_checkout/pay/$token/read-link.server";
import { linkHeaders, requireLinkPayment } from "~/routes/_checkout/pay/$token/require-link.server";

/** What a payer without an account keeps of a payment that has arrived. */
export const loader = resource(async ({ params }: LoaderFunctionArgs) => {
  const { payment } = await requireLinkPayment(params);
  const proof = await readProof(app, payment);
  if (!proof) throw refusal(404, "This payment has not arrived yet, so there is no proof of it.");
  return new Response(await payerProofFile(proof), {
    headers: privateHeaders({
      ...linkHeaders(),
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(`proof-of-payment-${proof.reference}.pdf`),
    }),
  });
});
