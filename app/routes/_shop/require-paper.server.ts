import { findInvoice } from "~/models/invoices/invoice.server";
import { readProForma } from "~/services/pro-formas/read-pro-formas.server";
import type { App } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";

/** An invoice or credit note of this account. */
export const requireInvoice = async (app: App, userId: number, number = "") =>
  (await findInvoice(app.db, userId, number)) ?? refuse(app, userId, "invoice");

/** A pro-forma of this account. */
export const requireProForma = async (app: App, userId: number, number = "") =>
  (await readProForma(app, userId, number)) ?? refuse(app, userId, "pro-forma");

async function refuse(app: App, userId: number, object: "invoice" | "pro-forma"): Promise<never> {
  throw await denial(app, { userId, object, message: `This ${object} is not in your account.` });
}
