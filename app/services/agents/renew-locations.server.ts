import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import {
  type RegistrantLocation,
  findRegistrantLocations,
  findShutLocation,
} from "~/models/agents/registrant-location.server";
import {
  type LocationRenewal,
  type LeftOut,
  locationRenewal,
  bulkRenewalReference,
  summaryDay,
} from "~/models/agents/bulk-renewal";
import {
  findBulkRenewalByKey,
  insertBulkRenewal,
  insertBulkRenewalOrders,
} from "~/models/agents/bulk-renewal.server";
import { authorizePayment } from "~/models/checkout/authorization";
import { dayOf } from "~/models/date";
import { agentOrderLimit } from "~/models/checkout/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type Kobo, kobo } from "~/models/money";
import { type Catalogue, freeOnboarding } from "~/models/plans/catalogue";
import { readState } from "~/models/subscriptions/state.server";
import { orderedExtras } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type OrderRefusal, refuseOrder } from "~/services/checkout/place-order.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import {
  type AgentContext,
  type AgentOrder,
  lockLocations,
  orderForLockedLocation,
} from "./lock-locations.server";

/* Several locations that an agent renews in one payment, all or none. An order summary shows what each costs, and
   is paid exactly as shown or not at all. */

export type Context = Pick<App, "db" | "clock" | "random" | "config">;

interface RenewedLocation extends RegistrantLocation, LocationRenewal {
  /**
   * The owner's newest order when the summary was made. It is part of the key, so a later order makes the summary out
   * of date.
   */
  lastOrderId: number;
}

/** What the requested locations cost now, and the key that the form carries. */
interface RenewalSummary {
  locations: RenewedLocation[];
  leftOut: { why: LeftOut; shop: string }[];
  subtotal: Kobo;
  discount: Kobo;
  vat: Kobo;
  total: Kobo;
  kept: Kobo;
  submissionKey: string;
}

/** From the beginning of time: an ended plan is renewed as it last was. */
const ALWAYS = new Date(0);

export async function readRenewalSummary(
  app: Context,
  agent: User,
  locationIds: number[],
): Promise<RenewalSummary> {
  const locations = await findRegistrantLocations(app.db, agent.id, locationIds);
  const catalogue = await catalogueOf(app);
  return summaryOf(app, app.db, { agent, locationIds, locations, catalogue, now: app.clock.now() });
}

interface RenewalRequest {
  agent: Pick<User, "id">;
  locationIds: number[];
  locations: RegistrantLocation[];
  catalogue: Catalogue;
  now: Date;
}

async function summaryOf(
  app: Context,
  db: Db,
  { agent, locationIds, locations: found, catalogue, now }: RenewalRequest,
): Promise<RenewalSummary> {
  const { vatTenths } = app.config;
  const locations: RenewedLocation[] = [];
  const leftOut: RenewalSummary["leftOut"] = [];
  const own = new Map(found.map((location) => [location.locationId, location]));
  for (const locationId of locationIds) {
    const location = own.get(locationId);
    const state = location && (await readState(db, location.registrant.id, ALWAYS));
    const shut = location ? null : await findShutLocation(db, agent.id, locationId);
    const shop = location?.shopName ?? shut?.shopName ?? "";
    const renewal = state
      ? locationRenewal({ periods: state.periods, catalogue, vatTenths, now })
      : (shut?.why ?? "not-yours");
    if (!location || !state || typeof renewal === "string")
      leftOut.push({ shop, why: typeof renewal === "string" ? renewal : "not-yours" });
    else locations.push({ ...location, ...renewal, lastOrderId: state.lastOrderId });
  }
  const sum = (of: (quote: LocationRenewal["quote"]) => number): Kobo =>
    kobo(locations.reduce((all, { quote }) => all + of(quote), 0));
  return {
    locations,
    leftOut,
    subtotal: sum(({ subtotal }) => subtotal),
    discount: sum(({ discount }) => discount),
    vat: sum(({ vat }) => vat),
    total: sum(({ total }) => total),
    kept: sum(({ kept }) => kept),
    submissionKey: submissionKeyOf(
      app,
      "renew-together",
      agent.id,
      summaryDay(now),
      ...locations.map(markOf),
    ),
  };
}

/** Everything that an order summary says about a location. */
const markOf = ({
  locationId,
  lastOrderId,
  plan,
  duration,
  addOns,
  quote,
  period,
}: RenewedLocation): string =>
  [
    // An order that waited is paid without a newer one, and then the days are others.
    locationId,
    lastOrderId,
    plan.id,
    duration,
    quote.total,
    dayOf(period.startsAt),
    ...orderedExtras(addOns).map(({ optionId }) => optionId),
  ].join();

