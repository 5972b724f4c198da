import type { Order } from "~/models/checkout/order";
import { orderInvoice } from "~/models/invoices/invoice";
import { insertInvoice } from "~/models/invoices/invoice.server";
import { sellerNow } from "~/services/invoices/seller.server";
import type { Context } from "~/services/platform/context.server";
import type { GivenPeriod } from "./begin-period.server";

interface PaidOrder {
  order: Order;
  /** The owner, or the agent who paid for the owner. */
  payerId: number;
  paidBy: string;
  given: Pick<GivenPeriod, "period">;
}

/** Writes the invoice of a paid order. An order for which nothing is paid is not a sale. */
export async function invoiceOrder(
  { db, now, config }: Context,
  { order, payerId, paidBy, given }: PaidOrder,
): Promise<void> {
  if (order.total === 0) return;
  const content = orderInvoice(order, { ...given, paidBy, vatTenths: config.vatTenths });
  const { id: orderId, reference } = order;
  const seller = sellerNow(config);
  await insertInvoice(db, { ownerId: payerId, orderId, reference, seller, content, now });
}
