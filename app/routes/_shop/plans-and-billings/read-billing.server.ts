import type { AppContext } from "~/services/platform/context.server";
import { waysToPay } from "~/models/payments/channel";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { SavedCard } from "~/models/payments/card";
import { listCards } from "~/models/payments/card.server";
import { automaticTopUpText } from "~/messages/payments/automatic-top-up";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import type { MoneyState } from "~/routes/_shop/money-state";
import { missingTopUp } from "~/models/payments/top-up";
import {
  type Catalogue,
  type Duration,
  findPlan,
  isFree,
  isPriced,
  readDuration,
} from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import {
  aheadOf,
  changeAfterText,
  includedOf,
  periodRow,
  planFacts,
  planOptions,
  planTitle,
} from "~/messages/subscriptions/billing";
import { BILLING } from "~/models/subscriptions/billing-paths";
import {
  type Continuation,
  type LastPeriod,
  continuationOf,
  hasEnd,
  isPaidBy,
  renewalTerms,
} from "~/models/subscriptions/continuation";
import { continuationText } from "~/messages/subscriptions/continuation";
import { takeOutRows } from "~/messages/subscriptions/extras";
import type { InShop } from "~/models/subscriptions/shop-allowance";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { pausedAfter, pausedByChoice } from "~/messages/subscriptions/pause-ahead";
import { isPauseChosen, nextStartsAt } from "~/models/subscriptions/plan-pause";
import { lossesOf } from "./plan-losses.server";
import { planChange } from "~/models/subscriptions/plan-change";
import { readStateAndOutlets } from "~/models/subscriptions/outlet.server";
import {
  type LiveSubscription,
  type OrderedPeriod,
  liveSubscriptionOf,
  lastPeriodOf,
  orderedExtras,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { listPeriods } from "~/models/subscriptions/subscription.server";
import { type User, securityHold } from "~/models/users/user";
import { readMoneyState } from "~/routes/_shop/read-money-state.server";
import { readTrialOffer } from "~/routes/_shared/read-trial-offer.server";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { bankChannels } from "~/routes/_shared/payment-choice.server";
import { readDisputes } from "~/routes/_shared/read-disputes.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

const MOST_PERIODS = 50;

/** Everything the page of plan and billing shows; the query may ask for the preview of a change. */
export async function readBilling(app: AppContext, owner: User, query: URLSearchParams) {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const [{ state, outlets }, cards, history, inShop] = await Promise.all([
    readStateAndOutlets(app.db, owner.id, now),
    listCards(app.db, owner.id, now),
    readHistory(app, catalogue, owner.id),
    listInShop(app.db, owner.id),
  ]);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const live = liveSubscriptionOf(periods, now);
  const open = lastPeriodOf(periods);
  const last = hasEnd(open) ? open : null;
  const billed = { owner, live, last, periods, outlets, inShop, balance: state?.balance ?? 0 };
  const plan = catalogue.plans.find(({ id }) => id === live?.planId) ?? null;
  const money = await readMoneyState(app, catalogue, {
    ownerId: owner.id,
    plan,
    live,
    open,
    balance: billed.balance,
  });
  return {
    topUp: await readTopUp(app, owner.id, money),
    disputes: await readDisputes(app.db, owner.id, now),
    trial: await readTrialOffer(app, owner, live),
    money,
    plan: live && planOf(app, catalogue, { ...billed, live }),
    renewal: last && renews(last) ? renewalOf(app, catalogue, { ...billed, last, cards }) : null,
    extras: live?.kind === "paid" && last ? extrasOf(app, catalogue, { ...billed, last }) : null,
    banks: waysToPay(bankChannels()),
    cards: cards.filter(isGood).map(({ id, label, expires }) => ({ id, label, expires })),
    balance: billed.balance,
    options: planOptions(catalogue, live, now),
    preview: live && last && (await readPreview(app, catalogue, { ...billed, live, last, query })),
    history,
  };
}

/** Automatic top-up was switched on again after the plan was cancelled or paused, or had ended. */
async function readTopUp({ db }: AppContext, ownerId: number, money: MoneyState): Promise<string | null> {
  if (goesOn(money)) return null;
  const on = await findAutomaticTopUp(db, ownerId);
  return on && `Automatic top-up is on, although your plan does not continue. ${automaticTopUpText(on)}`;
}

const goesOn = ({ state }: MoneyState): boolean =>
  !["none", "free", "ended", "cancelled", "pausing", "paused"].includes(state);

/** Whether the owner chooses how the time after this period is paid. */
const renews = ({ kind }: OrderedPeriod): boolean => kind === "paid" || kind === "paused";

const isGood = ({ expiry }: SavedCard): boolean => expiry !== "over";

interface BillingSource {
  owner: User;
  live: LiveSubscription;
  /** The last period, if it has an end: it decides what follows. */
  last: (OrderedPeriod & { endsAt: Date }) | null;
  periods: OrderedPeriod[];
  balance: number;
  /** How many locations there are. */
  outlets: number;
  inShop: InShop[];
}

type BilledPeriod = BillingSource & { last: OrderedPeriod & { endsAt: Date } };

function planOf(
  app: AppContext,
  catalogue: Catalogue,
  { live, last, periods, outlets, inShop }: BillingSource,
) {
  const plan = catalogue.plans.find(({ id }) => id === live.planId);
  if (!plan) return null;
  const now = app.clock.now();
  const continuation = last && continuationOf(catalogue, last, app.config.vatTenths);
  const ahead = aheadOf(catalogue, periods, now);
  return {
    facts: planFacts({ plan, live, continuation, ahead, now }),
    included: includedOf(planSince(catalogue, plan, live.startsAt), live.extras, { outlets }),
    scheduled: scheduledText(catalogue, last),
    pauses: last && pausedAfter({ offer: catalogue, last, inShop, vatTenths: app.config.vatTenths }),
    name: plan.name,
  };
}

/** What the owner chose for the time after. */
function scheduledText(catalogue: Catalogue, last: BillingSource["last"]): string | null {
  const plan = catalogue.plans.find(({ id }) => id === last?.nextPlanId);
  if (!plan || !last?.nextDuration || last.kind === "paused") return null;
  const title = planTitle(plan.name, last.nextDuration, isFree(plan));
  return `Your plan changes to ${title} on ${formatDate(last.endsAt)}.`;
}

/** The extras bought beyond the plan, and those that the next period goes on without. */
function extrasOf(
  { config }: AppContext,
  catalogue: Catalogue,
  { last, outlets: usedOutlets }: Pick<BilledPeriod, "last" | "outlets">,
) {
  const plan = catalogue.plans.find(({ id }) => id === last.planId);
  if (!plan) return [];
  const rows = takeOutRows({ catalogue, plan, last, usedOutlets, vatTenths: config.vatTenths });
  return rows.map(({ name, price, taken }) => ({ name, price, taken }));
}

function renewalOf(
  { config, clock }: AppContext,
  catalogue: Catalogue,
  { last, balance, cards, inShop }: Omit<BilledPeriod, "live"> & { cards: SavedCard[] },
) {
  const { renewalMethod, renewalCardId, renewalCardLost: lost, cancelledAt } = last;
  const cancelled = cancelledAt !== null;
  const outcome = (choice: Partial<typeof last>) =>
    continuationOf(catalogue, { ...last, ...choice }, config.vatTenths);
  const off = outcome({ renewalMethod: null });
  const byWallet = outcome({ renewalMethod: "wallet", renewalCardLost: false });
  const pauses = pausedAfter({
    offer: catalogue,
    inShop,
    vatTenths: config.vatTenths,
    last: { ...last, renewalMethod: null, nextPlanId: null, nextDuration: null },
  });
  const now = clock.now();
  const isPaused = last.kind === "paused";
  return {
    chosen:
      renewalMethod === null || lost ? "off" : renewalMethod === "wallet" ? "wallet" : String(renewalCardId),
    lost,
    cancelled,
    paused: isPaused,
    pausing: isPauseChosen(last) ? continuationText(outcome({}), { subject: off.plan.name, now }) : null,
    /** What follows if nothing renews. */
    off: [
      continuationText(off, { subject: off.plan.name, now }),
      isPaused || isPauseChosen(last) ? "" : (pauses ?? ""),
    ]
      .join(" ")
      .trim(),
    wallet: walletText(byWallet, balance, now),
    cards: cards
      .filter((card) => isGood(card) || card.id === renewalCardId)
      .map((card) => ({ id: card.id, label: card.label, detail: cardText(card) })),
  };
}

function walletText(continuation: Continuation, balance: number, now: Date): string {
  const holds = `It holds ${formatNaira(balance)} now.`;
  if (!isPaidBy(continuation)) return holds;
  if (continuation.endsAt <= now) return `${formatNaira(continuation.total)} is due. ${holds}`;
  return `${formatNaira(continuation.total)} on ${formatDate(continuation.endsAt)}, if your wallet has enough then. ${holds}`;
}

const cardText = (card: SavedCard): string =>
  isGood(card)
    ? `Saved card, good until ${card.expires}`
    : `Expired ${card.expires}. Choose another way to pay.`;

async function readPreview(
  app: AppContext,
  catalogue: Catalogue,
  { owner, live, last, balance, inShop, query }: BilledPeriod & { query: URLSearchParams },
) {
  const plan = findPlan(catalogue, query.get("plan") ?? undefined);
  if (!plan || !isPriced(plan) || live.kind !== "paid" || !live.endsAt) return null;
  const duration: Duration = readDuration(query.get("duration") ?? undefined);
  const change = planChange(live, { planId: plan.id }, catalogue.plans);
  if (change === "upgrade") return upgradePreview(app, catalogue, { owner, last, balance }, plan.id);
  const running = catalogue.plans.find(({ id }) => id === live.planId);
  if (!running || (plan.id === live.planId && duration === live.duration)) return null;
  const wanted = { ...last, nextPlanId: plan.id, nextDuration: duration };
  const terms = renewalTerms(catalogue, wanted, app.config.vatTenths);
  return {
    kind: "after" as const,
    planId: plan.id,
    duration,
    title: planTitle(plan.name, duration, isFree(plan)),
    keepLabel: `Keep ${planTitle(running.name, live.duration, false)}`,
    losses: lossesOf(
      catalogue,
      { plan: running, extras: last.extras },
      { plan, extras: orderedExtras(terms?.addOns ?? []) },
    ),
    missing: missingFor(app, catalogue, wanted, balance),
    text: changeAfterText({ ...live, plan: running, endsAt: last.endsAt }, { plan, duration }),
    later: laterOf(app, catalogue, wanted),
    pauses: pausedByChoice({ offer: catalogue, last: wanted, inShop, vatTenths: app.config.vatTenths }),
  };
}

/** What the wallet lacks today for the first period of a change, if it is to be paid from there. */
function missingFor({ config }: AppContext, catalogue: Catalogue, wanted: LastPeriod, balance: number) {
  const continuation = continuationOf(catalogue, wanted, config.vatTenths);
  if (!isPaidBy(continuation) || continuation.method !== "wallet" || balance >= continuation.total)
    return null;
  const shortfall = continuation.total - balance;
  return {
    text: `Your wallet has ${formatNaira(balance)}, so you need ${formatNaira(shortfall)} more by ${formatDate(continuation.endsAt)}.`,
    topUp: missingTopUp(shortfall, BILLING, config.topUp),
  };
}

/** The first charge of the following period, and how it is paid. */
function laterOf({ config, clock }: AppContext, catalogue: Catalogue, last: LastPeriod) {
  const terms = renewalTerms(catalogue, last, config.vatTenths);
  const continuation = continuationOf(catalogue, last, config.vatTenths);
  return {
    from: formatDate(nextStartsAt(last)),
    title: terms && planTitle(terms.plan.name, terms.duration, isFree(terms.plan)),
    total: terms?.quote.total ?? 0,
    text: continuationText(continuation, { subject: continuation.plan.name, now: clock.now() }),
    isPaid: continuation.kind !== "ends",
  };
}

async function upgradePreview(
  app: AppContext,
  catalogue: Catalogue,
  { owner, last, balance }: Pick<BilledPeriod, "owner" | "last" | "balance">,
  planId: number,
) {
  const preview = await previewUpgrade(app, owner.id, planId);
  if (!preview) return null;
  const { plan, duration, quote, submissionKey } = preview;
  const { lines, vat, total, endsAt, toWallet } = quote;
  const missing = total - balance;
  const upgraded = { ...last, planId: plan.id, duration, nextPlanId: null, nextDuration: null };
  return {
    kind: "upgrade" as const,
    planId: plan.id,
    title: plan.name,
    lines: lines.map(({ name, amount }) => ({ name, amount: Number(amount) })),
    vat: Number(vat),
    total: Number(total),
    toWallet: toWallet.value + toWallet.vat,
    until: formatDate(endsAt),
    later: laterOf(app, catalogue, upgraded),
    submissionKey,
    held: securityHold(owner, app.clock.now()) !== null,
    topUp: missing > 0 ? missingTopUp(missing, `${BILLING}?plan=${plan.id}`, app.config.topUp) : null,
  };
}

async function readHistory(app: AppContext, catalogue: Catalogue, ownerId: number) {
  const periods = await listPeriods(app.db, ownerId, MOST_PERIODS);
  return periods.map((period) => {
    const row = periodRow(catalogue, period);
    return { ...row, receipt: row.total ? `/transactions/${period.reference}` : null };
  });
}
