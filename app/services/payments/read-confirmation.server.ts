import { findPaidOrder } from "~/models/checkout/order.server";
import { findReceipt } from "~/models/ledger/receipt.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type Confirmed, confirmationView } from "~/models/payments/confirmation";
import { findSetupOfOrder } from "~/models/setups/setup.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db">;

/** A payment that counts, as its payer sees it; null if this account has no receipt with that reference. */
export async function findConfirmed(
  { db }: Context,
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
    balance: await walletBalance(db, payer.id, content.kind === "tokens" ? "tokens" : "wallet"),
  };
}

/** The confirmation at the top of the downloads; null if the address names no payment of this account. */
export async function findConfirmation(app: Context, payer: User, reference: string) {
  const confirmed = await findConfirmed(app, payer, reference);
  return confirmed && confirmationView(confirmed, "downloads");
}
