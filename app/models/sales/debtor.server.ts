import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Debtor, DebtEntry } from "./debtor";
import { type DebtPayment, paymentReceipt } from "./debt-payment";
import { nameKey } from "./name";

/** Limits debts to an owner, or one location, and to the sales before `until`. */
export interface DebtScope {
  ownerId: number;
  locationId: number | null;
  until: Date;
}

const owed = sql<number>`sales.total - sales.paid`;

/**
 * A sale that was not paid exactly always has a customer; a database that is told so reads only such sales.
 * @param search letters of the customers' names; empty for all
 */
const entriesOf = (db: Db, { ownerId, locationId, until }: DebtScope, search = "") =>
  db
    .selectFrom("sales")
    .where("sales.ownerId", "=", ownerId)
    .whereRef("sales.paid", "<>", "sales.total")
    .where("sales.customerKey", "is not", null)
    .where("sales.soldAt", "<", until)
    .$if(search !== "", (query) =>
      query.where(sql<boolean>`position(${nameKey(search)}::text in sales.customer_key) > 0`),
    )
    .$if(locationId !== null, (query) => query.where("sales.locationId", "=", locationId));

interface Debts {
  now: number;
  before: number;
  debtors: number;
}

/**
 * What all customers owe at the end of the scope and at an earlier moment, and how many owe. One customer's
 * overpayment does not lower another's debt.
 */
export async function sumDebts(db: Db, scope: DebtScope, earlier: Date, search = ""): Promise<Debts> {
  const balances = entriesOf(db, scope, search)
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

/** Debtors, largest debt first. */
export async function listDebtors(
  db: Db,
  scope: DebtScope,
  { limit, offset }: { limit: number; offset: number },
  search = "",
): Promise<Debtor[]> {
  // Only the debtors of this page need their moves read.
  const shown = entriesOf(db, scope, search)
    .select("sales.customerKey")
    .groupBy("sales.customerKey")
    .having(sql<boolean>`sum(${owed}) > 0`)
    .orderBy(sql`sum(${owed}) desc`)
    .orderBy("sales.customerKey")
    .limit(limit)
    .offset(offset);
  return debtsOf(db, entriesOf(db, scope).where("sales.customerKey", "in", shown))
    .orderBy(sql`sum(owed) desc`)
    .orderBy("customerKey")
    .execute();
}

/** The sums, and the customers who owe most. Nothing is listed where nothing is owed. */
export async function readLargestDebts(
  db: Db,
  scope: DebtScope,
  earlier: Date,
  most: number,
): Promise<{ debts: Debts; debtors: Debtor[] }> {
  const debts = await sumDebts(db, scope, earlier);
  const debtors = debts.debtors === 0 ? [] : await listDebtors(db, scope, { limit: most, offset: 0 });
  return { debts, debtors };
}

/** The debtor whose debt is the oldest; null if no customer owes anything. */
export async function findOldestDebt(db: Db, scope: DebtScope): Promise<Debtor | null> {
  const oldest = await debtsOf(db, entriesOf(db, scope))
    .having(sql<boolean>`sum(owed) > 0`)
    .orderBy("since")
    .orderBy("customerKey")
    .limit(1)
    .executeTakeFirst();
  return oldest ?? null;
}

/**
 * The debts that these moves make. A debt is as old as the first sale after the customer last owed nothing. The
 * customer's name is the one used last.
 */
function debtsOf(db: Db, scoped: ReturnType<typeof entriesOf>) {
  const latestFirst = sql`order by sold_at desc, id desc`;
  const entries = scoped
    .select(["id", "customer", "customerKey", "soldAt", "enteredBy", owed.as("owed")])
    .select(sql<number>`sum(${owed}) over (partition by customer_key order by sold_at, id)`.as("balance"));
  const since = db
    .selectFrom(entries.as("entries"))
    .selectAll()
    .select(
      sql<number>`count(*) filter (where balance <= 0) over (partition by customer_key ${latestFirst})`.as(
        "settled",
      ),
    );
  return db
    .selectFrom(since.as("since"))
    .select([
      sql<number>`(array_agg(id ${latestFirst}) filter (where entered_by is null))[1]`.as("saleId"),
      sql<string>`(array_agg(customer ${latestFirst}))[1]`.as("name"),
      sql<number>`sum(owed)::bigint`.as("owed"),
      sql<Date>`min(sold_at) filter (where settled = 0)`.as("since"),
      sql<number>`count(*) filter (where settled = 0 and owed > 0)`.as("sales"),
    ])
    .groupBy("customerKey");
}

/** What a customer owes: never less than nothing. */
export async function readDebt(db: Db, scope: DebtScope, customerKey: string): Promise<Debtor | null> {
  const debt = await debtsOf(db, entriesOf(db, scope).where("sales.customerKey", "=", customerKey))
    .having(sql<boolean>`sum(owed) > 0`)
    .executeTakeFirst();
  return debt ?? null;
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
export async function listDebtEntries(
  db: Db,
  scope: DebtScope,
  customerKey: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DebtEntry[]> {
  return entriesOf(db, scope)
    .where("customerKey", "=", customerKey)
    .innerJoin("locations", "locations.id", "sales.locationId")
    .select(["sales.id", "sales.receipt", "sales.soldAt as at", "sales.total", "sales.paid"])
    .select(["locations.name as outlet"])
    .select(sql<boolean>`sales.entered_by is not null`.as("byHand"))
    .select(sql<number>`(sum(${owed}) over (order by sales.sold_at, sales.id))::bigint`.as("balance"))
    .orderBy("sales.soldAt", "desc")
    .orderBy("sales.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

interface EnteredPayment extends DebtPayment {
  ownerId: number;
  locationId: number;
  customer: string;
  enteredBy: number;
  /** Of the form. */
  key: string;
  now: Date;
}

/** Whether the payment of this form is stored. */
export async function hasDebtPayment(trx: Db, locationId: number, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom("sales")
    .select("id")
    .where("locationId", "=", locationId)
    .where("receipt", "=", paymentReceipt(key))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what a customer paid back, as a sale without goods. */
export async function addDebtPayment(trx: Db, payment: EnteredPayment): Promise<void> {
  const { ownerId, locationId, customer, amount, paidAt, enteredBy, key, now } = payment;
  await trx
    .insertInto("sales")
    .values({
      ownerId,
      locationId,
      receipt: paymentReceipt(key),
      soldAt: paidAt,
      enteredBy,
      createdAt: now,
      customer,
      customerKey: nameKey(customer),
      total: 0,
      paid: amount,
    })
    .execute();
}

/** Deletes a payment that a person entered. False if it is not there any more. */
export async function dropDebtPayment(trx: Db, ownerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("sales")
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .where("enteredBy", "is not", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Where a customer bought last: the likely place of a payment. */
export async function findLastPlace(db: Db, scope: DebtScope, customerKey: string): Promise<number | null> {
  const row = await entriesOf(db, scope)
    .where("sales.customerKey", "=", customerKey)
    .select("sales.locationId")
    .orderBy("sales.soldAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.locationId ?? null;
}
