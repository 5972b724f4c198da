import type { Db } from "#db/client";
import { type Branch } from "~/models/agents/branch.server";
import { authorizePayment } from "~/models/checkout/authorization";
import {
  type AgentChoices,
  findAgentCheckout,
  saveAgentCheckout,
} from "~/models/checkout/agent-checkout.server";
import { type PostedChoices, choose, firstChoices, noChoices } from "~/models/checkout/choices";
import type { ClaimedPrices } from "~/models/checkout/claimed-prices";
import type { Order } from "~/models/checkout/order";
import { findOrderByKey } from "~/models/checkout/order.server";
import { quoteFingerprint } from "~/models/checkout/quote-fingerprint.server";
import { branchPaymentLimit } from "~/models/http/throttle";
import { countAttempt } from "~/models/http/throttle.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import type { Catalogue, Duration, PricedPlan } from "~/models/plans/catalogue";
import type { Quote } from "~/models/plans/quote";
import { asksForMore, paidUntil } from "~/models/subscriptions/pay-ahead";
import { requireState } from "~/models/subscriptions/state.server";
import {
  type LiveSubscription,
  type SubscriptionState,
  liveSubscriptionAt,
} from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { recordPriceMismatch } from "~/services/checkout/price.server";
import { submissionKeyOf } from "~/services/checkout/submission-key.server";
import { type HeldBranch, branchQuote, holdBranches, payForBranch } from "./branch-payment.server";
import { inTransaction } from "#db/transaction";

/* The checkout of one branch: what an agent chooses for it is stored, and paid with tokens. */

type Context = Pick<App, "db" | "clock" | "random" | "config" | "log">;

/** Which agent is at the checkout of which branch, and what is sold there. */
export interface BranchCheckoutPage {
  agent: User;
  branch: Branch;
  catalogue: Catalogue;
  plan: PricedPlan;
  /** What counts until something is chosen here. */
  duration: Duration;
}

/** What a form says of an order; what it leaves out stays as it was. */
export interface PostedOrder extends Pick<PostedChoices, "quantities"> {
  duration?: Duration | undefined;
}

/** The order as it is: what is chosen, what it costs, and the key that stands for just that. */
interface Standing extends AgentChoices {
  live: LiveSubscription | null;
  /** Until when the plan is paid. */
  paid: Date | null;
  quote: Quote;
  submissionKey: string;
}

async function readStanding(
  app: Context,
  db: Db,
  { agent, branch, catalogue, plan, duration }: BranchCheckoutPage,
  { state, now, unsaved = null }: { state: SubscriptionState; now: Date; unsaved?: PostedOrder | null },
): Promise<Standing> {
  const { locationId } = branch;
  const live = liveSubscriptionAt(state.periods, now);
  const stored = await findAgentCheckout(db, { agentId: agent.id, locationId }, catalogue);
  const known = stored ?? {
    duration,
    addOns: firstChoices(catalogue, live?.kind === "paid" ? live : null).addOns,
  };
  const chosen = unsaved && withPosted({ catalogue, plan }, known, unsaved);
  const order = chosen?.ok ? chosen.order : known;
  const quote = branchQuote(app, plan, order);
  const about = [agent.id, locationId, state.lastOrderId, order.duration, quoteFingerprint(quote)];
  return {
    ...order,
    ...{ live, quote },
    paid: paidUntil(live, plan.id),
    submissionKey: submissionKeyOf(app, "branch", ...about),
  };
}

type Choosing = { ok: true; order: AgentChoices } | { ok: false; errors: Partial<Record<string, string>> };

function withPosted(
  { catalogue, plan }: Pick<BranchCheckoutPage, "catalogue" | "plan">,
  known: AgentChoices,
  { duration = known.duration, quantities }: PostedOrder,
): Choosing {
  const choosing = choose(catalogue, plan, { ...noChoices, addOns: known.addOns }, { quantities });
  if (!choosing.ok) return choosing;
  return { ok: true, order: { duration, addOns: choosing.choices.addOns } };
}

interface Asked {
  /** The end of what is paid, where the page is asked for the time after it. */
  after: string | null;
  /** Choices of a form that found its session over. */
  unsaved?: PostedOrder | null;
}

/** Everything that the checkout of a branch shows; it writes nothing. */
export async function readBranchCheckout(
  app: Context,
  page: BranchCheckoutPage,
  { after, unsaved = null }: Asked,
) {
  const now = app.clock.now();
  const state = await requireState(app.db, page.branch.customer.id, now);
  const standing = await readStanding(app, app.db, page, { state, now, unsaved });
  const { paid } = standing;
  return {
    ...standing,
    now,
    /** The plan is paid, and nobody asks for more. */
    done: paid !== null && !asksForMore(paid, after),
    balance: await walletBalance(app.db, page.agent.id, "tokens"),
  };
}

