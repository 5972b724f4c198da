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
import { catalogueOf } from "~/services/plans/catalogue.server";
import { type PayNowContext, type PayNowPost, type PayNowResult, orderNow } from "./pay-now.server";
import { submissionKeyOf } from "./submission-key.server";
import type { Placement } from "./write-order.server";

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
  app: Pick<PayNowContext, "db" | "clock" | "config">,
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
  app: Pick<PayNowContext, "config">,
  { ownerId, planId, state, catalogue, now }: Wanted,
): UpgradePreview | null {
  const periods = unfinishedPeriods(state.periods, now);
  const live = liveSubscriptionOf(periods, now);
  const plan = findPlan(catalogue, planId);
  if (!live?.paidUntil || live.trialUntil || !plan || !isPriced(plan)) return null;
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

export interface UpgradePost extends PayNowPost {
  planId: number;
}

/** Orders a dearer plan for the days that are paid already. */
export const orderUpgrade = (app: PayNowContext, owner: User, post: UpgradePost): Promise<PayNowResult> =>
  orderNow(app, owner, post, {
    isSame: ({ kind, planId }) => kind === "upgrade" && planId === post.planId,
    place: (state, { catalogue, now }) => {
      const preview = upgradeFrom(app, { ownerId: owner.id, planId: post.planId, state, catalogue, now });
      return preview && placementOf(preview, catalogue, owner);
    },
  });

function placementOf(
  preview: UpgradePreview,
  catalogue: Catalogue,
  owner: User,
): Omit<Placement, "method"> | null {
  const onboarding = freeOnboarding(catalogue);
  if (!onboarding) return null;
  return {
    ...preview,
    quote: { ...preview.quote, discount: kobo(0), discountName: null },
    kind: "upgrade",
    customer: owner,
    onboarding,
  };
}
