import { findInvoice } from "~/models/invoices/invoice.server";
import type { App } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";

/** An invoice or credit note of this account. */
export async function requireInvoice(app: App, userId: number, number = "") {
  const invoice = await findInvoice(app.db, userId, number);
  if (invoice) return invoice;
  const message = "This invoice is not in your account.";
  throw await denial(app, { userId, object: "invoice", message });
}
