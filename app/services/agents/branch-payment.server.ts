import type { Db } from "#db/client";
import { type Branch, findBranches } from "~/models/agents/branch.server";
import type { Order } from "~/models/checkout/order";
import { lockWallet, walletBalance } from "~/models/ledger/wallet.server";
import {
  type Catalogue,
  type Duration,
  type PricedPlan,
  findTrialPlan,
  freeOnboarding,
} from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, resellerQuote } from "~/models/plans/quote";
import { lockState } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import type { Payer } from "~/services/checkout/order-receipt.server";
import { writePaidOrder } from "~/services/checkout/write-order.server";

/*
 * How an agent pays for registrants, with tokens: for one branch or for several, in one transaction. It first holds
 * the branches, then the tokens, so nothing that was read can move; then each branch is paid by the one way to pay.
 */

type Context = Pick<App, "random" | "config" | "clock">;

/** The plan that agents sell. Null while it is not on sale. */
export const branchPlan = (catalogue: Catalogue): PricedPlan | null => findTrialPlan(catalogue);

/** What is bought for a branch. */
export interface BranchPurchase {
  duration: Duration;
  addOns: ChosenAddOn[];
}

/** A branch that the transaction holds, as it is from then on. */
export interface HeldBranch extends Branch {
  state: SubscriptionState;
}

/**
 * Holds branches of an agent's registrants and the agent's tokens until the transaction commits. Everybody takes
 * them in this order: the branches by their ids, then the tokens, then wallets of owners. What is not the agent's
 * is left out, and each branch comes once. Read the clock afterwards.
 */
export async function holdBranches(
  { clock }: Pick<App, "clock">,
  trx: Db,
  agent: Pick<User, "id">,
  locationIds: number[],
): Promise<HeldBranch[]> {
  const found = await findBranches(trx, agent.id, locationIds);
  const branches = [...new Map(found.map((branch) => [branch.locationId, branch])).values()];
  const held: HeldBranch[] = [];
  for (const branch of branches)
    held.push({ ...branch, state: await lockState(trx, branch.customer.id, clock.now()) });
  await lockWallet(trx, agent.id, "tokens");
  return held;
}

/** What a period of a branch costs an agent now. */
export const branchQuote = (
  { config }: Pick<App, "config">,
  plan: PricedPlan,
  { duration, addOns }: BranchPurchase,
): Quote => resellerQuote({ plan, duration, addOns, vatTenths: config.vatTenths });

interface BranchPayment extends BranchPurchase {
  agent: Payer;
  branch: HeldBranch;
  catalogue: Catalogue;
  plan: PricedPlan;
  /** Of the form that asks for it, one for each branch: it stands for one order for ever. */
  submissionKey: string;
  requestId?: string | undefined;
  now: Date;
}

export type BranchPaid = { outcome: "paid"; order: Order } | { outcome: "short"; missing: number };

/**
 * Pays a period of a branch with an agent's tokens and begins it, in a transaction that holds both (`holdBranches`).
 * What is "short" has written nothing; whoever pays for several undoes them all.
 */
export async function payForBranch(
  app: Context,
  trx: Db,
  { agent, branch, catalogue, plan, duration, addOns, now, ...form }: BranchPayment,
): Promise<BranchPaid> {
  const onboarding = freeOnboarding(catalogue);
  if (!onboarding) throw new Error("nobody can set up alone");
  const quote = branchQuote(app, plan, { duration, addOns });
  const balance = await walletBalance(trx, agent.id, "tokens");
  if (balance < quote.total) return { outcome: "short", missing: quote.total - balance };
  const placement = { customer: branch.customer, agent, plan, duration, onboarding, addOns, quote };
  const order = await writePaidOrder(
    app,
    trx,
    { ...placement, ...form, method: "tokens", offer: catalogue },
    { state: branch.state, now },
  );
  if (typeof order === "string") throw new Error(`branch ${branch.locationId} was not paid: ${order}`);
  return { outcome: "paid", order };
}
