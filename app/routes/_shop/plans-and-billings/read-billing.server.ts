import type { AppContext } from "~/services/platform/context.server";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { type SavedCard, isUnexpired } from "~/models/payments/card";
import { automaticTopUpText } from "~/messages/payments/automatic-top-up";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import type { MoneyState } from "~/routes/_shop/money-state";
import { type Catalogue, isFree } from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import { aheadOf, includedOf, isLate, planFacts, planTitle } from "~/messages/subscriptions/billing";
import { type Continuation, continuationOf, isPaidBy } from "~/models/subscriptions/continuation";
import { continuationText } from "~/messages/subscriptions/continuation";
import { takeOutRows } from "~/messages/subscriptions/extras";
import { pausedAfter } from "~/messages/subscriptions/pause-ahead";
import { isPauseChosen } from "~/models/subscriptions/plan-pause";
import type { LiveSubscription, OrderedPeriod } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { readMoneyState } from "~/routes/_shop/read-money-state.server";
import { readTrialOffer } from "~/routes/_shared/read-trial-offer.server";
import { readDisputes } from "~/routes/_shared/read-disputes.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { type BilledPeriod, type BillingSource, readSource } from "./read-source.server";

/** Everything the page about the plan shows. */
export async function readBilling(app: AppContext, owner: User) {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const source = await readSource(app, owner);
  const { live, last, open, balance } = source;
  const plan = catalogue.plans.find(({ id }) => id === live?.planId) ?? null;
  const money = await readMoneyState(app, catalogue, { ownerId: owner.id, plan, live, open, balance });
  return {
    topUp: await readTopUp(app, owner.id, money),
    disputes: await readDisputes(app.db, owner.id, now),
    trial: await readTrialOffer(app, owner, live),
    money,
    plan: live && planOf(app, catalogue, { ...source, live }),
    renewal: last && renews(last) ? renewalOf(app, catalogue, { ...source, last }) : null,
    extras: live?.kind === "paid" && last ? extrasOf(app, catalogue, { ...source, last }) : null,
    addsExtras: live?.kind === "paid" && !isLate(live, now),
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

function planOf(
  app: AppContext,
  catalogue: Catalogue,
  { live, last, periods, outlets, inShop }: BillingSource & { live: LiveSubscription },
) {
  const plan = catalogue.plans.find(({ id }) => id === live.planId);
  if (!plan) return null;
  const now = app.clock.now();
  const continuation = last && continuationOf(catalogue, last, app.config.vatTenths);
  const ahead = aheadOf(catalogue, periods, now);
  return {
    // What a late plan owes is said above.
    facts: planFacts({ plan, live, continuation: isLate(live, now) ? null : continuation, ahead, now }),
    included: includedOf(planSince(catalogue, plan, live.startsAt), live.extras, { outlets }),
    scheduled: scheduledChange(catalogue, last, now),
    pauses: last && pausedAfter({ offer: catalogue, last, inShop, vatTenths: app.config.vatTenths }),
    name: plan.name,
  };
}

/** The change that the owner chose for the time after; null if none. What follows a running plan says it already. */
function scheduledChange(catalogue: Catalogue, last: BillingSource["last"], now: Date) {
  const plan = catalogue.plans.find(({ id }) => id === last?.nextPlanId);
  if (!plan || !last?.nextDuration || last.kind === "paused") return null;
  if (last.endsAt > now) return { text: null };
  const title = planTitle(plan.name, last.nextDuration, isFree(plan));
  return { text: `Your plan changes to ${title} ${isFree(plan) ? "now" : "with your next payment"}.` };
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
  { last, balance, cards, inShop }: BilledPeriod,
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
  const shown = pausedAfter({ offer: catalogue, last, inShop, vatTenths: config.vatTenths });
  const now = clock.now();
  const isPaused = last.kind === "paused";
  const isOff = renewalMethod === null || lost;
  const chosen = isOff ? "off" : renewalMethod === "wallet" ? "wallet" : String(renewalCardId);
  return {
    chosen,
    lost,
    cancelled,
    paused: isPaused,
    pausing: isPauseChosen(last),
    off: continuationText(off, { subject: off.plan.name, now }),
    // If that is chosen, the plan itself says what is paused then.
    offPauses: isOff || isPaused || isPauseChosen(last) || pauses === shown ? null : pauses,
    wallet: walletText(byWallet, { balance, isChosen: chosen === "wallet", now }),
    cards: cards
      .filter((card) => isUnexpired(card) || card.id === renewalCardId)
      .map((card) => ({ id: card.id, label: card.label, detail: cardText(card) })),
  };
}

/** If the wallet is chosen, the plan itself says what it pays, and when. */
function walletText(
  continuation: Continuation,
  { balance, isChosen, now }: { balance: number; isChosen: boolean; now: Date },
): string {
  const holds = `It holds ${formatNaira(balance)} now.`;
  if (!isPaidBy(continuation) || isChosen) return holds;
  if (continuation.endsAt <= now) return `${formatNaira(continuation.total)} is due. ${holds}`;
  return `${formatNaira(continuation.total)} on ${formatDate(continuation.endsAt)}, if your wallet has enough then. ${holds}`;
}

const cardText = (card: SavedCard): string =>
  isUnexpired(card)
    ? `Saved card, good until ${card.expires}`
    : `Expired ${card.expires}. Choose another way to pay.`;
