import type { CheckoutContext } from "~/services/checkout/read-checkout.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { PaymentContext } from "~/services/platform/app.server";
import type { PlanPurchase } from "~/models/checkout/purchase";
import { dayOf } from "~/models/date";
import {
  type Catalogue,
  type Duration,
  findPlan,
  freeOnboarding,
  isFree,
  isPriced,
} from "~/models/plans/catalogue";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { paidUntil } from "~/models/subscriptions/pay-ahead";
import { readState } from "~/models/subscriptions/state.server";
import {
  type OrderedPeriod,
  type SubscriptionState,
  extrasAfter,
  extrasNow,
  isFreePeriod,
  liveSubscriptionAt,
  lastPeriodOf,
  planIdMeant,
} from "~/models/subscriptions/subscription";
import { listPeriods } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";

export type Context = CheckoutContext & PaymentContext;

/** More time of a plan, with the extras it has, without setup or coupon. */
export interface DuePurchase {
  catalogue: Catalogue;
  state: SubscriptionState;
  /** The period after which it comes. */
  last: OrderedPeriod;
  purchase: PlanPurchase & { kind: "plan" };
  now: Date;
}

/** What the owner may pay for again, or the page for those who have nothing to pay again. */
export async function findDue(
  app: Context,
  owner: Pick<User, "id">,
  asked: Duration | null,
): Promise<DuePurchase | { elsewhere: string }> {
  const now = app.clock.now();
  const state = await readState(app.db, owner.id, now);
  if (!state) return { elsewhere: "/pricing" };
  const last = await findLastPeriod(app, owner, state, now);
  if (!last) return { elsewhere: "/pricing" };
  const catalogue = await catalogueOf(app);
  const plan = findPlan(catalogue, String(planIdMeant(last)));
  const onboarding = freeOnboarding(catalogue);
  if (!plan || plan.disabled || !isPriced(plan) || isFree(plan) || !onboarding) return { elsewhere: BILLING };
  const duration = asked ?? last.nextDuration ?? last.duration;
  const paid = paidUntil(liveSubscriptionAt(state.periods, now), plan.id);
  return {
    catalogue,
    state,
    last,
    now,
    purchase: {
      kind: "plan",
      plan,
      duration,
      onboarding,
      coupon: null,
      addOns: extrasNow(catalogue, extrasAfter(last)),
      after: paid && dayOf(paid),
    },
  };
}

/** More than lie between the plan that ended last and the running one. */
const LAST_PERIODS = 10;

/** The period that can be paid again: the last one, or before a free plan the one that ended last. */
async function findLastPeriod(
  { db }: Pick<Context, "db">,
  { id }: Pick<User, "id">,
  { periods }: SubscriptionState,
  now: Date,
): Promise<OrderedPeriod | null> {
  const open = lastPeriodOf(periods);
  if (open && open.kind !== "free") return open;
  const past = (await listPeriods(db, id, LAST_PERIODS)).find((period) => !isFreePeriod(period));
  const before =
    past && (await readState(db, id, new Date(Math.min(past.startsAt.getTime(), now.getTime()))));
  return before?.periods.find((period) => period.id === past?.id) ?? null;
}
