import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { cardLabel } from "~/models/card-label";
import { pick } from "~/models/record";
import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import { isOfDispute } from "./disputed-card.server";
import type { AddedExtras, OrderedPeriod, SubscriptionState } from "./subscription";

/** Periods not ended by then. It is written as in the index of unfinished periods. */
export const endedAfter = (
  is: ExpressionBuilder<Schema, "subscriptions">,
  since: Date,
): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(${is.ref("subscriptions.endedAt")}, 'infinity'::timestamptz) > ${since}`;

/** Whether the card for the next period was removed, is refused, or is disputed at its bank. */
const cardIsLost = (row: ExpressionBuilder<Schema, "subscriptions">) =>
  row.exists(
    row
      .selectFrom("cards")
      .select("cards.id")
      .whereRef("cards.id", "=", "subscriptions.renewalCardId")
      .where((is) =>
        is.or([is("removedAt", "is not", null), is("disabledAt", "is not", null), isOfDispute(is)]),
      ),
  );

const renewalCardOf = (row: ExpressionBuilder<Schema, "subscriptions">) =>
  row
    .selectFrom("cards")
    .select(
      sql<{ brand: string; last4: string }>`json_build_object('brand'::text, brand, 'last4'::text, last4)`.as(
        "card",
      ),
    )
    .whereRef("cards.id", "=", "subscriptions.renewalCardId");

/** Extras added to a period while it ran and not refunded since. The keys of JSON are named here: no plugin renames them. */
const additionsOf = (row: ExpressionBuilder<Schema, "subscriptions">) =>
  row
    .selectFrom("subscriptionAdditions")
    .innerJoin("orders as added", "added.id", "subscriptionAdditions.orderId")
    .select(
      sql<AdditionRow[]>`coalesce(json_agg(json_build_object(
        'orderId'::text, added.id, 'addedAt'::text, added_at, 'extras'::text, added.extras, 'lines'::text, added.lines,
        'discount'::text, added.discount, 'vat'::text, added.vat, 'total'::text, added.total) order by added.id), '[]')`.as(
        "list",
      ),
    )
    .whereRef("subscriptionAdditions.subscriptionId", "=", "subscriptions.id")
    .where("givenBackAt", "is", null);

export interface OwnersState {
  ownerId: number;
  since: Date;
}

/** The columns of a period; an order or a location has some of these names too. */
const periodKeys = [
  "id",
  "planId",
  "orderId",
  "kind",
  "duration",
  "startsAt",
  "endsAt",
  "endedAt",
  "anchorDay",
  "renewalMethod",
  "renewalCardId",
  "renewalChosenAt",
  "cancelledAt",
  "nextPlanId",
  "nextDuration",
  "graceUntil",
  "takenOut",
  "pauseMonths",
  "pauseChosenAt",
  "keptExtras",
] as const;

const periodColumns = periodKeys.map((key) => `subscriptions.${key}` as const);

/** The main locations with one row for each of their periods that ends after `since`. */
const statesQuery = (db: Db, since: Date) =>
  db
    .selectFrom("locations")
    .leftJoin("subscriptions", (join) =>
      join
        .onRef("subscriptions.ownerId", "=", "locations.ownerId")
        .onRef("subscriptions.locationId", "=", "locations.id")
        .on((on) => endedAfter(on, since)),
    )
    .leftJoin("orders", "orders.id", "subscriptions.orderId")
    .select([
      "locations.id as locationId",
      "locations.name",
      "locations.address",
      "locations.taxNumber",
      "locations.revision",
      ...periodColumns,
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
        .whereRef("wallets.ownerId", "=", "locations.ownerId")
        .where("wallets.kind", "=", "wallet")
        .as("balance"),
      row
        .selectFrom("orders as newest")
        .select("newest.id")
        .whereRef("newest.ownerId", "=", "locations.ownerId")
        .orderBy("newest.id", "desc")
        .limit(1)
        .as("lastOrderId"),
      row
        .exists(
          row
            .selectFrom("orders as waiting")
            .select("waiting.id")
            .whereRef("waiting.ownerId", "=", "locations.ownerId")
            .where("waiting.state", "=", "awaiting")
            .where("waiting.kind", "!=", "renewal"),
        )
        .as("awaits"),
      cardIsLost(row).as("renewalCardLost"),
      renewalCardOf(row).as("renewalCard"),
      additionsOf(row).as("additions"),
    ])
    .where("locations.isMain", "=", true)
    .orderBy("startsAt");

/**
 * Those of one owner; one row without a period if there is none, and no row if the owner has no location, such as an
 * agent. Other queries may join more.
 */
export const stateQuery = (db: Db, ownerId: number, since: Date) =>
  statesQuery(db, since).where("locations.ownerId", "=", ownerId);

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
  const { lines, discount, vat, total } = period;
  const additions = period.additions.map((addition) => additionOf(addition, period.id));
  return [
    {
      ...pick(period, periodKeys),
      renewalCardLost: Boolean(row.renewalCardLost),
      renewalCard: row.renewalCard && cardLabel(row.renewalCard),
      extras: [...period.extras, ...additions.flatMap((addition) => addition.extras)],
      paid: { lines, discount, vat, total },
      additions,
    },
  ];
}

/** What an order of extras paid for one of its periods. */
const additionOf = (
  { orderId, addedAt, extras, lines, ...sums }: AdditionRow,
  period: number,
): AddedExtras => ({
  orderId,
  extras,
  paid: { ...sums, lines: lines.filter(({ periodId }) => periodId === period) },
  addedAt: new Date(addedAt),
});

/** Reads without a lock: decisions based on it hold only while the revision is unchanged. */
export async function readState(db: Db, ownerId: number, since: Date): Promise<SubscriptionState | null> {
  return stateOf(await stateQuery(db, ownerId, since).execute());
}

/** The periods of several owners, by the owner. */
export async function listPeriodsOf(
  db: Db,
  ownerIds: readonly number[],
  since: Date,
): Promise<Map<number, OrderedPeriod[]>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await statesQuery(db, since)
    .select("locations.ownerId")
    .where("locations.ownerId", "in", [...ownerIds])
    .execute();
  return new Map(ownerIds.map((id) => [id, rows.filter(({ ownerId }) => ownerId === id).flatMap(periodOf)]));
}

/**
 * Locks the owner's plan until the transaction commits and raises the revision, so that code that read without the
 * lock notices the change. Read the clock afterwards: another transaction may have held the lock until now.
 */
export async function lockPlan(trx: Db, ownerId: number): Promise<void> {
  await trx
    .updateTable("locations")
    .set((location) => ({ revision: location("revision", "+", 1) }))
    .where("ownerId", "=", ownerId)
    .where("isMain", "=", true)
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
    .where("ownerId", "=", ownerId)
    .where("revision", "=", revision)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** Throws if the owner has no main location. */
export async function requireState(db: Db, ownerId: number, since: Date): Promise<SubscriptionState> {
  return stateIn(await stateQuery(db, ownerId, since).execute(), ownerId).state;
}

/** The state, and the row with what else was asked; throws if the owner has no main location. */
export function stateIn<Row extends StateRow>(
  rows: Row[],
  ownerId: number,
): { state: SubscriptionState; row: Row } {
  const [row] = rows;
  const state = stateOf(rows);
  if (!row || !state) throw new Error(`account ${ownerId} has no main location`);
  return { state, row };
}

/** For a transaction that changes the plan: locks it, then reads the state. */
export async function lockState(trx: Db, ownerId: number, since: Date): Promise<SubscriptionState> {
  await lockPlan(trx, ownerId);
  return requireState(trx, ownerId, since);
}
