import type { Db } from "#db/client";
import type { Catalogue } from "~/models/catalogue";
import { LEAST_BY_CARD } from "~/models/checkout-decision";
import { kobo } from "~/models/money";
import type { Order } from "~/models/order";
import { cancelAwaiting, findOrderByKey } from "~/models/order.server";
import { holdStanding } from "~/models/standing.server";
import type { User } from "~/models/user";
import { catalogueOf } from "./catalogue-keeper.server";
import { beginPayment, type Begun, type PaymentContext } from "./payments.server";
import { openOrder, placeOrder, type Placement } from "./placement.server";
import { BILLING } from "./renewal-result.server";
import { freeOnboarding } from "./renewal-terms.server";
import { upgradeFrom, type UpgradePreview } from "./upgrade-preview.server";

export interface UpgradePost {
  planId: number;
  submissionKey: string;
  /** Kobo that the page showed. */
  shown: number;
  pay: { by: "wallet" } | { by: "card"; cardId: number | null; saveCard: boolean };
  requestId?: string | undefined;
}

export type Upgraded =
  | Begun
  | { outcome: "upgraded" }
  | { outcome: "not-found" }
  /** The page is old: nothing was charged, and the preview has another price. */
  | { outcome: "moved" }
  | { outcome: "short"; missing: number }
  | { outcome: "too-small" };

type Ordered = { order: Order } | { refused: Upgraded };

/** Sent again with its key, it answers what the first did. */
export async function upgradePlan(app: PaymentContext, owner: User, post: UpgradePost): Promise<Upgraded> {
  const earlier = await findOrderByKey(app.db, owner.id, post.submissionKey);
  if (earlier) return repeat(app, owner, earlier, post);
  const ordered = await orderUpgrade(app, owner, post);
  if ("order" in ordered) return pay(app, owner, ordered.order, post);
  const parallel = await findOrderByKey(app.db, owner.id, post.submissionKey);
  return parallel ? repeat(app, owner, parallel, post) : ordered.refused;
}

async function repeat(
  app: PaymentContext,
  owner: User,
  earlier: Order,
  post: UpgradePost,
): Promise<Upgraded> {
  const byWallet = earlier.method === "wallet";
  const same = earlier.kind === "upgrade" && earlier.planId === post.planId;
  if (!same || byWallet !== (post.pay.by === "wallet")) return { outcome: "conflict" };
  if (earlier.state === "settled") return { outcome: "upgraded" };
  return earlier.state === "awaiting" ? pay(app, owner, earlier, post) : { outcome: "moved" };
}

async function pay(
  app: PaymentContext,
  owner: User,
  order: { id: number; total: number },
  post: UpgradePost,
): Promise<Upgraded> {
  if (post.pay.by === "wallet") return { outcome: "upgraded" };
  return beginPayment(app, {
    owner: { id: owner.id, email: owner.email },
    purpose: "order",
    orderId: order.id,
    amount: order.total,
    submissionKey: post.submissionKey,
    cardId: post.pay.cardId,
    saveCard: post.pay.saveCard,
    returnPath: BILLING,
    requestId: post.requestId,
  });
}

/** Carries a refusal out of the transaction that it undoes. */
class Refused extends Error {
  constructor(readonly refused: Upgraded) {
    super(refused.outcome);
  }
}

/** Makes the order, and from the wallet pays it in the same transaction; a wallet too small leaves nothing behind. */
async function orderUpgrade(app: PaymentContext, owner: User, post: UpgradePost): Promise<Ordered> {
  const catalogue = await catalogueOf(app);
  try {
    return await app.db.transaction().execute(async (trx) => {
      const placement = await priceUpgrade(app, trx, owner, post, catalogue);
      await cancelAwaiting(trx, owner.id);
      if (post.pay.by === "wallet") return { order: await payNow(app, trx, placement, catalogue) };
      const order = await openOrder(app, trx, placement);
      if (!order) throw new Error("an upgrade has no coupon that could be used up");
      return { order };
    });
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refused };
    throw error;
  }
}

async function priceUpgrade(
  app: PaymentContext,
  trx: Db,
  owner: User,
  post: UpgradePost,
  catalogue: Catalogue,
): Promise<Placement> {
  const standing = await holdStanding(trx, owner.id, app.clock.now());
  const now = app.clock.now();
  const preview = await upgradeFrom(app, trx, {
    ownerId: owner.id,
    planId: post.planId,
    standing,
    catalogue,
    now,
  });
  const onboarding = freeOnboarding(catalogue);
  if (!preview || !onboarding) throw new Refused({ outcome: "not-found" });
  const refused = refusalOf(preview, post);
  if (refused) throw new Refused(refused);
  return {
    ...preview,
    quote: { ...preview.quote, discount: kobo(0), discountName: null },
    kind: "upgrade",
    customer: owner,
    standing,
    onboarding,
    method: post.pay.by === "wallet" ? "wallet" : post.pay.cardId === null ? "card" : "saved_card",
    requestId: post.requestId,
    now,
  };
}

async function payNow(
  app: PaymentContext,
  trx: Db,
  placement: Placement,
  { plans }: Catalogue,
): Promise<Order> {
  const placed = await placeOrder(app, trx, { ...placement, plans });
  if (placed.outcome === "short")
    throw new Refused({ outcome: "short", missing: placement.quote.total - placed.balance });
  if (placed.outcome !== "fulfilled") throw new Refused({ outcome: "moved" });
  return placed.order;
}

function refusalOf(preview: UpgradePreview | null, post: UpgradePost): Upgraded | null {
  if (!preview) return { outcome: "not-found" };
  const { quote, submissionKey } = preview;
  if (submissionKey !== post.submissionKey || quote.total !== post.shown) return { outcome: "moved" };
  return post.pay.by === "card" && quote.total < LEAST_BY_CARD ? { outcome: "too-small" } : null;
}
