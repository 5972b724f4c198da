import { noLocationExtras, chosenExtrasPath, extrasAfterwards } from "~/messages/agents/location-extras";
import { planTitle } from "~/messages/subscriptions/billing";
import { payText, daysText, extrasPick } from "~/messages/subscriptions/extras";
import { findAgentCode } from "~/models/agents/agent.server";
import { agentCheckoutPath } from "~/models/agents/location-checkout";
import { type RegistrantLocation, findRegistrantLocations } from "~/models/agents/registrant-location.server";
import { agentExtrasKeyOf } from "~/models/checkout/agent-price";
import type { Quantities } from "~/models/checkout/change-price";
import { formatDate } from "~/models/date";
import { formatTokens } from "~/models/ledger/tokens";
import { walletBalance } from "~/models/ledger/wallet.server";
import { missingTopUp } from "~/models/payments/top-up";
import { type Catalogue, findTrialPlan } from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import { daysOfPeriod } from "~/models/subscriptions/proration";
import { requireState } from "~/models/subscriptions/state.server";
import {
  type SubscriptionState,
  unfinishedPeriods,
  liveSubscriptionOf,
  orderedExtras,
} from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { App } from "~/services/platform/app.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";

/* Extras that an agent adds, with tokens, to the running period of a location. */
type ExtrasContext = Pick<App, "db" | "clock" | "random" | "config">;

/** A location of the agent's registrants; null for any other, whether or not it exists. */
export async function findLocation(
  { db }: Pick<App, "db">,
  agent: Pick<User, "id">,
  locationId: number,
): Promise<RegistrantLocation | null> {
  const found = await findRegistrantLocations(db, agent.id, [locationId]);
  return found.find((one) => one.locationId === locationId) ?? null;
}

interface ExtrasRequest {
  agent: Pick<User, "id">;
  location: RegistrantLocation;
  quantities: Quantities;
  state: SubscriptionState;
  catalogue: Catalogue;
  now: Date;
}

/** The cost of the extras for the remaining days; null if no period is running that they could be added to. */
function previewOf(app: ExtrasContext, { agent, location, ...wanted }: ExtrasRequest) {
  const preview = previewExtras(app, { ...wanted, ownerId: location.registrant.id });
  const submissionKey = preview && submissionKeyOf(app, ...agentExtrasKeyOf(agent.id, preview.submissionKey));
  return preview && submissionKey !== null ? { ...preview, submissionKey } : null;
}

/** Everything the page shows: the prices, or why nothing can be added now; null for a location of another agent. */
export async function readLocationExtras(
  app: ExtrasContext,
  agent: User,
  locationId: number,
  quantities: Quantities,
) {
  const location = await findLocation(app, agent, locationId);
  if (!location) return null;
  const now = app.clock.now();
  const catalogue = await catalogueOf(app);
  const state = await requireState(app.db, location.registrant.id, now);
  const preview = previewOf(app, { agent, location, quantities, state, catalogue, now });
  const periods = unfinishedPeriods(state.periods, now);
  const shop = location.shopName;
  if (!preview) {
    const code = await findAgentCode(app.db, agent.id);
    const planPath = code === null ? null : agentCheckoutPath({ locationId, code });
    const none = noLocationExtras(liveSubscriptionOf(periods, now), findTrialPlan(catalogue), planPath);
    return { shop, none, order: null };
  }
  const { plan, period, periods: added, addOns, quote, submissionKey } = preview;
  const until = added.at(-1) ?? period;
  const days = daysOfPeriod(period, now);
  const runningPlan = planSince(catalogue, plan, period.startsAt);
  const running = { plan: runningPlan, periods: added, addOns, outlets: null, has: "It has", now, catalogue };
  const balance = await walletBalance(app.db, agent.id, "tokens");
  const missing = quote.total - balance;
  const back = chosenExtrasPath(locationId, orderedExtras(addOns));
  return {
    shop,
    none: null,
    order: {
      intro: `${planTitle(plan.name, period.duration, false)}, until ${formatDate(until.endsAt)}. ${payText(days.left, added.length > 1)}`,
      days: daysText(days, added),
      until: formatDate(until.endsAt),
      picks: catalogue.addOnGroups.map((group) => extrasPick(group, running)),
      lines: quote.lines.map(({ name, amount }) => ({ name, amount: Number(amount) })),
      vat: Number(quote.vat),
      total: Number(quote.total),
      totalInTokens: formatTokens(quote.total),
      balance: formatTokens(balance),
      left: formatTokens(Math.max(0, 0 - missing)),
      afterwards: extrasAfterwards(until, periods[added.length] ?? null),
      submissionKey,
      missing:
        missing > 0
          ? {
              text: `Insufficient balance. Please buy more tokens: you need ${formatTokens(missing)} more.`,
              topUp: missingTopUp(missing, back, app.config.topUp, "tokens"),
            }
          : null,
    },
  };
}
