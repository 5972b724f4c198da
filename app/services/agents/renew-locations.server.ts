import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { type Branch, findBranches } from "~/models/agents/registrant-location.server";
import {
  type BranchRenewal,
  type LeftOut,
  branchRenewal,
  bulkRenewalReference,
  readTogether,
  slipDay,
} from "~/models/agents/bulk-renewal";
import {
  findBulkRenewal,
  findBulkRenewalByKey,
  insertBulkRenewal,
  insertBulkRenewalOrders,
} from "~/models/agents/bulk-renewal.server";
import { type SlipView, branchCount, linesInWords, slipView } from "~/models/agents/bulk-renewal-view";
import { authorizePayment } from "~/models/checkout/authorization";
import { formatDate, formatMoment } from "~/models/date";
import { branchPaymentLimit } from "~/models/checkout/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { formatTokens } from "~/models/ledger/tokens";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type Kobo, kobo } from "~/models/money";
import { type Catalogue, freeOnboarding } from "~/models/plans/catalogue";
import { readState } from "~/models/subscriptions/state.server";
import { orderedExtras } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type Refused, refused } from "~/services/checkout/place-order.server";
import { submissionKeyOf } from "~/services/checkout/submission-key.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { denial } from "~/services/sessions/refuse-object.server";
import {
  type AgentContext,
  type AgentOrder,
  holdBranches,
  orderForHeldBranch,
} from "./hold-locations.server";

/*
 * Several branches that an agent renews in one payment, all or none: a slip says what each costs, and is paid as it
 * was shown or not at all.
 */

type Context = Pick<App, "db" | "clock" | "random" | "config">;

interface SlipBranch extends Branch, BranchRenewal {
  /** The newest order of its owner when the slip was made. It is part of the key, so an order made meanwhile makes the slip out of date. */
  lastOrderId: number;
}

/** What the branches that were asked for cost now, and the key that the form carries. */
export interface Slip {
  branches: SlipBranch[];
  leftOut: { why: LeftOut; shop: string }[];
  subtotal: Kobo;
  discount: Kobo;
  vat: Kobo;
  total: Kobo;
  submissionKey: string;
}

/** From the beginning: what is over is renewed as it was last. */
const ALWAYS = new Date(0);

export async function readSlip(app: Context, agent: User, locationIds: number[]): Promise<Slip> {
  const branches = await findBranches(app.db, agent.id, locationIds);
  const catalogue = await catalogueOf(app);
  return slipOf(app, app.db, { agent, locationIds, branches, catalogue, now: app.clock.now() });
}

interface Asked {
  agent: Pick<User, "id">;
  locationIds: number[];
  branches: Branch[];
  catalogue: Catalogue;
  now: Date;
}

async function slipOf(
  app: Context,
  db: Db,
  { agent, locationIds, branches: found, catalogue, now }: Asked,
): Promise<Slip> {
  const { vatTenths } = app.config;
  const branches: SlipBranch[] = [];
  const leftOut: Slip["leftOut"] = [];
  const own = new Map(found.map((branch) => [branch.locationId, branch]));
  for (const locationId of locationIds) {
    const branch = own.get(locationId);
    const state = branch && (await readState(db, branch.customer.id, ALWAYS));
    const shop = branch?.shopName ?? "";
    const renewal = state
      ? branchRenewal({ periods: state.periods, catalogue, vatTenths, now })
      : "not-yours";
    if (!branch || !state || typeof renewal === "string")
      leftOut.push({ shop, why: typeof renewal === "string" ? renewal : "not-yours" });
    else branches.push({ ...branch, ...renewal, lastOrderId: state.lastOrderId });
  }
  const sum = (of: (quote: BranchRenewal["quote"]) => number): Kobo =>
    kobo(branches.reduce((all, { quote }) => all + of(quote), 0));
  return {
    ...{ branches, leftOut },
    subtotal: sum(({ subtotal }) => subtotal),
    discount: sum(({ discount }) => discount),
    vat: sum(({ vat }) => vat),
    total: sum(({ total }) => total),
    submissionKey: submissionKeyOf(app, "renew-together", agent.id, slipDay(now), ...branches.map(markOf)),
  };
}

/** All that a slip says of a branch. */
const markOf = ({ locationId, lastOrderId, plan, duration, addOns, quote }: SlipBranch): string =>
  [
    ...[locationId, lastOrderId, plan.id, duration, quote.total],
    ...orderedExtras(addOns).map(({ optionId }) => optionId),
  ].join();

export interface SlipPost {
  locationIds: number[];
  submissionKey: string;
  /** The password was typed lately. */
  fresh: boolean;
  requestId?: string | undefined;
}

export type SlipPaid =
  /** By this form, or by the same form before. */
  | { outcome: "placed"; reference: string }
  | { outcome: "confirm-password" }
  /** Nothing was paid. */
  | Refused;

const REFERENCE_BYTES = 10;

