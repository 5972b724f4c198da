import { formatDate } from "~/models/date";
import { walletBalance } from "~/models/ledger/wallet.server";
import { listCards } from "~/models/payments/card.server";
import { missingTopUp } from "~/models/payments/top-up";
import {
  type Catalogue,
  type Duration,
  findPlan,
  isFree,
  isPriced,
  readDuration,
} from "~/models/plans/catalogue";
import {
  BILLING,
  changeAfterText,
  includedOf,
  planFacts,
  planOptions,
  planTitle,
} from "~/models/subscriptions/billing-view";
import { planChange } from "~/models/subscriptions/plan-change";
import { freeTerms } from "~/models/renewals/renewal";
import { readState } from "~/models/subscriptions/state.server";
import {
  type LiveSubscription,
  type OrderedPeriod,
  liveSubscriptionOf,
  openPeriodOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { listPeriods } from "~/models/subscriptions/subscription.server";
import { countLocations } from "~/models/users/location.server";
import { type User, securityHold } from "~/models/users/user";
import { previewUpgrade } from "~/services/checkout/upgrade.server";
import type { PaymentContext } from "~/services/app/app.server";
import { catalogueOf } from "~/services/plans/catalogue.server";
import { planNameIn } from "./attempt.server";
import { comingRenewal } from "./expiry.server";

type Context = Pick<PaymentContext, "db" | "clock" | "config">;

const MOST_PERIODS = 50;

/** All that the page of plan and billing shows; the query may ask for the preview of a change. */
export async function readBilling(app: Context, owner: User, query: URLSearchParams) {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const state = await readState(app.db, owner.id, now);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const live = liveSubscriptionOf(periods);
  const open = openPeriodOf(periods);
  const cards = (await listCards(app.db, owner.id, now)).filter(({ expiry }) => expiry !== "over");
  return {
    plan: live && (await readPlan(app, catalogue, owner, { live, periods })),
    renewal: open?.kind === "paid" ? renewalOf(open, cards) : null,
    cards: cards.map(({ id, label, expires }) => ({ id, label, expires })),
    balance: await walletBalance(app.db, owner.id),
    options: planOptions(catalogue, live),
    preview: live && (await readPreview(app, catalogue, { owner, live, query })),
    history: await readHistory(app, catalogue, owner.id),
  };
}

interface Running {
  live: LiveSubscription;
  periods: OrderedPeriod[];
}

async function readPlan(app: Context, catalogue: Catalogue, owner: User, { live, periods }: Running) {
  const plan = catalogue.plans.find(({ id }) => id === live.planId);
  if (!plan) return null;
  const now = app.clock.now();
  const coming = await comingRenewal(app, app.db, catalogue, { ownerId: owner.id, subscription: live });
  const used = { outlets: await countLocations(app.db, owner.id) };
  return {
    facts: planFacts({
      plan,
      live,
      coming,
      next: nextOf(catalogue, live),
      ahead: aheadOf(catalogue, periods, now),
      freePlan: freeTerms(catalogue)?.plan.name ?? null,
      now,
    }),
    included: includedOf(plan, live.extras, used),
    ends: live.endsAt && formatDate(live.endsAt),
    scheduled: nextOf(catalogue, live)?.name ?? null,
    name: plan.name,
  };
}

const aheadOf = (catalogue: Catalogue, periods: OrderedPeriod[], now: Date) =>
  periods
    .filter(({ startsAt }) => startsAt > now)
    .map(({ planId, duration, startsAt, extras }) => ({
      title: planTitle(planNameIn(catalogue, planId), duration, false),
      startsAt,
      extras,
    }));

function nextOf(catalogue: Catalogue, { nextPlanId, nextDuration }: LiveSubscription) {
  const plan = catalogue.plans.find(({ id }) => id === nextPlanId);
  if (!plan || !nextDuration) return null;
  return { name: planTitle(plan.name, nextDuration, isFree(plan)), duration: nextDuration };
}

function renewalOf(open: OrderedPeriod, cards: { id: number }[]) {
  const { renewalMethod, renewalCardId, cancelledAt } = open;
  const lost = renewalMethod === "card" && !cards.some(({ id }) => id === renewalCardId);
  return {
    chosen:
      renewalMethod === null || lost ? "off" : renewalMethod === "wallet" ? "wallet" : String(renewalCardId),
    lost,
    cancelled: cancelledAt !== null,
    on: renewalMethod !== null && !lost && cancelledAt === null,
  };
}

interface Asked {
  owner: User;
  live: LiveSubscription;
  query: URLSearchParams;
}

async function readPreview(app: Context, catalogue: Catalogue, { owner, live, query }: Asked) {
  const plan = findPlan(catalogue, query.get("plan") ?? undefined);
  if (!plan || !isPriced(plan) || live.kind !== "paid" || !live.endsAt) return null;
  const duration: Duration = readDuration(query.get("duration") ?? undefined);
  const change = planChange(live, { planId: plan.id }, catalogue.plans);
  if (change === "upgrade") return upgradePreview(app, owner, plan.id);
  const running = catalogue.plans.find(({ id }) => id === live.planId);
  if (!running || (plan.id === live.planId && duration === live.duration)) return null;
  return {
    kind: "after" as const,
    planId: plan.id,
    duration,
    title: planTitle(plan.name, duration, isFree(plan)),
    free: isFree(plan),
    text: changeAfterText({ ...live, plan: running, endsAt: live.endsAt }, { plan, duration }),
    renews: live.renewalMethod !== null && !live.cancelledAt,
  };
}

async function upgradePreview(app: Context, owner: User, planId: number) {
  const preview = await previewUpgrade(app, owner.id, planId);
  if (!preview) return null;
  const { plan, quote, submissionKey } = preview;
  const { lines, vat, total, endsAt, toWallet } = quote;
  const missing = total - (await walletBalance(app.db, owner.id));
  return {
    kind: "upgrade" as const,
    planId: plan.id,
    title: plan.name,
    lines: lines.map(({ name, amount }) => ({ name, amount: Number(amount) })),
    vat: Number(vat),
    total: Number(total),
    toWallet: toWallet.value + toWallet.vat,
    until: formatDate(endsAt),
    submissionKey,
    held: securityHold(owner, app.clock.now()) !== null,
    topUp: missing > 0 ? missingTopUp(missing, `${BILLING}?plan=${plan.id}`, app.config.topUp) : null,
  };
}

async function readHistory(app: Context, catalogue: Catalogue, ownerId: number) {
  const periods = await listPeriods(app.db, ownerId, MOST_PERIODS);
  return periods.map(({ id, planId, kind, duration, startsAt, endsAt, reference, total }) => {
    const name = catalogue.plans.find((plan) => plan.id === planId)?.name ?? "Plan";
    return {
      id,
      title: kind === "trial" ? `${name}, free trial` : planTitle(name, duration, kind === "free"),
      from: formatDate(startsAt),
      to: endsAt && formatDate(endsAt),
      total,
      receipt: total > 0 ? `/transactions/${reference}` : null,
    };
  });
}
