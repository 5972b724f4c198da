import type { Db } from "#db/client";
import { markAllRemoved } from "~/models/payments/card.server";
import { saveNoCards } from "~/models/payments/payment.server";
import { endRenewalOrders, stopRenewal } from "~/models/renewals/renewal.server";
import { lockState } from "~/models/subscriptions/state.server";
import { lastPeriodOf } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { endAndAudit } from "~/services/payments/switch-automatic-top-up.server";
import { outsideRequests } from "~/services/platform/request-context.server";
import { type Context, contextOf } from "~/services/platform/context.server";

/**
 * Ends the saved cards, the renewal and automatic top-up of an account before a visitor without its session and without a verified
 * phone has its mailbox verified for the first time. Sessions and devices end with every reset. The caller has locked
 * the account. Returns whether there was a card.
 */
export async function endSavedPayments(ctx: Context<"clock">, user: User): Promise<boolean> {
  const { db, now } = ctx;
  if (user.role === "owner") await endRenewal(db, user.id, now);
  // Nobody switched it off: it ends with the cards, and its owner must not read the network of a visitor or of staff.
  await outsideRequests(() => endAndAudit(contextOf(ctx, { db, now }), { ownerId: user.id, why: "account" }));
  await saveNoCards(db, user.id);
  return (await markAllRemoved(db, user.id, now)) > 0;
}

async function endRenewal(db: Db, ownerId: number, now: Date): Promise<void> {
  const open = lastPeriodOf((await lockState(db, ownerId, now)).periods);
  await endRenewalOrders(db, ownerId, "cancelled", now);
  if (open) await stopRenewal(db, open.id);
}
