import type { Db } from "#db/client";
import { findPaidOrder } from "~/models/checkout/order.server";
import { findReceipt } from "~/models/ledger/receipt.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type Confirmed, confirmationView } from "~/models/payments/confirmation";
import { findSetupOfOrder } from "~/models/setups/setup.server";
import { hasEnd } from "~/models/subscriptions/continuation";
import { isPauseChosen, returnsAt } from "~/models/subscriptions/plan-pause";
import { openPeriod } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db" | "clock">;

/** A payment that counts, as its payer sees it; null if this account has no receipt with that reference. */
export async function findConfirmed(
  { db, clock }: Context,
  payer: User,
  reference: string,
): Promise<Confirmed | null> {
  const receipt = await findReceipt(db, payer.id, reference);
  if (!receipt) return null;
  const { number, content, createdAt: paidAt } = receipt;
  const order = content.kind === "plan" ? await findPaidOrder(db, reference) : null;
  const setup = order && content.branch === undefined ? await findSetupOfOrder(db, order.id) : null;
  return {
    ...{ reference, number, content, paidAt },
    order: order && { ...order, asksForSetup: setup?.state === "asked" },
    pause: order === null || content.branch !== undefined ? null : await findPause(db, payer.id, clock.now()),
    balance: await walletBalance(db, payer.id, content.kind === "tokens" ? "tokens" : "wallet"),
  };
}

/** The pause that the owner chose for the time after the paid one. */
async function findPause(db: Db, ownerId: number, now: Date): Promise<Confirmed["pause"]> {
  const open = await openPeriod(db, ownerId, now);
  if (!hasEnd(open) || !isPauseChosen(open) || open.pauseMonths === null) return null;
  return { from: open.endsAt, until: returnsAt(open, open.pauseMonths) };
}

/** The confirmation at the top of the downloads; null if the address names no payment of this account. */
export async function findConfirmation(app: Context, payer: User, reference: string) {
  const confirmed = await findConfirmed(app, payer, reference);
  return confirmed && confirmationView(confirmed, "downloads");
}
