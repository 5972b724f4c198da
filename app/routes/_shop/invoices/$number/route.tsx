import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { PaperPage } from "~/components/money/paper-page";
import { invoiceSheet } from "~/messages/invoices/sheet";
import { invoicePath } from "~/models/invoices/invoice";
import { isFeesReference } from "~/models/invoices/top-up-fee";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { requireInvoice } from "~/routes/_shop/require-paper.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.sheet.heading} ${data.sheet.number}` : "Invoice");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const invoice = await requireInvoice(app, user.id, params.number);
  return {
    role: user.role,
    sheet: invoiceSheet(invoice),
    next: isFeesReference(invoice.reference)
      ? { href: "/transactions", text: "See the receipts" }
      : { href: `/transactions/${invoice.reference}`, text: "See the receipt" },
  };
}

export default function Invoice() {
  const { role, sheet, next } = useLoaderData<typeof loader>();
  return (
    <PaperPage sheet={sheet} file={`${invoicePath(sheet.number)}.pdf`} next={next}>
      {role === "owner" && (
        <p className="soft">
          Later invoices show what you enter in your <a href="/account/business">business details</a>, such as
          the name and number of your company. This one stays as it is.
        </p>
      )}
    </PaperPage>
  );
}
