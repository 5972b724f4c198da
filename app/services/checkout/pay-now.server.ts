import type { PaymentChannel } from "#db/schema";
import { LEAST_BY_CARD, type PaymentMeans, authorizePayment } from "~/models/checkout/authorization";
import type { Order, OrderMethod } from "~/models/checkout/order";
import { cancelAwaiting, findOrderByKey } from "~/models/checkout/order.server";
import type { Catalogue } from "~/models/plans/catalogue";
import { readState } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { catalogueOf } from "~/services/plans/catalogue.server";
import { decideAndWrite } from "./unit-of-work.server";
import { type Placement, openOrder, writePaidOrder } from "./write-order.server";

/*
 * Orders that are shown with their price and paid on one page, without a checkout: upgrades, and extras for the period
 * that runs.
 */

export type PayNowContext = Pick<App, "db" | "clock" | "random" | "config">;

export type PayNowChoice =
  | { by: "wallet" }
  | { by: "card"; cardId: number | null; saveCard: boolean }
  | { by: Exclude<PaymentChannel, "card"> };

export interface PayNowPost {
  submissionKey: string;
  /** Kobo that the page showed. */
  shown: number;
  pay: PayNowChoice;
  /** The password was typed lately. */
  fresh: boolean;
  requestId?: string | undefined;
}

export type PayNowResult =
  | { outcome: "placed" }
  /** At the provider: the order waits for its payment. */
  | { outcome: "awaiting"; order: Order }
  | { outcome: "not-found" }
  | { outcome: "conflict" }
  | { outcome: "confirm-password" }
  /** The page is old: nothing was charged, and what it offers has another price. */
  | { outcome: "moved" }
  | { outcome: "held"; until: Date }
  | { outcome: "short"; missing: number }
  | { outcome: "too-small" };

interface Wanted {
  /** Whether an order that the form made before is for the same. */
  isSame: (order: Order) => boolean;
  /** What the form orders, as things are; null where it cannot be had. */
  place: (
    state: SubscriptionState,
    at: { catalogue: Catalogue; now: Date },
  ) => Omit<Placement, "method"> | null;
}

/** Sent again with its key, it answers what the first did. */
export async function orderNow(
  app: PayNowContext,
  owner: User,
  post: PayNowPost,
  { isSame, place }: Wanted,
): Promise<PayNowResult> {
  const catalogue = await catalogueOf(app);
  return decideAndWrite<SubscriptionState, PayNowResult>(
    app,
    owner.id,
    (db, now) => readState(db, owner.id, now),
    async ({ db, state, now, write }) => {
      const earlier = await findOrderByKey(db, owner.id, post.submissionKey);
      if (earlier) return isSame(earlier) ? repeatOf(earlier, post) : { outcome: "conflict" };
      const wanted = place(state, { catalogue, now });
      if (!wanted) return { outcome: "not-found" };
      const placement = { ...wanted, method: methodOf(post.pay), requestId: post.requestId };
      const refused = refusalOf(placement, { state, owner, post, now });
      if (refused) return refused;
      return write(async (trx, { again }) => {
        await cancelAwaiting(trx, owner.id, now);
        const isPaidNow = post.pay.by === "wallet";
        const order = isPaidNow
          ? await writePaidOrder(app, trx, { ...placement, offer: catalogue }, { state, now })
          : await openOrder(app, trx, placement, { state, now });
        if (order === "short") return again();
        if (order === "coupon-gone")
          throw new Error("what is paid without a checkout has no coupon that could be used up");
        return isPaidNow ? { outcome: "placed" } : { outcome: "awaiting", order };
      });
    },
  );
}

function repeatOf(earlier: Order, { pay }: PayNowPost): PayNowResult {
  if (earlier.method !== methodOf(pay)) return { outcome: "conflict" };
  if (earlier.state === "settled") return { outcome: "placed" };
  return earlier.state === "awaiting" ? { outcome: "awaiting", order: earlier } : { outcome: "moved" };
}

function methodOf(pay: PayNowChoice): OrderMethod {
  if (pay.by !== "card") return pay.by;
  return pay.cardId === null ? "card" : "saved_card";
}

function meansOf(pay: PayNowChoice): PaymentMeans {
  if (pay.by === "wallet") return "wallet";
  return pay.by === "card" && pay.cardId !== null ? "saved-card" : "new-card";
}

interface Deciding {
  state: SubscriptionState;
  owner: User;
  post: PayNowPost;
  now: Date;
}

function refusalOf(
  placement: Placement,
  { state, owner, post, now }: Deciding,
): Exclude<PayNowResult, { outcome: "placed" | "awaiting" }> | null {
  const { total } = placement.quote;
  if (placement.submissionKey !== post.submissionKey || total !== post.shown) return { outcome: "moved" };
  if (post.pay.by !== "wallet" && total < LEAST_BY_CARD) return { outcome: "too-small" };
  const means = meansOf(post.pay);
  const authorization = authorizePayment({ means, amount: total, owner, fresh: post.fresh, now });
  if (authorization === "confirm-password") return { outcome: authorization };
  if (authorization !== "granted") return { outcome: "held", until: authorization.heldUntil };
  const short = post.pay.by === "wallet" && state.balance < total;
  return short ? { outcome: "short", missing: total - state.balance } : null;
}
