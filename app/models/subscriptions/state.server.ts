import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/client";
import { compileOnce } from "#db/compile-once";
import type { Schema } from "#db/schema";
import type { Addition, OrderedPeriod, SubscriptionState } from "./subscription";

/** Of periods, those that nothing has ended by then. Written as the index of unfinished periods is. */
export const endedAfter = (
  is: ExpressionBuilder<Schema, "subscriptions">,
  since: Date,
): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(${is.ref("subscriptions.ended_at")}, 'infinity'::timestamptz) > ${since}`;

/** Whether the card that pays the next period was removed or is refused. */
const cardIsLost = (row: ExpressionBuilder<Schema, "subscriptions">) =>
  row.exists(
    row
      .selectFrom("cards")
      .select("cards.id")
      .whereRef("cards.id", "=", "subscriptions.renewal_card_id")
      .where((is) => is.or([is("removed_at", "is not", null), is("disabled_at", "is not", null)])),
  );

/** What was added to a period while it ran, and not given back since. */
const additionsOf = (row: ExpressionBuilder<Schema, "subscriptions">) =>
  jsonArrayFrom(
    row
      .selectFrom("subscription_additions")
      .innerJoin("orders as added", "added.id", "subscription_additions.order_id")
      .select(["added.id as orderId", "added_at as addedAt", "added.extras"])
      .select(["added.lines", "added.discount", "added.vat", "added.total"])
      .whereRef("subscription_additions.subscription_id", "=", "subscriptions.id")
      .where("given_back_at", "is", null)
      .orderBy("added.id"),
  );

/** Whose state, and since when. */
export interface OwnersState {
  ownerId: number;
  since: Date;
}

/**
 * The main location with its periods that end after a moment, over or not, in a row each; one row without a period
 * where there is none, and no row for who has no location, as agents. Other queries may join more to it.
 */
export const stateQuery = (db: Db, ownerId: number, since: Date) =>
  db
    .selectFrom("locations")
    .leftJoin("subscriptions", (join) =>
      join
        .on("subscriptions.owner_id", "=", ownerId)
        .onRef("subscriptions.location_id", "=", "locations.id")
        .on((on) => endedAfter(on, since)),
    )
    .leftJoin("orders", "orders.id", "subscriptions.order_id")
    .select([
      "locations.id as locationId",
      "locations.name",
      "locations.address",
      "locations.tax_number as taxNumber",
      "locations.revision",
      "subscriptions.id",
      "subscriptions.plan_id as planId",
      "subscriptions.order_id as orderId",
      "subscriptions.kind",
      "subscriptions.duration",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "ended_at as endedAt",
      "anchor_day as anchorDay",
      "renewal_method as renewalMethod",
      "renewal_card_id as renewalCardId",
      "renewal_chosen_at as renewalChosenAt",
      "cancelled_at as cancelledAt",
      "next_plan_id as nextPlanId",
      "next_duration as nextDuration",
      "grace_until as graceUntil",
      "taken_out as takenOut",
      "orders.lines",
      "orders.extras",
      "orders.discount",
      "orders.vat",
      "orders.total",
    ])
    .select((row) => [
      row
        .selectFrom("wallets")
        .select("wallets.balance")
        .where("wallets.owner_id", "=", ownerId)
        .where("wallets.kind", "=", "wallet")
        .as("balance"),
      row
        .selectFrom("orders as newest")
        .select("newest.id")
        .where("newest.owner_id", "=", ownerId)
        .orderBy("newest.id", "desc")
        .limit(1)
        .as("lastOrderId"),
      row
        .exists(
          row
            .selectFrom("orders as waiting")
            .select("waiting.id")
            .where("waiting.owner_id", "=", ownerId)
            .where("waiting.state", "=", "awaiting")
            .where("waiting.kind", "!=", "renewal"),
        )
        .as("awaits"),
      cardIsLost(row).as("renewalCardLost"),
      additionsOf(row).as("additions"),
    ])
    .where("locations.owner_id", "=", ownerId)
    .where("locations.is_main", "=", true)
    .orderBy("starts_at");

type StateRow = Awaited<ReturnType<ReturnType<typeof stateQuery>["execute"]>>[number];

/** What the rows of one owner say; null without any. */
export function stateOf(rows: StateRow[]): SubscriptionState | null {
  const [first] = rows;
  if (!first) return null;
  return {
    location: {
      id: first.locationId,
      name: first.name,
      address: first.address,
      taxNumber: first.taxNumber,
    },
    revision: first.revision,
    balance: first.balance ?? 0,
    lastOrderId: first.lastOrderId ?? 0,
    awaits: Boolean(first.awaits),
    periods: rows.flatMap(periodOf),
  };
}

type AdditionRow = Omit<Addition, "addedAt" | "paid"> & { addedAt: string } & Addition["paid"];
type PeriodRow = Omit<OrderedPeriod, "paid" | "additions"> &
  OrderedPeriod["paid"] & { additions: AdditionRow[] };

function periodOf(row: StateRow): OrderedPeriod[] {
  if (row.id === null) return [];
  // A subscription has an order: where the joined row has the one, it has all columns of both.
  const period = row as unknown as PeriodRow;
  const { id, planId, orderId, kind, duration, startsAt, endsAt, endedAt, anchorDay, takenOut } = period;
  const { renewalMethod, renewalCardId, renewalChosenAt, cancelledAt } = period;
  const renewalCardLost = Boolean(row.renewalCardLost);
  const { graceUntil, nextPlanId, nextDuration } = period;
  const { lines, discount, vat, total } = period;
  const additions = period.additions.map(additionOf);
  const extras = [...period.extras, ...additions.flatMap((addition) => addition.extras)];
  return [
    {
      ...{ id, planId, orderId, kind, duration, startsAt, endsAt, endedAt, anchorDay, extras, takenOut },
      ...{ renewalMethod, renewalCardId, renewalCardLost, renewalChosenAt, cancelledAt },
      ...{ graceUntil, nextPlanId, nextDuration },
      paid: { lines, discount, vat, total },
      additions,
    },
  ];
}

const additionOf = ({ orderId, addedAt, extras, ...paid }: AdditionRow): Addition => ({
  ...{ orderId, extras, paid },
  addedAt: new Date(addedAt),
});

/** Read without a lock: what is decided by it holds only while the revision is the same. */
export async function readState(db: Db, ownerId: number, since: Date): Promise<SubscriptionState | null> {
  return stateOf(await queryState(db, { ownerId, since }));
}

const queryState = compileOnce((db, { ownerId, since }: OwnersState) => stateQuery(db, ownerId, since));

/**
 * Holds the owner's plan until the transaction commits. Whoever holds it raises the revision, by which those who read
 * without the lock see that something came between. Read the clock afterwards: another one may have held it until now.
 */
export async function lockPlan(trx: Db, ownerId: number): Promise<void> {
  await trx
    .updateTable("locations")
    .set((location) => ({ revision: location("revision", "+", 1) }))
    .where("owner_id", "=", ownerId)
    .where("is_main", "=", true)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Holds the plan as it was read; false, with nothing changed, where somebody else has held it since. */
export async function lockPlanUnchanged(
  trx: Db,
  ownerId: number,
  { location, revision }: Pick<SubscriptionState, "location" | "revision">,
): Promise<boolean> {
  const locked = await trx
    .updateTable("locations")
    .set({ revision: revision + 1 })
    .where("id", "=", location.id)
    .where("owner_id", "=", ownerId)
    .where("revision", "=", revision)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** The state of an owner, who has a main location. */
export async function requireState(db: Db, ownerId: number, since: Date): Promise<SubscriptionState> {
  const state = await readState(db, ownerId, since);
  if (!state) throw new Error(`account ${ownerId} has no main location`);
  return state;
}

/** The state for a transaction that changes the plan: the plan is locked, then all is read as it is from then on. */
export async function lockState(trx: Db, ownerId: number, since: Date): Promise<SubscriptionState> {
  await lockPlan(trx, ownerId);
  return requireState(trx, ownerId, since);
}
