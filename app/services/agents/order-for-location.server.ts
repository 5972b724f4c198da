import type { Db } from "#db/client";
import type { RegistrantLocation } from "~/models/agents/registrant-location.server";
import { type AgentDraft, findAgentDraft, keepAgentDraft } from "~/models/checkout/draft.server";
import { findAskedOrder } from "~/models/checkout/order.server";
import { agentPlanKeyOf } from "~/models/checkout/agent-price";
import { type PostedChoices, choose, firstChoices, noChoices } from "~/models/checkout/choices";
import type { ClaimedPrices } from "~/models/checkout/claimed-prices";
import { quoteFingerprint } from "~/models/checkout/quote-fingerprint.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type Catalogue, type Duration, type PricedPlan, freeOnboarding } from "~/models/plans/catalogue";
import { type Quote, type ResellerQuote, quote as quoteOrder, resellerQuote } from "~/models/plans/quote";
import { asksForMore, paidUntil } from "~/models/subscriptions/pay-ahead";
import { requireState } from "~/models/subscriptions/state.server";
import {
  type LiveSubscription,
  type SubscriptionState,
  liveSubscriptionAt,
} from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { PlaceOrderResult } from "~/services/checkout/place-order.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { type AgentContext, orderForLocation } from "./lock-locations.server";

/* The checkout of one location: what an agent chooses for it is stored, and paid with tokens. */

/** The agent and the location at a checkout, and what is sold there. */
export interface LocationCheckoutPage {
  agent: User;
  location: RegistrantLocation;
  catalogue: Catalogue;
  plan: PricedPlan;
  /** Used until something is chosen here. */
  duration: Duration;
}

/** What a form says about an order; fields it leaves out stay as they were. */
export interface PostedOrder extends Pick<PostedChoices, "quantities"> {
  duration?: Duration | undefined;
}

/** The current order: its choices, its cost, and the key that identifies exactly these. */
interface DraftStanding extends AgentDraft {
  live: LiveSubscription | null;
  /** What the owner would pay for it, without the agent's discount. */
  ownersPrice: number;
  /** Until when the plan is paid. */
  paid: Date | null;
  quote: ResellerQuote;
  submissionKey: string;
}

async function readStanding(
  app: AgentContext,
  db: Db,
  page: LocationCheckoutPage,
  { state, now, unsaved = null }: { state: SubscriptionState; now: Date; unsaved?: PostedOrder | null },
): Promise<DraftStanding> {
  const known = await readChosen(db, page, { state, now });
  const chosen = unsaved && withPosted(page, known, unsaved);
  return standingOf(app, page, chosen?.ok ? chosen.order : known, { state, now });
}

/** What the agent has chosen for the location so far. */
export async function readChosen(
  db: Db,
  page: LocationCheckoutPage,
  { state, now }: { state: SubscriptionState; now: Date },
): Promise<AgentDraft> {
  const { agent, location, catalogue } = page;
  const stored = await findAgentDraft(db, { agentId: agent.id, locationId: location.locationId }, catalogue);
  return stored ?? firstOrder(page, state, now);
}

/** What is chosen before anything is posted: the extras of the plan that is paid now. */
function firstOrder(
  { catalogue, duration }: LocationCheckoutPage,
  { periods }: SubscriptionState,
  now: Date,
): AgentDraft {
  const live = liveSubscriptionAt(periods, now);
  return { duration, addOns: firstChoices(catalogue, live?.kind === "paid" ? live : null).addOns };
}

function standingOf(
  app: AgentContext,
  { agent, catalogue, plan }: LocationCheckoutPage,
  order: AgentDraft,
  { state, now }: { state: SubscriptionState; now: Date },
): DraftStanding {
  const live = liveSubscriptionAt(state.periods, now);
  const quote = resellerQuote({ plan, ...order, vatTenths: app.config.vatTenths });
  const priced = { duration: order.duration, fingerprint: quoteFingerprint(quote) };
  return {
    ...order,
    live,
    quote,
    ownersPrice: ownersQuote(app, catalogue, { plan, ...order }).total,
    paid: paidUntil(live, plan.id),
    submissionKey: submissionKeyOf(app, ...agentPlanKeyOf(agent.id, priced, state)),
  };
}

/** The price of an agent's choices if their owner pays. */
export const ownersQuote = (
  { config: { vatTenths } }: Pick<AgentContext, "config">,
  catalogue: Catalogue,
  order: AgentDraft & { plan: PricedPlan },
): Quote => quoteOrder({ ...order, onboarding: freeOnboarding(catalogue), vatTenths });

type DraftResult = { ok: true; order: AgentDraft } | { ok: false; errors: Partial<Record<string, string>> };

