import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Debtor, DebtMove } from "./debtor";

/** Limits debts to an owner, or one location, and to the sales before `until`. */
interface DebtScope {
  ownerId: number;
  locationId: number | null;
  until: Date;
}

const owed = sql<number>`sales.total - sales.paid`;

/** A sale that was not paid exactly always has a customer; a database that is told so reads only such sales. */
const movesOf = (db: Db, { ownerId, locationId, until }: DebtScope) =>
  db
    .selectFrom("sales")
    .where("sales.ownerId", "=", ownerId)
    .whereRef("sales.paid", "<>", "sales.total")
    .where("sales.customerKey", "is not", null)
    .where("sales.soldAt", "<", until)
    .$if(locationId !== null, (query) => query.where("sales.locationId", "=", locationId));

/**
 * What all customers owe at the end of the scope and at an earlier moment, and how many owe. One customer's
 * overpayment does not lower another's debt.
 */
export async function sumDebts(
  db: Db,
  scope: DebtScope,
  earlier: Date,
): Promise<{ now: number; before: number; debtors: number }> {
  const balances = movesOf(db, scope)
    .select(sql<number>`sum(${owed})`.as("now"))
    .select(sql<number>`sum(${owed}) filter (where sales.sold_at < ${earlier})`.as("before"))
    .groupBy("sales.customerKey");
  return db
    .selectFrom(balances.as("balances"))
    .select([
      sql<number>`coalesce(sum(now) filter (where now > 0), 0)::bigint`.as("now"),
      sql<number>`coalesce(sum(before) filter (where before > 0), 0)::bigint`.as("before"),
      sql<number>`count(*) filter (where now > 0)`.as("debtors"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Debtors, largest debt first. A debt is as old as the first sale after the customer last owed nothing. The
 * customer's name is the one used last.
 */
export async function listDebtors(
  db: Db,
  scope: DebtScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<Debtor[]> {
  const latestFirst = sql`order by sold_at desc, id desc`;
  // Only the debtors of this page need their moves read.
  const shown = movesOf(db, scope)
    .select("sales.customerKey")
    .groupBy("sales.customerKey")
    .having(sql<boolean>`sum(${owed}) > 0`)
    .orderBy(sql`sum(${owed}) desc`)
    .orderBy("sales.customerKey")
    .limit(limit)
    .offset(offset);
  const moves = movesOf(db, scope)
    .where("sales.customerKey", "in", shown)
    .select(["id", "customer", "customerKey", "soldAt", owed.as("owed")])
    .select(sql<number>`sum(${owed}) over (partition by customer_key order by sold_at, id)`.as("balance"));
  const since = db
    .selectFrom(moves.as("moves"))
    .selectAll()
    .select(
      sql<number>`count(*) filter (where balance <= 0) over (partition by customer_key ${latestFirst})`.as(
        "settled",
      ),
    );
  return db
    .selectFrom(since.as("since"))
    .select([
      sql<number>`(array_agg(id ${latestFirst}))[1]`.as("saleId"),
      sql<string>`(array_agg(customer ${latestFirst}))[1]`.as("name"),
      sql<number>`sum(owed)::bigint`.as("owed"),
      sql<Date>`min(sold_at) filter (where settled = 0)`.as("since"),
      sql<number>`count(*) filter (where settled = 0 and owed > 0)`.as("sales"),
    ])
    .groupBy("customerKey")
    .orderBy(sql`sum(owed) desc`)
    .orderBy("customerKey")
    .execute();
}

/** The customer of a sale; null if the sale names none or belongs to another owner. */
export async function findCustomer(
  db: Db,
  ownerId: number,
  saleId: number,
): Promise<{ key: string; name: string } | null> {
  const row = await db
    .selectFrom("sales")
    .select(["customerKey as key", "customer as name"])
    .where("ownerId", "=", ownerId)
    .where("id", "=", saleId)
    .executeTakeFirst();
  return row?.key && row.name ? { key: row.key, name: row.name } : null;
}

/** Sales and paybacks that changed a customer's debt, latest first, each with the balance after it. */
export async function listDebtMoves(
  db: Db,
  scope: DebtScope,
  customerKey: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DebtMove[]> {
  return movesOf(db, scope)
    .where("customerKey", "=", customerKey)
    .innerJoin("locations", "locations.id", "sales.locationId")
    .select(["sales.id", "sales.receipt", "sales.soldAt as at", "sales.total", "sales.paid"])
    .select(["locations.name as outlet"])
    .select(sql<number>`(sum(${owed}) over (order by sales.sold_at, sales.id))::bigint`.as("balance"))
    .orderBy("sales.soldAt", "desc")
    .orderBy("sales.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
