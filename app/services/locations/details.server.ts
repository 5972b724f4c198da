import { findAgentCode } from "~/models/agents/agent.server";
import { formatDate } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import {
  type ListedLocation,
  agentCheckoutPath,
  locationPath,
  sharedPlanText,
} from "~/models/locations/location";
import { type LocationScope, findLocation } from "~/models/locations/location.server";
import { listLocationPayments } from "~/models/locations/payment.server";
import { paymentRow } from "~/models/locations/view";
import type { Catalogue } from "~/models/plans/catalogue";
import { readId } from "~/models/row-id";
import { aheadOf, includedOf, periodRow, planFacts } from "~/models/subscriptions/billing-view";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscriptionOf, unfinishedPeriods } from "~/models/subscriptions/subscription";
import { listPeriods, liveSubscription } from "~/models/subscriptions/subscription.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { catalogueOf } from "~/services/plans/catalogue.server";
import { denial } from "~/services/sessions/denial.server";

type Context = Pick<App, "db" | "clock">;

const MOST_PERIODS = 24;
const PAGE_LENGTH = 25;

const scopeOf = ({ id, role }: User): LocationScope =>
  role === "staff" ? "all" : role === "agent" ? { agentId: id } : { ownerId: id };

/** The location of an address, where this user may look at it; another's is as little there as one that never was. */
export async function requireLocation(
  app: Context,
  user: User,
  typedId: string | undefined,
): Promise<ListedLocation> {
  const location = await findLocation(app.db, scopeOf(user), readId(typedId), app.clock.now());
  if (location) return location;
  const missing = { object: "location", status: 404, message: "There is no such location." } as const;
  throw await denial(app, { userId: user.id, ...missing });
}

/** All that the page of a location shows: its plan with what that includes, its periods and what was paid for it. */
export async function readLocation(
  app: Context,
  user: User,
  location: ListedLocation,
  query: URLSearchParams,
) {
  const { id, name, address, isMain, owner, archivedAt } = location;
  const catalogue = await catalogueOf(app);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const payments = await listLocationPayments(app.db, { id, ownerId: owner.id }, page);
  return {
    ...{ id, name, address, isMain, owner: owner.name },
    archived: archivedAt && formatDate(archivedAt),
    plan: await readPlan(app, catalogue, location),
    periods: await readPeriods(app, catalogue, location),
    payments: {
      rows: payments.slice(0, PAGE_LENGTH).map((payment) => paymentRow(payment, user.id)),
      ...neighbours(page, payments.length, locationPath(id), new URLSearchParams()),
    },
    pay: user.role === "agent" && archivedAt === null ? await payPath(app, user, id) : null,
  };
}

async function readPlan(app: Context, catalogue: Catalogue, { id, owner, isMain }: ListedLocation) {
  const now = app.clock.now();
  const state = await readState(app.db, owner.id, now, id);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const live = liveSubscriptionOf(periods);
  const plan = catalogue.plans.find((one) => one.id === live?.planId);
  if (!live || !plan)
    return {
      facts: null,
      included: [],
      text: isMain ? "No plan yet. Basic is free." : await readSharedText(app, catalogue, owner.id),
    };
  const ahead = aheadOf(catalogue, periods, now);
  const facts = planFacts({ plan, live, continuation: null, ahead, now });
  return {
    facts,
    included: includedOf(plan, live.extras, {}),
    text: null,
  };
}

async function readSharedText(app: Context, { plans }: Catalogue, ownerId: number): Promise<string> {
  const main = await findMainLocation(app.db, ownerId);
  const live = await liveSubscription(app.db, ownerId, app.clock.now());
  return sharedPlanText(main?.name ?? "", plans.find(({ id }) => id === live?.planId)?.name ?? null);
}

async function readPeriods({ db }: Context, catalogue: Catalogue, { id, owner }: ListedLocation) {
  const periods = await listPeriods(db, owner.id, MOST_PERIODS, id);
  return periods.map((period) => periodRow(catalogue, period));
}

async function payPath({ db }: Context, { id: agentId }: User, id: number): Promise<string | null> {
  const code = await findAgentCode(db, agentId);
  return code && agentCheckoutPath(id, { code });
}
