import { findAgentCode } from "~/models/agents/agent.server";
import type { Catalogue, Plan } from "~/models/plans/catalogue";
import { gettingStarted, nextStep } from "~/models/dashboard/next-step";
import { listWarnings } from "~/models/dashboard/warning";
import { greetingAt, planStatus } from "~/models/dashboard/overview";
import { readShopState } from "~/models/dashboard/progress.server";
import { roomStep, useOf } from "~/models/dashboard/use";
import { roleWordsOf } from "~/models/members/member";
import { listAttempts } from "~/models/renewals/renewal.server";
import { setupPath } from "~/models/setups/mail";
import { listOpenSetups } from "~/models/setups/setup.server";
import { setupCard } from "~/models/setups/view";
import { isEmailLost, shownEmail } from "~/models/messages/lost-email";
import { maskPhone } from "~/models/users/phone";
import { planSince } from "~/models/plans/price-change";
import { continuationOf, hasEnd } from "~/models/subscriptions/continuation";
import { memberPausedText } from "~/models/subscriptions/pause";
import {
  type LiveSubscription,
  type OrderedPeriod,
  type SubscriptionState,
  liveSubscriptionOf,
  openPeriodOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { roleNames } from "~/models/users/role";
import { isVerified, type User, worksInShop } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { readTrialOffer } from "~/services/checkout/read-trial-offer.server";
import { membershipOf } from "~/services/members/require-shop.server";
import { readNewestTransactions } from "~/services/payments/list-transactions.server";

type Context = Pick<App, "db" | "clock" | "config">;

const RECENT = 4;

export async function readDashboard(app: Context, catalogue: Catalogue, user: User) {
  return {
    greeting: greetingAt(app.clock.now()),
    account: accountOf(user),
    agentCode: user.role === "agent" ? await findAgentCode(app.db, user.id) : null,
    shop: user.role === "owner" ? await readShop(app, catalogue, user) : null,
    work: worksInShop(user.role) ? await readWork(user) : null,
  };
}

/** Where a member works, without any amounts; null if that shop no longer exists. */
async function readWork(user: User) {
  const membership = await membershipOf(user);
  if (!membership) return null;
  const { shop, role, location, pausedAt } = membership;
  return { shop, location, role: roleWordsOf(role), paused: pausedAt && memberPausedText(shop) };
}

function accountOf(user: User) {
  const { name, username, role } = user;
  return {
    name,
    username,
    email: shownEmail(user.email),
    role: roleNames[role],
    phone: maskPhone(user.phone),
    verified: isVerified(user),
    confirmed: user.emailVerifiedAt !== null,
  };
}

async function readShop(app: Context, catalogue: Catalogue, user: User) {
  const { db, clock, config } = app;
  const now = clock.now();
  const [shop, payments] = await Promise.all([
    readShopState(db, user.id, now),
    readNewestTransactions(app, user.id, RECENT),
  ]);
  if (!shop) throw new Error(`account ${user.id} has no main location`);
  const { state, counts, done, hasSetup } = shop;
  const running = runningOf(catalogue, state, now);
  const { plan, live, open } = running;
  const setups = hasSetup ? await listOpenSetups(db, user.id) : [];
  const progress = {
    ...{ verified: isVerified(user), confirmed: user.emailVerifiedAt !== null, planned: live !== null },
    ...done,
  };
  const use = plan && live && useOf(planSince(catalogue, plan, live.startsAt), live, counts);
  const next = nextStep({
    ...{ progress, live, now, setup: setupThatAsks(setups) },
    room: live && use && roomStep({ ...use, live, addOnGroups: catalogue.addOnGroups, now }),
  });
  const continuation = hasEnd(open) ? continuationOf(catalogue, open, config.vatTenths) : null;
  return {
    trial: await readTrialOffer(app, user, live),
    plan: planStatus({ plan, live, continuation, followedBy: followedBy(catalogue, live), now }),
    notices: listWarnings({
      ...progress,
      ...{ plan, live, now, next: next?.action.href, emailLost: isEmailLost(user.email) },
      failure: await readFailure(app, running),
    }),
    balance: state.balance,
    payments,
    use,
    next,
    setups: setups.map(setupCard),
    steps: gettingStarted(progress),
    location: { name: state.location.name, address: state.location.address },
  };
}

interface Running {
  plan: Plan | null;
  live: LiveSubscription | null;
  open: OrderedPeriod | null;
}

function runningOf({ plans }: Catalogue, { periods: known }: SubscriptionState, now: Date): Running {
  const periods = unfinishedPeriods(known, now);
  const live = liveSubscriptionOf(periods, now);
  return { plan: plans.find(({ id }) => id === live?.planId) ?? null, live, open: openPeriodOf(periods) };
}

function followedBy({ plans }: Catalogue, live: LiveSubscription | null) {
  const next = live?.followedBy;
  const plan = plans.find(({ id }) => id === next?.planId);
  return next && plan ? { name: plan.name, endsAt: next.endsAt } : null;
}

function setupThatAsks(setups: Awaited<ReturnType<typeof listOpenSetups>>) {
  const asks = setups.find(({ state }) => state === "asked");
  return asks && { title: asks.name, link: setupPath(asks.reference) };
}

/** Why the last attempt to pay the next period failed, while the plan is still usable. */
async function readFailure({ db, clock }: Context, { open }: Running): Promise<string | null> {
  if (!hasEnd(open) || open.endsAt > clock.now()) return null;
  const attempts = await listAttempts(db, open.id, open.endsAt);
  return attempts.findLast(({ state }) => state === "failed")?.reason ?? null;
}
