import type { Db } from "#db/client";
import type { Order } from "~/models/checkout/order";
import { orderInvoice } from "~/models/invoices/invoice";
import { insertInvoice } from "~/models/invoices/invoice.server";
import { type SellerSettings, sellerNow } from "~/services/invoices/seller.server";
import type { App } from "~/services/platform/app.server";
import type { GivenPeriod } from "./begin-period.server";

interface PaidOrder {
  order: Order;
  /** The owner, or the agent who paid for the owner. */
  payerId: number;
  paidBy: string;
  given: Pick<GivenPeriod, "period">;
  config: SellerSettings & Pick<App["config"], "vatTenths">;
  now: Date;
}

/** Writes the invoice of a paid order. An order for which nothing is paid is no sale. */
export async function invoiceOrder(
  trx: Db,
  { order, payerId, paidBy, given, config, now }: PaidOrder,
): Promise<void> {
  if (order.total === 0) return;
  const content = orderInvoice(order, { ...given, paidBy, vatTenths: config.vatTenths });
  const { id: orderId, reference } = order;
  const seller = sellerNow(config);
  await insertInvoice(trx, { ownerId: payerId, orderId, reference, seller, content, now });
}