interface RenewalPost {
  locationIds: number[];
  submissionKey: string;
  /** The password was typed recently. */
  fresh: boolean;
}

export type RenewalResult =
  /** By this submission, or by an earlier one of the same form. */
  | { outcome: "placed"; reference: string }
  | { outcome: "confirm-password" }
  /** Nothing was paid. */
  | OrderRefusal;

const REFERENCE_BYTES = 10;

/** Pays an order summary with the agent's tokens. Sent again with its key, it returns the first result. */
export async function renewLocations(
  app: AgentContext,
  agent: User,
  post: RenewalPost,
): Promise<RenewalResult> {
  const { submissionKey } = post;
  const earlier = await findBulkRenewalByKey(app.db, agent.id, submissionKey);
  if (earlier) return { outcome: "placed", ...earlier };
  const tries = await countAttempt(app.db, `branches:${agent.id}`, agentOrderLimit, app.clock.now());
  if (!tries.allowed) return refuseOrder("too-many-locations", tries);
  const catalogue = await catalogueOf(app);
  return inTransaction<RenewalResult>(app.db, async (trx, undo) => {
    const locked = await lockLocations(app, trx, agent, post.locationIds);
    const now = app.clock.now();
    const meanwhile = await findBulkRenewalByKey(trx, agent.id, submissionKey);
    if (meanwhile) return { outcome: "placed", ...meanwhile };
    const { locationIds } = post;
    const summary = await summaryOf(app, trx, { agent, locationIds, locations: locked, catalogue, now });
    const refusal = await refusalOf(trx, { agent, summary, post, now });
    if (refusal) return undo(refusal);

    const reference = bulkRenewalReference(app.random.bytes(REFERENCE_BYTES));
    const id = await insertBulkRenewal(trx, {
      reference,
      agentId: agent.id,
      submissionKey,
      total: summary.total,
      now,
    });
    if (id === null) throw new Error(`bulk renewal ${reference} is paid already`);
    const locations = new Map(locked.map((location) => [location.locationId, location]));
    const orderIds: number[] = [];
    for (const renewal of summary.locations) {
      const location = locations.get(renewal.locationId);
      if (!location) throw new Error(`shop ${renewal.locationId} is not held`);
      const orderKey = submissionKeyOf(app, "renewed-together", id, location.locationId);
      const order = renewalOrder({ renewal, catalogue, orderKey, post });
      const placed = await orderForLockedLocation(app, { trx, now }, { agent, location }, order);
      if (placed.outcome !== "placed") throw new Error(`shop ${location.locationId}: ${placed.outcome}`);
      orderIds.push(placed.order.id);
    }
    await insertBulkRenewalOrders(trx, id, orderIds);
    return { outcome: "placed", reference };
  });
}

interface SummaryCheck {
  agent: User;
  summary: RenewalSummary;
  post: RenewalPost;
  now: Date;
}

/** Why an order summary as a whole is not paid; null if it is. */
async function refusalOf(
  trx: Db,
  { agent, summary, post, now }: SummaryCheck,
): Promise<Exclude<RenewalResult, { outcome: "placed" }> | null> {
  const { locations, submissionKey, total: amount } = summary;
  if (locations.length === 0 || submissionKey !== post.submissionKey) return refuseOrder("offer-changed");
  const authorization = authorizePayment({ means: "wallet", amount, owner: agent, fresh: post.fresh, now });
  if (authorization !== "granted") return { outcome: "confirm-password" };
  const missing = amount - (await walletBalance(trx, agent.id, "tokens"));
  return missing > 0 ? refuseOrder("tokens-low", { missing }) : null;
}

interface Renewal {
  renewal: RenewedLocation;
  catalogue: Catalogue;
  orderKey: string;
  post: RenewalPost;
}

/** One order of an order summary: price, password and attempts were checked for the whole. */
const renewalOrder = ({ renewal, catalogue, orderKey, post }: Renewal): AgentOrder => {
  const { plan, duration, addOns } = renewal;
  const order = { plan, duration, addOns, onboarding: freeOnboarding(catalogue) };
  return {
    catalogue,
    isFresh: post.fresh,
    purchase: { ...order, kind: "plan", coupon: null, after: null },
    source: { by: "bulk", orderKey },
  };
};