function withPosted(
  { catalogue, plan }: Pick<LocationCheckoutPage, "catalogue" | "plan">,
  known: AgentDraft,
  { duration = known.duration, quantities }: PostedOrder,
): DraftResult {
  const choosing = choose(catalogue, plan, { ...noChoices, addOns: known.addOns }, { quantities });
  if (!choosing.ok) return choosing;
  return { ok: true, order: { duration, addOns: choosing.choices.addOns } };
}

interface OrderPageRequest {
  /** The end of the paid time, if the page is opened to pay ahead. */
  after: string | null;
  /** Choices of a form whose session had ended. */
  unsaved?: PostedOrder | null;
}

/** Everything that a location's checkout shows; it writes nothing. */
export async function readLocationCheckout(
  app: AgentContext,
  page: LocationCheckoutPage,
  { after, unsaved = null }: OrderPageRequest,
) {
  const now = app.clock.now();
  const state = await requireState(app.db, page.location.registrant.id, now);
  const standing = await readStanding(app, app.db, page, { state, now, unsaved });
  const ownerId = page.location.registrant.id;
  const { paid } = standing;
  return {
    ...standing,
    now,
    /** The plan is paid, and the agent did not ask to pay ahead. */
    done: paid !== null && !asksForMore(paid, after),
    balance: await walletBalance(app.db, page.agent.id, "tokens"),
    /** An order that the owner made waits for its payment, so the owner cannot be asked for another. */
    ownerOrders: state.awaits && !(await findAskedOrder(app.db, { ownerId, agentId: page.agent.id })),
  };
}

/** Stores the choices of a form. Nothing is ordered. */
export async function chooseForLocation(
  app: AgentContext,
  page: LocationCheckoutPage,
  posted: PostedOrder,
): Promise<DraftResult> {
  const { agent, location, plan } = page;
  const { locationId } = location;
  const now = app.clock.now();
  const state = await requireState(app.db, location.registrant.id, now);
  return app.db.transaction().execute(async (trx) => {
    const choosing = withPosted(page, await readStanding(app, trx, page, { state, now }), posted);
    if (!choosing.ok) return choosing;
    await keepAgentDraft(trx, {
      ...choosing.order,
      agentId: agent.id,
      locationId,
      ownerId: location.registrant.id,
      planId: plan.id,
      now,
      submissionKey: submissionKeyOf(app, "branch-row", agent.id, locationId),
    });
    return choosing;
  });
}

interface TokenPayment {
  /** What the form or call says about prices: compared, never used. */
  claimed: ClaimedPrices;
  /** The password was typed recently. */
  fresh: boolean;
}

interface ShownPayment extends TokenPayment, Pick<OrderPageRequest, "after"> {
  submissionKey: string;
}

/** Pays for the choices made for a location. The form's key identifies exactly these, and their price. */
export async function payWithTokens(
  app: AgentContext,
  page: LocationCheckoutPage,
  payment: ShownPayment,
): Promise<PlaceOrderResult> {
  const now = app.clock.now();
  const state = await requireState(app.db, page.location.registrant.id, now);
  return orderWithTokens(app, page, await readStanding(app, app.db, page, { state, now }), payment);
}

type PaidByCall =
  | PlaceOrderResult
  | { outcome: "invalid"; errors: Partial<Record<string, string>> }
  | { outcome: "already-paid"; until: Date };

/**
 * Pays for exactly what one call names. A draft that the agent has open in a browser is neither read nor changed. Of
 * several equal calls at the same moment only one orders.
 */
export async function payNamedWithTokens(
  app: AgentContext,
  page: LocationCheckoutPage,
  posted: PostedOrder,
  payment: TokenPayment,
): Promise<PaidByCall> {
  const now = app.clock.now();
  const state = await requireState(app.db, page.location.registrant.id, now);
  const choosing = withPosted(page, firstOrder(page, state, now), posted);
  if (!choosing.ok) return { outcome: "invalid", errors: choosing.errors };
  const { paid, submissionKey, ...order } = standingOf(app, page, choosing.order, { state, now });
  if (paid) return { outcome: "already-paid", until: paid };
  return orderWithTokens(app, page, order, { ...payment, submissionKey, after: null });
}

function orderWithTokens(
  app: AgentContext,
  { agent, location, catalogue, plan }: LocationCheckoutPage,
  { duration, addOns }: AgentDraft,
  { submissionKey, after, claimed, fresh: isFresh }: ShownPayment,
): Promise<PlaceOrderResult> {
  const order = { plan, duration, addOns, onboarding: freeOnboarding(catalogue) };
  return orderForLocation(
    app,
    { agent, locationId: location.locationId },
    {
      catalogue,
      isFresh,
      claimed,
      purchase: { ...order, kind: "plan", coupon: null, after },
      source: { by: "key", key: submissionKey },
    },
  );
}
