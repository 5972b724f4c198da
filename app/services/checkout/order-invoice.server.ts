import type { OperationNodeSource } from "kysely";
import type { Order } from "~/models/checkout/order";
import { orderInvoice } from "~/models/invoices/invoice";
import { invoiceInsert } from "~/models/invoices/invoice.server";
import { type SellerSettings, sellerNow } from "~/services/invoices/seller.server";
import type { App } from "~/services/platform/app.server";
import type { Given } from "./begin-period.server";

interface Paid {
  order: Order;
  /** The owner, or the agent who paid for the owner. */
  payerId: number;
  paidBy: string;
  given: Pick<Given, "period">;
  config: SellerSettings & Pick<App["config"], "vatTenths">;
  now: Date;
}

/** The invoice of a paid order, as a row to be written with others. An order for which nothing is paid is no sale. */
export function invoiceOf({ order, payerId, paidBy, given, config, now }: Paid): OperationNodeSource[] {
  if (order.total === 0) return [];
  const content = orderInvoice(order, { ...given, paidBy, vatTenths: config.vatTenths });
  const { id: orderId, reference } = order;
  return [invoiceInsert({ ownerId: payerId, orderId, reference, seller: sellerNow(config), content, now })];
}
