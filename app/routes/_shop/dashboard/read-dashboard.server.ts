import type { Role } from "#db/schema";
import type { AppContext } from "~/services/platform/context.server";
import type { Catalogue, Plan } from "~/models/plans/catalogue";
import { type NextStep, gettingStarted, nextStep } from "./next-step";
import { type ShopSales, owedView, silentTillsText, todayView } from "./today.server";
import { lostEmailWarning } from "./warning";
import { greetingAt, planLine } from "./overview";
import { readShopState } from "~/models/locations/progress.server";
import { roomStep, useOf } from "./use.server";
import { roleWordsOf } from "~/models/members/role-words";
import { mayInShop } from "~/models/members/permissions";
import { readLargestDebts } from "~/models/sales/debtor.server";
import { readWeek } from "~/models/sales/week.server";
import { setupPath } from "~/models/setups/setup";
import { listOpenSetups } from "~/models/setups/setup.server";
import { setupCard } from "~/routes/_shop/setup-status";
import { isEmailLost } from "~/models/messages/lost-email";
import { planSince } from "~/models/plans/price-change";
import { memberPausedText } from "~/messages/subscriptions/pause";
import {
  type LiveSubscription,
  type OrderedPeriod,
  type SubscriptionState,
  liveSubscriptionOf,
  lastPeriodOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { listSilentTills } from "~/models/tills/silent.server";
import { isVerified, type User, worksInShop } from "~/models/users/user";
import { readTrialOffer } from "~/routes/_shared/read-trial-offer.server";
import { findMembership } from "~/models/members/member.server";
import { readMoneyState } from "~/routes/_shop/read-money-state.server";

const DEBTORS_SHOWN = 3;

export async function readDashboard(app: AppContext, catalogue: Catalogue, user: User) {
  return {
    greeting: greetingAt(app.clock.now()),
    name: user.name,
    shop: user.role === "owner" ? await readShop(app, catalogue, user) : null,
    work: worksInShop(user.role) ? await readWork(app, user) : null,
  };
}

/** Where a member works, with what was sold if the role may see it; null if that shop no longer exists. */
async function readWork(app: AppContext, user: User) {
  const membership = await findMembership(app.db, user.id);
  if (!membership) return null;
  const { shop, role, location, pausedAt, ownerId } = membership;
  return {
    shop,
    location,
    role: roleWordsOf(role),
    paused: pausedAt && memberPausedText(shop),
    sales: pausedAt === null ? await readForMember(app, role, ownerId) : nothingSold,
  };
}

const nothingSold: ShopSales = { today: null, owed: null, silent: null };

/** What a member may open on a page of its own is shown here, too. */
async function readForMember(app: AppContext, role: Role, ownerId: number): Promise<ShopSales> {
  const [today, owed, silentTills] = await Promise.all([
    mayInShop(role, "salesReport") ? readSoldToday(app, ownerId) : null,
    mayInShop(role, "debtors") ? readOwed(app, ownerId) : null,
    mayInShop(role, "tills") ? listSilentTills(app.db, ownerId, app.clock.now()) : [],
  ]);
  return { today, owed, silent: silentTillsText(silentTills) };
}

async function readShop(app: AppContext, catalogue: Catalogue, user: User) {
  const { db, clock } = app;
  const now = clock.now();
  const { state, used, done, hasSetup, silentTills, stepsHidden } = await readShopState(db, user.id, now);
  const { plan, live, open } = runningOf(catalogue, state, now);
  const [setups, money, trial, today, owed] = await Promise.all([
    hasSetup ? listOpenSetups(db, user.id) : [],
    readMoneyState(app, catalogue, { ownerId: user.id, plan, live, open, balance: state.balance }),
    readTrialOffer(app, user, live),
    done.sale ? readSoldToday(app, user.id) : null,
    done.sale ? readOwed(app, user.id) : null,
  ]);
  const progress = {
    verified: isVerified(user),
    confirmed: user.emailVerifiedAt !== null,
    planned: live !== null,
    ...done,
  };
  const use = plan && live && useOf(planSince(catalogue, plan, live.startsAt), live, used);
  const next = nextStep({
    progress,
    live,
    setup: setupThatAsks(setups),
    // Nothing more is offered while the plan itself is not paid.
    room:
      live && use && money.tone === "good"
        ? roomStep({ meters: use, live, addOnGroups: catalogue.addOnGroups, now })
        : null,
  });
  return {
    lostEmail: lostEmailWarning(!progress.confirmed && isEmailLost(user.email)),
    money: money.tone === "good" ? null : money,
    sales: { today, owed, silent: silentTillsText(silentTills) },
    ...offerOrStep({ trial, next, live, verified: progress.verified }),
    checklist: stepsHidden ? null : gettingStarted(progress),
    plan: planLine({ plan, live, money, now }),
    balance: state.balance,
    setups: setups.map(setupCard),
  };
}

/** One next step: an owner without a plan who may have the trial is offered it in place of the step to the prices. */
function offerOrStep({
  trial,
  next,
  live,
  verified,
}: {
  trial: Awaited<ReturnType<typeof readTrialOffer>>;
  next: NextStep | null;
  live: LiveSubscription | null;
  verified: boolean;
}) {
  if (!verified) return { trial: null, next };
  return { trial, next: trial && !live ? null : next };
}

type Reading = Pick<AppContext, "db" | "clock">;

/** What was sold today and in seven days. */
const readSoldToday = async ({ db, clock }: Reading, ownerId: number) =>
  todayView(await readWeek(db, ownerId, clock.now()));

async function readOwed({ db, clock }: Reading, ownerId: number) {
  const now = clock.now();
  const scope = { ownerId, locationId: null, until: now };
  const { debts, debtors } = await readLargestDebts(db, scope, now, DEBTORS_SHOWN);
  return owedView(debts, debtors);
}

interface RunningPlan {
  plan: Plan | null;
  live: LiveSubscription | null;
  open: OrderedPeriod | null;
}

function runningOf({ plans }: Catalogue, { periods: known }: SubscriptionState, now: Date): RunningPlan {
  const periods = unfinishedPeriods(known, now);
  const live = liveSubscriptionOf(periods, now);
  return { plan: plans.find(({ id }) => id === live?.planId) ?? null, live, open: lastPeriodOf(periods) };
}

function setupThatAsks(setups: Awaited<ReturnType<typeof listOpenSetups>>) {
  const asks = setups.find(({ state }) => state === "asked");
  return asks && { title: asks.name, link: setupPath(asks.reference) };
}
