import { readInvoice } from "~/services/invoices/read-invoices.server";
import type { App } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";

/** An invoice or credit note of this account. */
export async function requireInvoice(app: App, userId: number, number = "") {
  const invoice = await readInvoice(app, userId, number);
  if (invoice) return invoice;
  const message = "This invoice is not in your account.";
  throw await denial(app, { userId, object: "invoice", status: 404, message });
}
