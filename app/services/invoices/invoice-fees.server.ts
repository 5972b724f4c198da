import { MINUTE } from "~/models/duration";
import { insertInvoice } from "~/models/invoices/invoice.server";
import { feesByMonth, feesDueBefore, feesInvoice, feesReference } from "~/models/invoices/top-up-fee";
import { listOwnersWithFees, lockWaitingFees, putOnInvoice } from "~/models/invoices/top-up-fee.server";
import type { Job } from "~/models/platform/job";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { sellerNow } from "./seller.server";

/**
 * Writes the invoices of an account's top-up fees, one a month, in the caller's transaction: of those from before a
 * moment, or of all before the account goes to another person or is deleted.
 */
export async function invoiceFees(
  { db, now, config }: Pick<Context, "db" | "now" | "config">,
  ownerId: number,
  before: Date | null,
): Promise<void> {
  const seller = sellerNow(config);
  for (const fees of feesByMonth(await lockWaitingFees(db, ownerId, before))) {
    const reference = feesReference(fees[0]);
    const content = feesInvoice(fees, now);
    const invoiceId = await insertInvoice(db, { ownerId, orderId: null, reference, seller, now, content });
    await putOnInvoice(db, fees, invoiceId);
  }
}

const AT_ONCE = 50;

/** Writes the invoices of months that have ended, each account's in a transaction of its own. */
export const feeInvoicesJob = (app: AppContext & Pick<App, "log">): Job => ({
  name: "fee-invoices",
  pause: 10 * MINUTE,
  needsClock: true,
  async round() {
    const before = feesDueBefore(app.clock.now());
    const owners = await listOwnersWithFees(app.db, before, AT_ONCE);
    let failed = 0;
    for (const ownerId of owners)
      await transact(app, null, (ctx) => invoiceFees(ctx, ownerId, before)).catch((error: unknown) => {
        app.log.error({ err: error, ownerId }, "the fees of an account cannot be invoiced");
        failed += 1;
      });
    return { done: owners.length - failed, failed, more: failed === 0 && owners.length === AT_ONCE };
  },
});
