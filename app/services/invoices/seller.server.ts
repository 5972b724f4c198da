import type { InvoiceSeller } from "~/models/invoices/invoice";
import type { App } from "~/services/platform/app.server";

export type SellerSettings = Pick<App["config"], "seller" | "sellerCacNumber" | "contact">;

/** The seller as an invoice of today names it. */
export function sellerNow({ seller, sellerCacNumber, contact }: SellerSettings): InvoiceSeller {
  const [phone] = contact.phones;
  return { ...seller, cacNumber: sellerCacNumber, email: contact.mailbox, phone: phone.shown };
}
