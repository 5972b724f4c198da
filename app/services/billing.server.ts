import { includedOf, planFacts, planOptions, planTitle } from "~/models/billing-view";
import { listCards } from "~/models/card.server";
import { findPlan, isFree, isPriced, readDuration, type Catalogue, type Duration } from "~/models/catalogue";
import { formatDate, formatMoment } from "~/models/date";
import { walletBalance } from "~/models/ledger.server";
import { countLocations } from "~/models/location.server";
import { findOrder } from "~/models/order.server";
import { planChange } from "~/models/plan-change";
import type { LiveSubscription } from "~/models/subscription";
import { listPeriods } from "~/models/subscription-history.server";
import { liveSubscription } from "~/models/subscription.server";
import { isHeld, type User } from "~/models/user";
import { missingTopUp } from "~/models/wallet";
import { catalogueOf } from "./catalogue-keeper.server";
import type { PaymentContext } from "./payments.server";
import { comingRenewal } from "./plan-ending.server";
import { BILLING } from "./renewal-result.server";
import { previewUpgrade } from "./upgrade-preview.server";

type Context = Pick<PaymentContext, "db" | "clock" | "config">;

const MOST_PERIODS = 50;

/** All that the page of plan and billing shows; the query may ask for the preview of a change. */
export async function readBilling(app: Context, owner: User, query: URLSearchParams) {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const live = await liveSubscription(app.db, owner.id, now);
  const cards = (await listCards(app.db, owner.id, now)).filter(({ expiry }) => expiry !== "over");
  return {
    plan: live && (await readPlan(app, catalogue, owner, live)),
    renewal: live?.kind === "paid" ? renewalOf(live, cards) : null,
    cards: cards.map(({ id, label, expires }) => ({ id, label, expires })),
    balance: await walletBalance(app.db, owner.id),
    options: planOptions(catalogue, live),
    preview: live && (await readPreview(app, catalogue, { owner, live, query })),
    periods: await readPeriods(app, catalogue, owner.id),
  };
}

async function readPlan(app: Context, catalogue: Catalogue, owner: User, live: LiveSubscription) {
  const plan = catalogue.plans.find(({ id }) => id === live.planId);
  if (!plan) return null;
  const now = app.clock.now();
  const order = await findOrder(app.db, owner.id, live.orderId);
  const coming = await comingRenewal(app, app.db, catalogue, { ownerId: owner.id, subscription: live });
  const used = { outlets: await countLocations(app.db, owner.id) };
  return {
    facts: planFacts({ plan, live, coming, next: nextOf(catalogue, live), now }),
    included: includedOf(plan, order?.extras ?? [], used),
    ends: live.endsAt && formatDate(live.endsAt),
    scheduled: nextOf(catalogue, live)?.name ?? null,
    name: plan.name,
  };
}

function nextOf(catalogue: Catalogue, { nextPlanId, nextDuration }: LiveSubscription) {
  const plan = catalogue.plans.find(({ id }) => id === nextPlanId);
  if (!plan || !nextDuration) return null;
  return { name: planTitle(plan.name, nextDuration, isFree(plan)), duration: nextDuration };
}

function renewalOf(live: LiveSubscription, cards: { id: number }[]) {
  const { renewalMethod, renewalCardId, cancelledAt } = live;
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
  if (plan.id === live.planId && duration === live.duration) return null;
  return {
    kind: "after" as const,
    planId: plan.id,
    duration,
    title: planTitle(plan.name, duration, isFree(plan)),
    free: isFree(plan),
    from: formatMoment(live.endsAt),
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
    held: isHeld(owner, app.clock.now()),
    topUp: missing > 0 ? missingTopUp(missing, `${BILLING}?plan=${plan.id}`, app.config.topUp) : null,
  };
}

async function readPeriods(app: Context, catalogue: Catalogue, ownerId: number) {
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
