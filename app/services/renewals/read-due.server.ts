import { type CheckoutContext, addressOf } from "~/services/checkout/read-checkout.server";
import { priceOrder } from "~/services/checkout/price-order.server";
import { checkoutKey } from "~/services/checkout/submission-key.server";
import { bankChannels } from "~/services/payments/pay-form.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { providerMethodTexts } from "~/models/checkout/choices";
import type { PlanPurchase } from "~/models/checkout/purchase";
import { dayOf } from "~/models/date";
import { listCards } from "~/models/payments/card.server";
import { missingTopUp } from "~/models/payments/top-up";
import { checkoutPath } from "~/models/plans/call-to-action";
import {
  type Catalogue,
  type Duration,
  findPlan,
  freeOnboarding,
  isFree,
  isPriced,
} from "~/models/plans/catalogue";
import { dueLines, dueView, renewsText } from "~/messages/renewals/due";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { paidUntil, periodOfPurchase, renewPath } from "~/models/subscriptions/pay-ahead";
import { isPauseChosen, returnsAt } from "~/models/subscriptions/plan-pause";
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
import { type User, securityHold } from "~/models/users/user";

type Context = CheckoutContext & PaymentContext;

/** More time of a plan, with the extras it has, without setup or coupon. */
interface DuePurchase {
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
  if (last.kind === "trial") return { elsewhere: checkoutPath(last.planId, last.duration) };
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

/** Everything the page of paying for more time shows. */
export async function readDuePage(app: Context, owner: User, due: DuePurchase) {
  const { catalogue, state, last, purchase, now } = due;
  const { plan, duration } = purchase;
  const ordered = { ...purchase, ownerId: owner.id, now };
  const { quote, fingerprint } = await priceOrder(app, app.db, ordered, null);
  const period = periodOfPurchase({ catalogue, plan, duration }, state.periods, now);
  const { total } = quote;
  const other = duration === "month" ? "yearly" : "month";
  const { renewalMethod, renewalCardLost, cancelledAt } = last;
  const graceUntil = last.endedAt === null ? last.graceUntil : null;
  return {
    ...dueView({
      planName: plan.name,
      duration,
      graceUntil,
      period,
      total,
      now,
      endsAt: endOf(last),
      paused: last.kind === "paused",
      pause: pauseAfterPaying(last, period),
      renews: renewalMethod !== null && !renewalCardLost && !cancelledAt,
      cancelled: cancelledAt !== null,
    }),
    tick: { text: renewsText(plan.name, cancelledAt !== null), checked: cancelledAt === null },
    planName: plan.name,
    lines: dueLines(quote),
    total: Number(total),
    hidden: {
      duration,
      quote: fingerprint,
      after: purchase.after ?? undefined,
      total_amount: String(total),
      submission_key: checkoutKey(app, addressOf({ catalogue, owner, plan, duration }), state.lastOrderId),
    },
    other: { href: renewPath(other), text: other === "yearly" ? "Pay for a year" : "Pay for a month" },
    pay: await readMeans(app, owner, { total, balance: state.balance, duration, now }),
  };
}

/** A refund, a lost dispute or a cancellation can end a period before its time. */
const endOf = ({ endsAt, endedAt }: OrderedPeriod): Date | null =>
  endedAt !== null && (endsAt === null || endedAt < endsAt) ? endedAt : endsAt;

/** The pause that was chosen follows what is paid now; null if none was chosen. */
function pauseAfterPaying(last: OrderedPeriod, period: { endsAt: Date; anchorDay?: number | null }) {
  if (!isPauseChosen(last) || last.pauseMonths === null) return null;
  const until = returnsAt({ endsAt: period.endsAt, anchorDay: last.anchorDay }, last.pauseMonths);
  return { from: period.endsAt, until };
}

interface PayingWallet {
  total: number;
  balance: number;
  duration: Duration;
  now: Date;
}

async function readMeans(
  { db, config }: Context,
  owner: User,
  { total, balance, duration, now }: PayingWallet,
) {
  const cards = securityHold(owner, now) === null ? await listCards(db, owner.id, now) : [];
  const missing = total - balance;
  return {
    total,
    balance,
    cards: cards
      .filter(({ expiry }) => expiry !== "over")
      .map(({ id, label, expires }) => ({ id, label, expires })),
    banks: bankChannels().map((bank) => ({ value: bank, ...providerMethodTexts[bank] })),
    topUp: missing > 0 ? missingTopUp(missing, renewPath(duration), config.topUp) : null,
  };
}
