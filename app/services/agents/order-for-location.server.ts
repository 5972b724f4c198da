import type { Db } from "#db/client";
import { type RegistrantLocation } from "~/models/agents/registrant-location.server";
import { type AgentDraft, findAgentDraft, keepAgentDraft } from "~/models/checkout/draft.server";
import { agentPlanKeyOf } from "~/models/checkout/agent-price";
import { type PostedChoices, choose, firstChoices, noChoices } from "~/models/checkout/choices";
import type { ClaimedPrices } from "~/models/checkout/claimed-prices";
import { quoteFingerprint } from "~/models/checkout/quote-fingerprint.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type Catalogue, type Duration, type PricedPlan, freeOnboarding } from "~/models/plans/catalogue";
import { type Quote, resellerQuote } from "~/models/plans/quote";
import { asksForMore, paidUntil } from "~/models/subscriptions/pay-ahead";
import { requireState } from "~/models/subscriptions/state.server";
import {
  type LiveSubscription,
  type SubscriptionState,
  liveSubscriptionAt,
} from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { Placed } from "~/services/checkout/place-order.server";
import { submissionKeyOf } from "~/services/checkout/submission-key.server";
import { type AgentContext, orderForLocation } from "./hold-locations.server";

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
interface Standing extends AgentDraft {
  live: LiveSubscription | null;
  /** Until when the plan is paid. */
  paid: Date | null;
  quote: Quote;
  submissionKey: string;
}

async function readStanding(
  app: AgentContext,
  db: Db,
  { agent, location, catalogue, plan, duration }: LocationCheckoutPage,
  { state, now, unsaved = null }: { state: SubscriptionState; now: Date; unsaved?: PostedOrder | null },
): Promise<Standing> {
  const { locationId } = location;
  const live = liveSubscriptionAt(state.periods, now);
  const stored = await findAgentDraft(db, { agentId: agent.id, locationId }, catalogue);
  const known = stored ?? {
    duration,
    addOns: firstChoices(catalogue, live?.kind === "paid" ? live : null).addOns,
  };
  const chosen = unsaved && withPosted({ catalogue, plan }, known, unsaved);
  const order = chosen?.ok ? chosen.order : known;
  const quote = resellerQuote({ plan, ...order, vatTenths: app.config.vatTenths });
  const priced = { duration: order.duration, fingerprint: quoteFingerprint(quote) };
  return {
    ...order,
    ...{ live, quote },
    paid: paidUntil(live, plan.id),
    submissionKey: submissionKeyOf(app, ...agentPlanKeyOf(agent.id, priced, state)),
  };
}

type Choosing = { ok: true; order: AgentDraft } | { ok: false; errors: Partial<Record<string, string>> };

function withPosted(
  { catalogue, plan }: Pick<LocationCheckoutPage, "catalogue" | "plan">,
  known: AgentDraft,
  { duration = known.duration, quantities }: PostedOrder,
): Choosing {
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
  const { paid } = standing;
  return {
    ...standing,
    now,
    /** The plan is paid, and the agent did not ask to pay ahead. */
    done: paid !== null && !asksForMore(paid, after),
    balance: await walletBalance(app.db, page.agent.id, "tokens"),
  };
}

/** Stores the choices of a form. Nothing is ordered. */
export async function chooseForLocation(
  app: AgentContext,
  page: LocationCheckoutPage,
  posted: PostedOrder,
): Promise<Choosing> {
  const { agent, location, plan } = page;
  const { locationId } = location;
  const now = app.clock.now();
  const state = await requireState(app.db, location.registrant.id, now);
  return app.db.transaction().execute(async (trx) => {
    const choosing = withPosted(page, await readStanding(app, trx, page, { state, now }), posted);
    if (!choosing.ok) return choosing;
    await keepAgentDraft(trx, {
      ...choosing.order,
      ...{ agentId: agent.id, locationId, ownerId: location.registrant.id, planId: plan.id, now },
      submissionKey: submissionKeyOf(app, "branch-row", agent.id, locationId),
    });
    return choosing;
  });
}

interface TokenPayment extends Pick<OrderPageRequest, "after"> {
  submissionKey: string;
  /** What the form says about prices: compared, never used. */
  claimed: ClaimedPrices;
  /** The password was typed recently. */
  fresh: boolean;
  requestId?: string | undefined;
}

/** Pays for the choices made for a location. The form's key identifies exactly these, and their price. */
export async function payWithTokens(
  app: AgentContext,
  page: LocationCheckoutPage,
  { submissionKey, after, claimed, fresh: isFresh, requestId }: TokenPayment,
): Promise<Placed> {
  const { agent, location, catalogue, plan } = page;
  const now = app.clock.now();
  const state = await requireState(app.db, location.registrant.id, now);
  const { duration, addOns } = await readStanding(app, app.db, page, { state, now });
  const order = { plan, duration, addOns, onboarding: freeOnboarding(catalogue) };
  return orderForLocation(
    app,
    { agent, locationId: location.locationId },
    {
      ...{ catalogue, isFresh, claimed, requestId },
      purchase: { ...order, kind: "plan", coupon: null, after },
      shown: { by: "key", key: submissionKey },
    },
  );
}
