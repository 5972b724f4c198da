import { LEAST_BY_CARD, authorizePayment } from "~/models/checkout/authorization";
import type { Order, OrderMethod } from "~/models/checkout/order";
import { cancelAwaiting, findOrderByKey } from "~/models/checkout/order.server";
import { kobo } from "~/models/money";
import {
  type Catalogue,
  type Duration,
  type PricedPlan,
  findPlan,
  freeOnboarding,
  isPriced,
} from "~/models/plans/catalogue";
import { type ChosenAddOn, addOnPrice, yearlyPrice } from "~/models/plans/quote";
import { planChange } from "~/models/subscriptions/plan-change";
import { type UpgradeQuote, paidPeriods, upgradeQuote } from "~/models/subscriptions/proration";
import { readState } from "~/models/subscriptions/state.server";
import {
  type SubscriptionState,
  extrasNow,
  liveSubscriptionOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { catalogueOf } from "~/services/plans/catalogue.server";
import { type Placement, decideAndWrite, openOrder, placeOrder } from "./place-order.server";
import { submissionKeyOf } from "./submission-key.server";

type Context = Pick<App, "db" | "clock" | "random" | "config">;

/** What an upgrade costs at this moment, and the key that its form carries. */
interface UpgradePreview {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  quote: UpgradeQuote;
  submissionKey: string;
}

/** Null where the plan is none that the one in use can be upgraded to. */
export async function previewUpgrade(
  app: Pick<Context, "db" | "clock" | "config">,
  ownerId: number,
  planId: number,
): Promise<UpgradePreview | null> {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const state = await readState(app.db, ownerId, now);
  return state && upgradeFrom(app, { ownerId, planId, state, catalogue, now });
}

interface Wanted {
  ownerId: number;
  planId: number;
  state: SubscriptionState;
  catalogue: Catalogue;
  now: Date;
}

function upgradeFrom(
  app: Pick<Context, "config">,
  { ownerId, planId, state, catalogue, now }: Wanted,
): UpgradePreview | null {
  const periods = unfinishedPeriods(state.periods, now);
  const live = liveSubscriptionOf(periods);
  const plan = findPlan(catalogue, planId);
  if (live?.kind !== "paid" || !live.endsAt || live.endsAt <= now || !plan || !isPriced(plan)) return null;
  if (planChange(live, { planId }, catalogue.plans) !== "upgrade") return null;
  const addOns = extrasNow(catalogue, live.extras);
  const quote = upgradeQuote({
    periods: paidPeriods(periods),
    from: { name: nameOf(catalogue, live.planId) },
    parts: partsOf(plan, addOns),
    vatTenths: app.config.vatTenths,
    now,
  });
  const submissionKey = submissionKeyOf(app, "upgrade", ownerId, planId, state.lastOrderId);
  return { plan, duration: live.duration, addOns, quote, submissionKey };
}

const nameOf = (catalogue: Catalogue, id: number): string =>
  catalogue.plans.find((plan) => plan.id === id)?.name ?? "plan";

function partsOf(plan: PricedPlan, addOns: ChosenAddOn[]) {
  return [
    {
      kind: "plan" as const,
      name: plan.name,
      price: (duration: Duration) => (duration === "yearly" ? yearlyPrice(plan) : plan.amountMonth),
    },
    ...addOns.map(({ group, option }) => ({
      kind: "add-on" as const,
      name: `${group.name}, ${option.name}`,
      price: (duration: Duration) => addOnPrice(option, duration),
    })),
  ];
}

export interface UpgradePost {
  planId: number;
  submissionKey: string;
  /** Kobo that the page showed. */
  shown: number;
  pay: { by: "wallet" } | { by: "card"; cardId: number | null; saveCard: boolean };
  /** The password was typed lately. */
  fresh: boolean;
  requestId?: string | undefined;
}

export type UpgradeResult =
  | { outcome: "upgraded" }
  /** By card: the order waits for its payment. */
  | { outcome: "awaiting"; order: Order }
  | { outcome: "not-found" }
  | { outcome: "conflict" }
  | { outcome: "confirm-password" }
  /** The page is old: nothing was charged, and the preview has another price. */
  | { outcome: "moved" }
  | { outcome: "held"; until: Date }
  | { outcome: "short"; missing: number }
  | { outcome: "too-small" };

/** Orders a dearer plan for the days that are paid already. Sent again with its key, it answers what the first did. */
export async function orderUpgrade(app: Context, owner: User, post: UpgradePost): Promise<UpgradeResult> {
  const catalogue = await catalogueOf(app);
  return decideAndWrite<SubscriptionState, UpgradeResult>(
    app,
    owner.id,
    (db, now) => readState(db, owner.id, now),
    async ({ db, state, now, write }) => {
      const earlier = await findOrderByKey(db, owner.id, post.submissionKey);
      if (earlier) return repeatOf(earlier, post);
      const preview = upgradeFrom(app, { ownerId: owner.id, planId: post.planId, state, catalogue, now });
      const placement = preview && placementOf(preview, catalogue, owner, post);
      if (!placement) return { outcome: "not-found" };
      const refused = refusalOf(placement, { state, owner, post, now });
      if (refused) return refused;
      return write(async (trx) => {
        await cancelAwaiting(trx, owner.id, now);
        if (post.pay.by === "wallet") {
          await placeOrder(app, trx, { ...placement, offer: catalogue }, { state, now });
          return { outcome: "upgraded" };
        }
        const order = await openOrder(app, trx, placement, { state, now });
        if (!order) throw new Error("an upgrade has no coupon that could be used up");
        return { outcome: "awaiting", order };
      });
    },
  );
}

function repeatOf(earlier: Order, { planId, pay }: UpgradePost): UpgradeResult {
  const same = earlier.kind === "upgrade" && earlier.planId === planId;
  if (!same || (earlier.method === "wallet") !== (pay.by === "wallet")) return { outcome: "conflict" };
  if (earlier.state === "settled") return { outcome: "upgraded" };
  return earlier.state === "awaiting" ? { outcome: "awaiting", order: earlier } : { outcome: "moved" };
}

function placementOf(
  preview: UpgradePreview,
  catalogue: Catalogue,
  owner: User,
  { pay, requestId }: UpgradePost,
): Placement | null {
  const onboarding = freeOnboarding(catalogue);
  if (!onboarding) return null;
  return {
    ...preview,
    quote: { ...preview.quote, discount: kobo(0), discountName: null },
    kind: "upgrade",
    customer: owner,
    onboarding,
    method: methodOf(pay),
    requestId,
  };
}

function methodOf(pay: UpgradePost["pay"]): OrderMethod {
  if (pay.by === "wallet") return "wallet";
  return pay.cardId === null ? "card" : "saved_card";
}

interface Deciding {
  state: SubscriptionState;
  owner: User;
  post: UpgradePost;
  now: Date;
}

const meansOf = { wallet: "wallet", card: "new-card", saved_card: "saved-card" } as const;

function refusalOf(placement: Placement, { state, owner, post, now }: Deciding): UpgradeResult | null {
  const { total } = placement.quote;
  if (placement.submissionKey !== post.submissionKey || total !== post.shown) return { outcome: "moved" };
  if (post.pay.by === "card" && total < LEAST_BY_CARD) return { outcome: "too-small" };
  const means = meansOf[methodOf(post.pay) as keyof typeof meansOf];
  const authorization = authorizePayment({ means, amount: total, owner, fresh: post.fresh, now });
  if (authorization === "confirm-password") return { outcome: authorization };
  if (authorization !== "granted") return { outcome: "held", until: authorization.heldUntil };
  const short = post.pay.by === "wallet" && state.balance < total;
  return short ? { outcome: "short", missing: total - state.balance } : null;
}
