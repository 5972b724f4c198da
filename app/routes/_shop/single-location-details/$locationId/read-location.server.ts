import { findAgentCode } from "~/models/agents/agent.server";
import { shutWords } from "~/models/agents/shown-location";
import { agentCheckoutPath } from "~/models/agents/location-checkout";
import { formatDate } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import { type ListedLocation, locationPath } from "~/models/locations/location";
import { sharedPlanText } from "./location-words";
import { type LocationScope, findLocation } from "~/models/locations/location.server";
import { listLocationPayments } from "~/models/locations/payment.server";
import { paymentRow } from "./location-words";
import type { Catalogue } from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import { readId } from "~/models/row-id";
import { aheadOf, includedOf, periodRow, planFacts } from "~/messages/subscriptions/billing";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscriptionOf, unfinishedPeriods } from "~/models/subscriptions/subscription";
import { listPeriods } from "~/models/subscriptions/subscription.server";
import { findMainLocation } from "~/models/users/location.server";
import { type User, worksInShop } from "~/models/users/user";
import type { AppContext } from "~/services/platform/context.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { denial } from "~/http/refusals/refuse-object.server";

const MOST_PERIODS = 24;
const PAGE_LENGTH = 25;

const scopeOf = ({ id, role }: User, ownerId: number): LocationScope =>
  role === "staff" ? "all" : role === "agent" ? { agentId: id } : { ownerId };

/**
 * The location of an address, if this user may see it; another owner's gets the same answer as one that does not
 * exist.
 * @param ownerId whose shop the request acts for, if it is not the user's own
 */
export async function requireLocation(
  app: AppContext,
  user: User,
  typedId: string | undefined,
  ownerId = user.id,
): Promise<ListedLocation> {
  const location = await findLocation(app.db, scopeOf(user, ownerId), readId(typedId), app.clock.now());
  if (location) return location;
  throw await denial(app, { userId: user.id, object: "location", message: "This shop does not exist." });
}

/**
 * Everything on the page of a location. The main location's plan counts for all, so its periods and payments are only
 * on the main one's page; the others say whose plan it is. Members of a shop see neither.
 */
export async function readLocation(
  app: AppContext,
  user: User,
  location: ListedLocation,
  query: URLSearchParams,
) {
  const { id, name, address, isMain, owner, archivedAt, pausedAt } = location;
  const shown = {
    id,
    name,
    address,
    isMain,
    owner: owner.name,
    archived: archivedAt && formatDate(archivedAt),
    paused: archivedAt === null && pausedAt !== null,
    shut: location.shut === null ? null : shutWords[location.shut],
  };
  if (worksInShop(user.role)) return { ...shown, plan: null, shared: null, paid: null, pay: null };
  const catalogue = await catalogueOf(app);
  const main = isMain ? null : await findMainLocation(app.db, owner.id);
  return {
    ...shown,
    plan: await readPlan(app, catalogue, owner.id),
    shared: main && { text: sharedPlanText(main.name), name: main.name, href: locationPath(main.id) },
    paid: isMain ? await readPaid(app, catalogue, user, { location, query }) : null,
    pay:
      user.role === "agent" && archivedAt === null && location.shut === null
        ? await payPath(app, user, main?.id ?? id)
        : null,
  };
}

async function readPlan(app: AppContext, catalogue: Catalogue, ownerId: number) {
  const now = app.clock.now();
  const state = await readState(app.db, ownerId, now);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const live = liveSubscriptionOf(periods, now);
  const plan = catalogue.plans.find((one) => one.id === live?.planId);
  if (!live || !plan) return null;
  const ahead = aheadOf(catalogue, periods, now);
  const facts = planFacts({ plan, live, continuation: null, ahead, now });
  const sold = planSince(catalogue, plan, live.startsAt);
  return { facts, included: includedOf(sold, live.extras, {}) };
}

interface LocationRequest {
  location: ListedLocation;
  query: URLSearchParams;
}

async function readPaid(
  app: AppContext,
  catalogue: Catalogue,
  reader: User,
  { location, query }: LocationRequest,
) {
  const { id, owner } = location;
  const periods = await listPeriods(app.db, owner.id, MOST_PERIODS);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const payments = await listLocationPayments(app.db, { id, ownerId: owner.id }, page);
  return {
    periods: periods.map((period) => periodRow(catalogue, period)),
    payments: {
      rows: payments.slice(0, PAGE_LENGTH).map((payment) => paymentRow(payment, reader)),
      ...neighbours(page, payments.length, locationPath(id), new URLSearchParams()),
    },
  };
}

async function payPath({ db }: AppContext, { id: agentId }: User, mainId: number): Promise<string | null> {
  const code = await findAgentCode(db, agentId);
  return code && agentCheckoutPath({ locationId: mainId, code });
}
