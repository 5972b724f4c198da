import { z } from "zod";

import { readId } from "~/models/row-id";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { isPaymentKey, receiveDebt, undoDebtPayment } from "~/services/sales/receive-debt.server";
import type { ReportReader } from "~/models/sales/report.server";

import { noSuchCustomer } from "~/routes/_shop/sales-report/debtors/require-customer.server";

const short = z.string().max(40).default("");

const paymentSchema = z.object({
  intent: z.literal("receive"),
  amount: short,
  day: short,
  location: short,
  key: z.string().refine(isPaymentKey),
});

const undoSchema = z.object({ intent: z.literal("undo"), payment: short });

/** Both forms return to the page with the period and outlet that it had. */
export async function postDebtPayment(request: Request, reader: ReportReader, saleId: string | undefined) {
  const { pathname, search, searchParams } = new URL(request.url);
  const fields = await readFields(request);
  const back = (flash?: "debt-received" | "debt-undone") =>
    redirectTo(pathname + search, flash && { headers: withFlash(flash) });
  if (fields.get("intent") === "undo") {
    const form = parseFields(fields, undoSchema);
    const undone = form.status === "success" && (await undoDebtPayment(app, reader, form.value.payment));
    return back(undone ? "debt-undone" : undefined);
  }
  const form = parseFields(fields, paymentSchema);
  if (form.status !== "success") return invalid(form, { keep: ["key"] });
  const outlet = searchParams.get("outlet");
  const received = await receiveDebt(app, reader, saleId, outlet ? readId(outlet) : null, form.value);
  if (received.outcome === "not-found") throw await noSuchCustomer(app, reader.user);
  if (received.outcome === "invalid") return invalid(form, { fieldErrors: received.errors });
  return back("debt-received");
}
