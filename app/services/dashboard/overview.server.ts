import { findAgentCode } from "~/models/agents/agent.server";
import type { Catalogue } from "~/models/plans/catalogue";
import { nextStep, planStatus } from "~/models/dashboard/overview";
import { walletBalance } from "~/models/ledger/wallet.server";
import { findMainLocation } from "~/models/users/location.server";
import { maskPhone } from "~/models/users/phone";
import { includedOf } from "~/models/subscriptions/billing-view";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { isVerified, type User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { readNewestTransactions } from "~/services/payments/transactions.server";

type Context = Pick<App, "db" | "clock">;

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
  };
}

async function readShop(app: Context, catalogue: Catalogue, user: User) {
  const { db, clock } = app;
  const now = clock.now();
  const live = await liveSubscription(db, user.id, now);
  const location = await findMainLocation(db, user.id);
  const plan = catalogue.plans.find((candidate) => candidate.id === live?.planId) ?? null;
  return {
    plan: planStatus(plan, live, now),
    balance: await walletBalance(db, user.id),
    payments: await readNewestTransactions(app, user.id, RECENT),
    allowances: plan && live ? includedOf(plan, live.extras, {}) : [],
    next: nextStep({ verified: isVerified(user), live, now }),
    location: location && { name: location.name, address: location.address },
  };
}
