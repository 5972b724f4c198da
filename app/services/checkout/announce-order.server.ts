import type { Db } from "#db/client";
import type { Order } from "~/models/checkout/order";
import type { PaidFrom } from "~/models/ledger/journal";
import { paymentHappening, subscriptionHappening } from "~/models/webhooks/event";
import { announce } from "~/models/webhooks/event.server";
import type { Given } from "./give.server";

/**
 * Announces what an order gave, and that the wallet paid for it: a payment at the provider is announced where it is settled,
 * and the tokens of an agent are no payment of the owner. What is free and follows a plan that ended is a start.
 */
export async function announceOrder(
  trx: Db,
  { id: orderId, ...order }: Order,
  { period }: Pick<Given, "period">,
  { paidFrom, now }: { paidFrom: PaidFrom; now: Date },
): Promise<void> {
  const { ownerId, reference, total: amount } = order;
  const state = order.kind === "renewal" && order.method !== "free" ? "renewed" : "started";
  const [first, ...more] = [
    ...(paidFrom === "wallet" && amount > 0
      ? [paymentHappening("succeeded", { ownerId, reference, orderId, amount, now })]
      : []),
    ...(order.kind === "extras"
      ? []
      : [subscriptionHappening(state, { ...order, ...period, orderId, amount, now })]),
  ];
  if (first) await announce(trx, first, ...more);
}
