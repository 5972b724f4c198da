import type { AppContext } from "~/services/platform/context.server";
import { findOrder } from "~/models/checkout/order.server";
import { listCards } from "~/models/payments/card.server";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import { findMoneyOnItsWay } from "~/models/payments/money-on-its-way.server";
import type { Catalogue, Plan } from "~/models/plans/catalogue";
import { endedSince, type MoneyFacts, type MoneyState, moneyState, sayOnItsWay } from "./money-state";
import { listAttempts } from "~/models/renewals/renewal.server";
import { continuationOf, hasEnd, renewalTerms } from "~/models/subscriptions/continuation";
import type { LiveSubscription, OrderedPeriod } from "~/models/subscriptions/subscription";
import { findEnded } from "~/models/subscriptions/subscription.server";

interface PlanFacts {
  ownerId: number;
  plan: Plan | null;
  live: LiveSubscription | null;
  /** The last period, which decides what follows. */
  open: OrderedPeriod | null;
  balance: number;
}

/** The money of the plan in one sentence with one action. */
export async function readMoneyState(
  app: AppContext,
  catalogue: Catalogue,
  known: PlanFacts,
): Promise<MoneyState> {
  const { plan, live, open, balance } = known;
  const { topUp, vatTenths } = app.config;
  const last = hasEnd(open) ? open : null;
  const price = last && (renewalTerms(catalogue, last, vatTenths)?.quote.total ?? null);
  const money = moneyState({
    plan,
    live,
    balance,
    topUp,
    now: app.clock.now(),
    continuation: last && continuationOf(catalogue, last, vatTenths),
    price,
    account: await findAccount(app, known, price),
    followedBy: followedBy(catalogue, live),
    expiringCard: await findExpiringCard(app, known),
    failure: await findFailure(app, catalogue, known, price),
    ended: live === null || live.kind === "free" ? await findEndedPlan(app, catalogue, known.ownerId) : null,
  });
  return sayOnItsWay(money, await findMoneyOnItsWay(app.db, known.ownerId, app.clock.now()));
}

function followedBy({ plans }: Catalogue, live: LiveSubscription | null): MoneyFacts["followedBy"] {
  const next = live?.followedBy;
  const plan = plans.find(({ id }) => id === next?.planId);
  return next && plan ? { name: plan.name, endsAt: next.endsAt } : null;
}

/** The card of the renewal, if it is no longer valid on that day. */
async function findExpiringCard(
  { db }: AppContext,
  { ownerId, open }: PlanFacts,
): Promise<MoneyFacts["expiringCard"]> {
  if (!hasEnd(open) || open.renewalMethod !== "card" || open.renewalCardLost) return null;
  const cards = await listCards(db, ownerId, open.endsAt);
  return cards.find(({ id, expiry }) => id === open.renewalCardId && expiry === "over") ?? null;
}

/** Where to send what the wallet lacks, if the wallet is to pay and the owner has a number. */
async function findAccount(
  { db, config }: AppContext,
  { ownerId, open, balance }: PlanFacts,
  price: number | null,
): Promise<MoneyFacts["account"]> {
  if (open?.renewalMethod !== "wallet" || open.cancelledAt || price === null || balance >= price) return null;
  const account = await findActiveNumber(db, ownerId, depositDomain(config.payments));
  return account && { number: account.number, bank: account.bank };
}

/** The last attempt to pay the next period, if it failed while the plan is still usable. */
async function findFailure(
  { db, clock }: AppContext,
  { plans }: Catalogue,
  { ownerId, open }: PlanFacts,
  price: number | null,
): Promise<MoneyFacts["failure"]> {
  if (!hasEnd(open) || open.endsAt > clock.now()) return null;
  const attempts = await listAttempts(db, open.id, open.endsAt);
  const failed = attempts.findLast(({ state }) => state === "failed");
  if (!failed || failed.reason === null) return null;
  const order = failed.orderId === null ? null : await findOrder(db, ownerId, failed.orderId);
  const { planId, total } = order ?? { planId: open.nextPlanId ?? open.planId, total: price };
  const plan = plans.find(({ id }) => id === planId);
  return plan && total !== null ? { total, planName: plan.name, reason: failed.reason } : null;
}

async function findEndedPlan(
  { db, clock }: AppContext,
  { plans }: Catalogue,
  ownerId: number,
): Promise<MoneyFacts["ended"]> {
  const now = clock.now();
  const ended = await findEnded(db, ownerId, { since: endedSince(now), now });
  const plan = plans.find(({ id }) => id === ended?.planId);
  return ended && plan
    ? { name: plan.name, kind: ended.kind === "trial" ? "trial" : "paid", at: ended.at }
    : null;
}