/** Stores what a form chooses. Nothing is ordered. */
export async function chooseForBranch(
  app: Context,
  page: BranchCheckoutPage,
  posted: PostedOrder,
): Promise<Choosing> {
  const { agent, branch, plan } = page;
  const { locationId } = branch;
  const now = app.clock.now();
  const state = await requireState(app.db, branch.customer.id, now);
  return app.db.transaction().execute(async (trx) => {
    const choosing = withPosted(page, await readStanding(app, trx, page, { state, now }), posted);
    if (!choosing.ok) return choosing;
    await saveAgentCheckout(trx, {
      ...choosing.order,
      ...{ agentId: agent.id, locationId, ownerId: branch.customer.id, planId: plan.id, now },
      submissionKey: submissionKeyOf(app, "branch-row", agent.id, locationId),
    });
    return choosing;
  });
}

interface TokenPayment extends Pick<Asked, "after"> {
  submissionKey: string;
  /** What the form says about prices: compared, never used. */
  claimed: ClaimedPrices;
  /** The password was typed lately. */
  fresh: boolean;
  requestId?: string | undefined;
}

export type TokenPaymentResult =
  /** By this form, or by the same form before. */
  | { outcome: "paid"; order: Order; repeated: boolean }
  | { outcome: "short"; missing: number }
  /** Price, choices or plan are not those of the form any more: nothing was taken. */
  | { outcome: "moved" | "confirm-password" | "not-found" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Pays what is chosen for a branch, once for a key, whatever else is sent at the same moment. A refusal leaves nothing
 * behind but the record of what the form said of prices.
 */
export async function payWithTokens(
  app: Context,
  page: BranchCheckoutPage,
  payment: TokenPayment,
): Promise<TokenPaymentResult> {
  const { agent } = page;
  const seen: { standing?: Standing } = {};
  const result = await inTransaction<TokenPaymentResult>(app.db, async (trx, undo) => {
    const [branch] = await holdBranches(app, trx, agent, [page.branch.locationId]);
    if (!branch) return undo({ outcome: "not-found" });
    const now = app.clock.now();
    const earlier = await findOrderByKey(trx, branch.customer.id, payment.submissionKey);
    if (earlier?.agentId === agent.id) return undo({ outcome: "paid", order: earlier, repeated: true });
    const standing = await readStanding(app, trx, page, { state: branch.state, now });
    seen.standing = standing;
    const paid = await payOnce(app, trx, page, { ...payment, branch, standing, now });
    return paid.outcome === "paid" ? paid : undo(paid);
  });
  if (seen.standing) await recordClaims(app, page, seen.standing, payment);
  return result;
}

interface Paying extends TokenPayment {
  branch: HeldBranch;
  standing: Standing;
  now: Date;
}

async function payOnce(
  app: Context,
  trx: Db,
  { agent, plan, catalogue }: BranchCheckoutPage,
  { branch, standing, after, submissionKey, fresh, requestId, now }: Paying,
): Promise<TokenPaymentResult> {
  const { duration, addOns, paid, quote } = standing;
  const asked = paid === null || asksForMore(paid, after);
  if (standing.submissionKey !== submissionKey || !asked) return { outcome: "moved" };
  const amount = quote.total;
  if (authorizePayment({ means: "wallet", amount, owner: agent, fresh, now }) !== "granted")
    return { outcome: "confirm-password" };
  const tries = await countAttempt(trx, `branches:${agent.id}`, branchPaymentLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const order = { agent, branch, catalogue, plan, duration, addOns, submissionKey, requestId, now };
  const result = await payForBranch(app, trx, order);
  return result.outcome === "paid" ? { ...result, repeated: false } : result;
}

/** The agent's form is the one that names the prices. */
async function recordClaims(
  app: Context,
  { agent, plan }: BranchCheckoutPage,
  { duration, quote }: Standing,
  { claimed, requestId }: Pick<TokenPayment, "claimed" | "requestId">,
): Promise<void> {
  const ours = { ...plan, discount: plan.resellerDiscount };
  const order = { plan: ours, onboarding: null, duration, quote };
  await recordPriceMismatch(app, app.db, order, {
    ...{ ownerId: agent.id, claimed, requestId },
    now: app.clock.now(),
  });
}
