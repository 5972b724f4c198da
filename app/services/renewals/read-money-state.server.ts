import { listCards } from "~/models/payments/card.server";
import type { Catalogue, Plan } from "~/models/plans/catalogue";
import { type MoneyFacts, type MoneyState, endedSince, moneyState } from "~/models/renewals/money-state";
import { listAttempts } from "~/models/renewals/renewal.server";
import { continuationOf, hasEnd, renewalTerms } from "~/models/subscriptions/continuation";
import type { LiveSubscription, OrderedPeriod } from "~/models/subscriptions/subscription";
import { findEnded } from "~/models/subscriptions/subscription.server";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db" | "clock" | "config">;

interface Known {
  ownerId: number;
  plan: Plan | null;
  live: LiveSubscription | null;
  /** The last period, which decides what follows. */
  open: OrderedPeriod | null;
  balance: number;
}

/** The money of the plan in one sentence with one action. It asks the database only if a plan ended, is late or renews by card. */
export async function readMoneyState(app: Context, catalogue: Catalogue, known: Known): Promise<MoneyState> {
  const { plan, live, open, balance } = known;
  const { topUp, vatTenths } = app.config;
  const last = hasEnd(open) ? open : null;
  return moneyState({
    ...{ plan, live, balance, topUp, now: app.clock.now() },
    continuation: last && continuationOf(catalogue, last, vatTenths),
    price: last && (renewalTerms(catalogue, last, vatTenths)?.quote.total ?? null),
    followedBy: followedBy(catalogue, live),
    expiringCard: await findExpiringCard(app, known),
    failure: await findFailure(app, known),
    ended: live === null || live.kind === "free" ? await findEndedPlan(app, catalogue, known.ownerId) : null,
  });
}

function followedBy({ plans }: Catalogue, live: LiveSubscription | null): MoneyFacts["followedBy"] {
  const next = live?.followedBy;
  const plan = plans.find(({ id }) => id === next?.planId);
  return next && plan ? { name: plan.name, endsAt: next.endsAt } : null;
}

/** The card of the renewal, if it is no longer valid on that day. */
async function findExpiringCard(
  { db }: Context,
  { ownerId, open }: Known,
): Promise<MoneyFacts["expiringCard"]> {
  if (!hasEnd(open) || open.renewalMethod !== "card" || open.renewalCardLost) return null;
  const cards = await listCards(db, ownerId, open.endsAt);
  return cards.find(({ id, expiry }) => id === open.renewalCardId && expiry === "over") ?? null;
}

/** Why the last attempt to pay the next period failed, while the plan is still usable. */
async function findFailure({ db, clock }: Context, { open }: Known): Promise<string | null> {
  if (!hasEnd(open) || open.endsAt > clock.now()) return null;
  const attempts = await listAttempts(db, open.id, open.endsAt);
  return attempts.findLast(({ state }) => state === "failed")?.reason ?? null;
}

async function findEndedPlan(
  { db, clock }: Context,
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
