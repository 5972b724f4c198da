import type { AppContext } from "~/services/platform/context.server";
import { findPaidOrder } from "~/models/checkout/order.server";
import { findReceipt } from "~/models/ledger/receipt.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type ConfirmedPayment, confirmationView } from "~/messages/payments/confirmation";
import { findSetupOfOrder } from "~/models/setups/setup.server";
import { continuationOf, hasEnd } from "~/models/subscriptions/continuation";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { readSince } from "~/services/payments/read-receipt.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** A payment that counts, as its payer sees it; null if this account has no receipt with that reference. */
export async function findConfirmed(
  app: AppContext,
  payer: User,
  reference: string,
): Promise<ConfirmedPayment | null> {
  const { db } = app;
  const receipt = await findReceipt(db, payer.id, reference);
  if (!receipt) return null;
  const { number, content, createdAt: paidAt } = receipt;
  const order = content.kind === "plan" ? await findPaidOrder(db, reference) : null;
  const setup = order && content.branch === undefined ? await findSetupOfOrder(db, order.id) : null;
  return {
    reference,
    number,
    content,
    paidAt,
    since: await readSince(db, receipt),
    order: order && { ...order, asksForSetup: setup?.state === "asked" },
    continuation:
      order === null || content.branch !== undefined ? null : await findContinuation(app, payer.id, order.id),
    balance: await walletBalance(db, payer.id, content.kind === "tokens" ? "tokens" : "wallet"),
  };
}

/** What follows the paid time as of now; null if the order did not pay the last of it, or if it is over. */
async function findContinuation(
  app: AppContext,
  ownerId: number,
  orderId: number,
): Promise<ConfirmedPayment["continuation"]> {
  const now = app.clock.now();
  const open = await findLastPeriod(app.db, ownerId, now);
  if (!hasEnd(open) || open.orderId !== orderId || open.endsAt <= now) return null;
  return continuationOf(await catalogueOf(app), open, app.config.vatTenths);
}

/** The confirmation at the top of the downloads; null if the address names no payment of this account. */
export async function findConfirmation(app: AppContext, payer: User, reference: string) {
  const confirmed = await findConfirmed(app, payer, reference);
  return confirmed && confirmationView(confirmed, "downloads");
}
