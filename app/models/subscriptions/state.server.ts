import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/client";
import { compileOnce } from "#db/compile-once";
import type { Schema } from "#db/schema";
import type { AddedExtras, OrderedPeriod, SubscriptionState } from "./subscription";

/** Periods not ended by then. It is written as in the index of unfinished periods. */
export const endedAfter = (
  is: ExpressionBuilder<Schema, "subscriptions">,
  since: Date,
): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(${is.ref("subscriptions.ended_at")}, 'infinity'::timestamptz) > ${since}`;

/** Whether the card for the next period was removed or is refused. */
const cardIsLost = (row: ExpressionBuilder<Schema, "subscriptions">) =>
  row.exists(
    row
      .selectFrom("cards")
      .select("cards.id")
      .whereRef("cards.id", "=", "subscriptions.renewal_card_id")
      .where((is) => is.or([is("removed_at", "is not", null), is("disabled_at", "is not", null)])),
  );

/** Extras added to a period while it ran and not refunded since. */
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

export interface OwnersState {
  ownerId: number;
  since: Date;
}

/**
 * The main location with one row for each of its periods that ends after `since`; one row without a period if it has
 * none, and no row if the owner has no location, such as an agent. Other queries may join more.
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

/** Builds the state from the rows of one owner; null if there are none. */
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

type AdditionRow = Omit<AddedExtras, "addedAt" | "paid"> & { addedAt: string } & AddedExtras["paid"];
type PeriodRow = Omit<OrderedPeriod, "paid" | "additions"> &
  OrderedPeriod["paid"] & { additions: AdditionRow[] };

function periodOf(row: StateRow): OrderedPeriod[] {
  if (row.id === null) return [];
  // Every subscription has an order, so a row with a subscription has the columns of both.
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

const additionOf = ({ orderId, addedAt, extras, ...paid }: AdditionRow): AddedExtras => ({
  ...{ orderId, extras, paid },
  addedAt: new Date(addedAt),
});

/** Reads without a lock: decisions based on it hold only while the revision is unchanged. */
export async function readState(db: Db, ownerId: number, since: Date): Promise<SubscriptionState | null> {
  return stateOf(await queryState(db, { ownerId, since }));
}

const queryState = compileOnce((db, { ownerId, since }: OwnersState) => stateQuery(db, ownerId, since));

/**
 * Locks the owner's plan until the transaction commits and raises the revision, so that code that read without the
 * lock notices the change. Read the clock afterwards: another transaction may have held the lock until now.
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

/** Locks the plan as it was read; false, with nothing changed, if another transaction has held it since. */
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

/** Throws if the owner has no main location. */
export async function requireState(db: Db, ownerId: number, since: Date): Promise<SubscriptionState> {
  const state = await readState(db, ownerId, since);
  if (!state) throw new Error(`account ${ownerId} has no main location`);
  return state;
}

/** For a transaction that changes the plan: locks it, then reads the state. */
export async function lockState(trx: Db, ownerId: number, since: Date): Promise<SubscriptionState> {
  await lockPlan(trx, ownerId);
  return requireState(trx, ownerId, since);
}
