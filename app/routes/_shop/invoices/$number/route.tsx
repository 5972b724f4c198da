import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { Paper } from "~/components/money/paper";
import { PrintButton, PrintHint } from "~/components/page/print";
import { INVOICES, invoicePath, invoiceSheet } from "~/models/invoices/view";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requirePayer } from "~/services/sessions/require-access.server";
import { requireInvoice } from "~/services/invoices/require-invoice.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.sheet.heading} ${data.sheet.number}` : "Invoice");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requirePayer(request);
  const invoice = await requireInvoice(app, user.id, params.number);
  return { role: user.role, sheet: invoiceSheet(invoice), receipt: `/transactions/${invoice.reference}` };
}

export default function Invoice() {
  const { role, sheet, receipt } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack whole-sheet">
          <p className="noprint">
            <a className="tap" href={INVOICES}>
              All invoices
            </a>
          </p>
          <Paper sheet={sheet} />
          <div className="noprint stack">
            <p className="acts">
              <PrintButton />{" "}
              <Button kind="alt" href={`${invoicePath(sheet.number)}.pdf`}>
                Download as PDF
              </Button>{" "}
              <Button kind="alt" href={receipt}>
                See the receipt
              </Button>
            </p>
            <PrintHint />
            {role === "owner" && (
              <p className="soft">
                Later invoices show what you enter in your <a href="/account/business">business details</a>,
                such as the name and number of your company. This one stays as it is.
              </p>
            )}
          </div>
        </div>
      </div>
    </Main>
  );
}
