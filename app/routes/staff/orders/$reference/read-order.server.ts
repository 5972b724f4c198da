import { orderMethods, orderStates } from "~/models/console/orders";
import { findOrderDetails, listPaymentsOfOrder } from "~/models/console/orders.server";
import { personPath } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import { receiptNumber } from "~/models/ledger/receipt";
import { formatNaira } from "~/models/money";
import { channelNames, paymentStateNames } from "~/models/payments/payment-list";
import { orderTitle } from "~/models/plans/quote";
import { staffSetupPath } from "~/models/setups/setup";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { readInvoiceLinks } from "~/services/invoices/read-invoices.server";
import type { App } from "~/services/platform/app.server";
import { paymentPath } from "~/routes/staff/list-payments.server";

/** One order with its payments, as these roles see it; null if the reference is unknown. */
export async function readOrderDetails(
  { db }: Pick<App, "db">,
  reference: string,
  roles: readonly StaffRole[],
) {
  const order = await findOrderDetails(db, reference);
  if (!order) return null;
  const { owner, ownerId, agent, createdAt, settledAt, method, state, year, number, setupId } = order;
  const payments = await listPaymentsOfOrder(db, order.id);
  return {
    reference,
    title: `${orderTitle(order.lines)}, ${formatNaira(order.total)}`,
    state: orderStates[state],
    isDone: state === "settled",
    owner: { name: owner, href: personPath(ownerId) },
    setup: setupId !== null && mayAct(roles, "setups") ? staffSetupPath(reference) : null,
    facts: [
      { name: "Paid by", value: orderMethods[method], detail: agent === null ? "" : `agent ${agent}` },
      { name: "Placed", value: formatMoment(createdAt), detail: "" },
      ...(settledAt ? [{ name: "Done", value: formatMoment(settledAt), detail: "" }] : []),
      ...(year !== null && number !== null
        ? [{ name: "Receipt", value: receiptNumber(year, number), detail: "" }]
        : []),
    ],
    lines: [
      ...order.lines.map(({ name, detail, amount }) => ({
        name: detail === undefined ? name : `${name}, ${detail}`,
        value: formatNaira(amount),
      })),
      ...(order.discount === 0
        ? []
        : [{ name: order.discountName ?? "Discount", value: formatNaira(-order.discount) }]),
      ...(order.vat === 0 ? [] : [{ name: "VAT", value: formatNaira(order.vat) }]),
    ],
    total: formatNaira(order.total),
    invoices: await readInvoiceLinks({ db }, { reference, ownerId: null }),
    payments: payments.map((payment) => ({
      reference: payment.reference,
      href: mayAct(roles, "payments") ? paymentPath(payment.reference) : null,
      amount: formatNaira(payment.amount),
      detail: [
        formatMoment(payment.createdAt),
        channelNames[payment.channel],
        paymentStateNames[payment.state],
      ].join(" · "),
    })),
  };
}
