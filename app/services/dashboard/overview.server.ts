import { findAgentCode } from "~/models/agents/agent.server";
import type { Catalogue, Plan } from "~/models/plans/catalogue";
import { failedPaymentText, gettingStarted, nextStep, planStatus } from "~/models/dashboard/overview";
import { listAttempts } from "~/models/renewals/renewal.server";
import { setupPath } from "~/models/setups/mail";
import { listOpenSetups } from "~/models/setups/setup.server";
import { setupCard } from "~/models/setups/view";
import { countLocations } from "~/models/users/location.server";
import { maskPhone } from "~/models/users/phone";
import { planSince } from "~/models/plans/price-change";
import { includedOf, limitOf } from "~/models/subscriptions/billing-view";
import { continuationOf, hasEnd } from "~/models/subscriptions/continuation";
import { readState } from "~/models/subscriptions/state.server";
import {
  type LiveSubscription,
  type OrderedPeriod,
  liveSubscriptionOf,
  openPeriodOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { isVerified, type User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { readNewestTransactions } from "~/services/payments/transactions.server";

type Context = Pick<App, "db" | "clock" | "config">;

const RECENT = 4;

const roleNames = { owner: "Owner", agent: "Agent", staff: "Staff" } as const;

/** The data of the dashboard. */
export async function readDashboard(app: Context, catalogue: Catalogue, user: User) {
  return {
    account: accountOf(user),
    agentCode: user.role === "agent" ? await findAgentCode(app.db, user.id) : null,
    shop: user.role === "owner" ? await readShop(app, catalogue, user) : null,
  };
}

function accountOf(user: User) {
  const { name, username, email, role } = user;
  return {
    name,
    username,
    email,
    role: roleNames[role],
    phone: maskPhone(user.phone),
    verified: isVerified(user),
    confirmed: user.emailVerifiedAt !== null,
  };
}

async function readShop(app: Context, catalogue: Catalogue, user: User) {
  const { db, clock, config } = app;
  const now = clock.now();
  const state = await readState(db, user.id, now);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const live = liveSubscriptionOf(periods);
  const open = openPeriodOf(periods);
  const plan = catalogue.plans.find((candidate) => candidate.id === live?.planId) ?? null;
  const continuation = hasEnd(open) ? continuationOf(catalogue, open, config.vatTenths) : null;
  const setups = await listOpenSetups(db, user.id);
  const asked = setups.find(({ state: at }) => at === "asked");
  const [verified, confirmed] = [isVerified(user), user.emailVerifiedAt !== null];
  return {
    plan: planStatus({ plan, live, continuation, now }),
    failed: plan && live && hasEnd(open) ? await readFailure(app, plan, live, open) : null,
    balance: state?.balance ?? 0,
    payments: await readNewestTransactions(app, user.id, RECENT),
    use: plan && live ? await readUse(app, user.id, { catalogue, plan, live }) : null,
    next: nextStep({
      ...{ verified, live, now },
      setup: asked && { title: asked.name, link: setupPath(asked.reference) },
    }),
    setups: setups.map(setupCard),
    steps: gettingStarted({ verified, confirmed, planned: live !== null }),
    location: state && { name: state.location.name, address: state.location.address },
  };
}

/** Why the last try to pay the next period failed, while the plan is still usable. */
async function readFailure(
  { db, clock }: Context,
  plan: Plan,
  live: LiveSubscription,
  { id, endsAt }: OrderedPeriod & { endsAt: Date },
): Promise<string | null> {
  if (endsAt > clock.now()) return null;
  const failed = (await listAttempts(db, id, endsAt)).findLast(({ state }) => state === "failed");
  return failed?.reason ? failedPaymentText(plan, live, failed.reason) : null;
}

/** What is included, and of the outlets, which this site counts itself, how many there are. */
async function readUse(
  { db }: Context,
  ownerId: number,
  { catalogue, plan, live }: { catalogue: Catalogue; plan: Plan; live: LiveSubscription },
) {
  const sold = planSince(catalogue, plan, live.startsAt);
  const included = includedOf(sold, live.extras, {});
  const used = await countLocations(db, ownerId);
  const limit = limitOf(sold, live.extras, "outlets");
  return {
    included,
    outlets: limit === undefined || limit === "agreed" ? null : { used, limit: readLimit(limit) },
  };
}

const readLimit = (limit: number | "unlimited"): number | null => (limit === "unlimited" ? null : limit);