/** Pays a slip with the agent's tokens. Sent again with its key, it answers what the first did. */
export async function paySlip(app: AgentContext, agent: User, post: SlipPost): Promise<SlipPaid> {
  const { submissionKey } = post;
  const earlier = await findBulkRenewalByKey(app.db, agent.id, submissionKey);
  if (earlier) return { outcome: "placed", ...earlier };
  const tries = await countAttempt(app.db, `branches:${agent.id}`, branchPaymentLimit, app.clock.now());
  if (!tries.allowed) return refused("too-many-branches", tries);
  const catalogue = await catalogueOf(app);
  return inTransaction<SlipPaid>(app.db, async (trx, undo) => {
    const held = await holdBranches(app, trx, agent, post.locationIds);
    const now = app.clock.now();
    const meanwhile = await findBulkRenewalByKey(trx, agent.id, submissionKey);
    if (meanwhile) return { outcome: "placed", ...meanwhile };
    const { locationIds } = post;
    const slip = await slipOf(app, trx, { agent, locationIds, branches: held, catalogue, now });
    const refusal = await refusalOf(trx, { agent, slip, post, now });
    if (refusal) return undo(refusal);

    const reference = bulkRenewalReference(app.random.bytes(REFERENCE_BYTES));
    const id = await insertBulkRenewal(trx, {
      ...{ reference, agentId: agent.id, submissionKey, total: slip.total, now },
    });
    if (id === null) throw new Error(`bulk renewal ${reference} is paid already`);
    const branches = new Map(held.map((branch) => [branch.locationId, branch]));
    const orderIds: number[] = [];
    for (const renewal of slip.branches) {
      const branch = branches.get(renewal.locationId);
      if (!branch) throw new Error(`branch ${renewal.locationId} is not held`);
      const orderKey = submissionKeyOf(app, "renewed-together", id, branch.locationId);
      const order = renewalOrder({ renewal, catalogue, orderKey, post });
      const placed = await orderForHeldBranch(app, { trx, now }, { agent, branch }, order);
      if (placed.outcome !== "placed") throw new Error(`branch ${branch.locationId}: ${placed.outcome}`);
      orderIds.push(placed.order.id);
    }
    await insertBulkRenewalOrders(trx, id, orderIds);
    return { outcome: "placed", reference };
  });
}

interface SlipCheck {
  agent: User;
  slip: Slip;
  post: SlipPost;
  now: Date;
}

/** Why a slip is not paid, as a whole; null if it is. */
async function refusalOf(
  trx: Db,
  { agent, slip, post, now }: SlipCheck,
): Promise<Exclude<SlipPaid, { outcome: "placed" }> | null> {
  const { branches, submissionKey, total: amount } = slip;
  if (branches.length === 0 || submissionKey !== post.submissionKey) return refused("offer-changed");
  const authorization = authorizePayment({ means: "wallet", amount, owner: agent, fresh: post.fresh, now });
  if (authorization !== "granted") return { outcome: "confirm-password" };
  const missing = amount - (await walletBalance(trx, agent.id, "tokens"));
  return missing > 0 ? refused("tokens-low", { missing }) : null;
}

interface Renewal {
  renewal: SlipBranch;
  catalogue: Catalogue;
  orderKey: string;
  post: SlipPost;
}

/** One order of a slip: price, password and tries were decided on for the whole. */
const renewalOrder = ({ renewal, catalogue, orderKey, post }: Renewal): AgentOrder => {
  const { plan, duration, addOns } = renewal;
  const order = { plan, duration, addOns, onboarding: freeOnboarding(catalogue) };
  return {
    ...{ catalogue, isFresh: post.fresh, requestId: post.requestId },
    purchase: { ...order, kind: "plan", coupon: null, after: null },
    shown: { by: "bulk", orderKey },
  };
};

/** The page of a slip, with what the agent holds. */
export async function readSlipPage(app: Context, agent: User, query: URLSearchParams): Promise<SlipView> {
  const { ids, more } = readTogether(query);
  const slip = await readSlip(app, agent, ids);
  const balance = await walletBalance(app.db, agent.id, "tokens");
  return slipView({ slip, balance, more, topUp: app.config.topUp, now: app.clock.now() });
}

/** The page of what was renewed in one payment. Throws a refusal where it is not the agent's. */
export async function readBulkRenewal(app: Context, agent: User, reference: string) {
  const renewal = await findBulkRenewal(app.db, agent.id, reference);
  if (!renewal)
    throw await denial(app, {
      ...{ userId: agent.id, object: "order", status: 404 },
      message: "There is no such payment of yours. Open “Tokens” to see what you paid.",
    });
  const { branches, total, paidAt } = renewal;
  return {
    paid: `${branchCount(branches.length)} ${branches.length === 1 ? "is" : "are"} renewed for ${formatTokens(total)}.`,
    when: formatMoment(paidAt),
    left: `You have ${formatTokens(await walletBalance(app.db, agent.id, "tokens"))} left.`,
    rows: branches.map(({ locationId, shop, reference: order, lines, total: paid, endsAt }) => ({
      ...{ id: locationId, shop, what: linesInWords(lines), total: paid },
      until: endsAt ? formatDate(endsAt) : "–",
      receipt: `/transactions/${order}`,
    })),
  };
}
