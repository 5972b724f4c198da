import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { Button } from "~/components/form/button";
import { InvoiceLinks } from "~/components/money/invoice-links";
import { PrintButton, PrintHint } from "~/components/page/print";
import type { Handle } from "~/components/layout/page-handle";
import { receiptOnWhatsApp } from "~/messages/payments/confirmation";
import { pageTitle } from "~/models/site/meta";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { readForm } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import { readInvoiceLinks, readWaitingFee } from "~/services/invoices/read-invoices.server";
import { readReceipt, resendReceipt } from "~/services/payments/read-receipt.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { accountOrigin } from "~/http/site-origin.server";
import { Main } from "~/components/layout/main";
import { ReceiptSummary } from "./receipt-summary";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Receipt ${data.receipt.number ?? data.receipt.reference}` : "Receipt");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const receipt = await readReceipt(app, user.id, params.reference ?? "");
  if (!receipt) throw await notThere(user.id);
  const { content, number, reference, date, time, since, createdAt: paidAt } = receipt;
  const invoices = await readInvoiceLinks(app, { reference, ownerId: user.id });
  return {
    role: user.role,
    invoices,
    waitingFee: await readWaitingFee(app, { reference, ownerId: user.id }),
    receipt: { content, number, reference, date, time, since },
    whatsApp: receiptOnWhatsApp({ content, number, reference, paidAt }),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const form = await readForm(request, z.object({ intent: z.literal("mail") }));
  if (form.status !== "success") throw staleForm();
  const reference = params.reference ?? "";
  const sent = await resendReceipt(app, user, reference, accountOrigin());
  if (sent.outcome === "not-found") throw await notThere(user.id);
  if (sent.outcome === "throttled")
    throw refusal(429, "You have sent many receipts. Try again in an hour.", {
      "Retry-After": String(sent.retryAfterSeconds),
    });
  return redirectTo(`/transactions/${reference}`, { headers: withFlash("receipt-mailed") });
}

const notThere = (userId: number) =>
  denial(app, {
    userId,
    object: "receipt",
    message: "This receipt is not in your account.",
  });

export default function Receipt() {
  const { role, receipt, invoices, waitingFee, whatsApp } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack">
          <p className="noprint">
            <a className="tap" href="/transactions">
              Back to Payments and invoices
            </a>
          </p>
          <ReceiptSummary {...receipt} />
          <div className="noprint stack">
            <form method="post" className="acts">
              <PrintButton />{" "}
              <Button kind="alt" href={`/transactions/${receipt.reference}.pdf`}>
                Download as PDF
              </Button>{" "}
              <Button kind="alt" href={whatsApp} rel="noreferrer">
                Share on WhatsApp
              </Button>{" "}
              <Button kind="alt" name="intent" value="mail">
                Send it by email
              </Button>
            </form>
            <PrintHint />
            <InvoiceLinks links={invoices} />
            {waitingFee && <p className="soft">{waitingFee}</p>}
            {role === "owner" && (
              <p className="soft">
                You can also show your address and tax number on receipts: add them to your{" "}
                <a href="/account/business">business details</a>.
              </p>
            )}
          </div>
        </div>
      </div>
    </Main>
  );
}
