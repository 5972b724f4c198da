import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Paper } from "~/components/money/paper";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { findInvoice } from "~/models/invoices/invoice.server";
import { invoiceSheet } from "~/messages/invoices/sheet";
import { pageTitle } from "~/models/site/meta";
import { noSuch } from "~/routes/_shared/no-such.server";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.sheet.heading} ${data.sheet.number}` : "Invoice");

/** What the owner has, to read along. Nothing of it can be changed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "orders");
  const invoice = await findInvoice(app.db, null, params.number ?? "");
  if (!invoice) throw await noSuch(app, user, "invoice");
  const order = invoice.orderId === null ? null : `/staff/orders/${invoice.reference}`;
  return { roles, sheet: invoiceSheet(invoice), order };
}

export default function StaffInvoice() {
  const { roles, sheet, order } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/orders" roles={roles}>
      {order !== null && (
        <p>
          <a className="tap" href={order}>
            Its order
          </a>
        </p>
      )}
      <div className="narrow">
        <Paper sheet={sheet} />
      </div>
    </ConsolePage>
  );
}
