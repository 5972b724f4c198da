import type { Db } from "#db/client";
import { walletBalance } from "~/models/ledger/wallet.server";
import { markAllRemoved } from "~/models/payments/card.server";
import { isMoneyOnItsWay, saveNoCards } from "~/models/payments/payment.server";
import { endRenewalOrders, stopRenewal } from "~/models/renewals/renewal.server";
import { lockState, readState } from "~/models/subscriptions/state.server";
import { openPeriodOf, unfinishedPeriods } from "~/models/subscriptions/subscription";
import { type User, isVerified } from "~/models/users/user";

/** Whether somebody's money is in the account: in its wallet, in a paid plan, or on its way. */
export async function holdsMoney(db: Db, userId: number, now: Date): Promise<boolean> {
  if ((await walletBalance(db, userId)) > 0 || (await walletBalance(db, userId, "tokens")) > 0) return true;
  const state = await readState(db, userId, now);
  if (unfinishedPeriods(state?.periods ?? [], now).some(({ kind }) => kind === "paid")) return true;
  return isMoneyOnItsWay(db, userId);
}

/**
 * Ends what was proved and saved in an account before somebody without its session proved its mailbox for the first
 * time: the verified phone, the saved cards and how the plan renews. Sessions and devices end with every reset. The
 * caller has locked the account. Returns whether there was a verified phone or a card.
 */
export async function endEarlierProofs(db: Db, user: User, now: Date): Promise<boolean> {
  await db
    .updateTable("users")
    .set({ phone_verified_at: null, checkout_opened_at: null })
    .where("id", "=", user.id)
    .execute();
  if (user.role === "owner") await endRenewal(db, user.id, now);
  await saveNoCards(db, user.id);
  const cards = await markAllRemoved(db, user.id, now);
  return isVerified(user) || cards > 0;
}

async function endRenewal(db: Db, ownerId: number, now: Date): Promise<void> {
  const open = openPeriodOf((await lockState(db, ownerId, now)).periods);
  await endRenewalOrders(db, ownerId, "cancelled", now);
  if (open) await stopRenewal(db, open.id);
}
