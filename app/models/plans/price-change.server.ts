import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Offer, PriceChange, PriceItem, ReplacedLimit } from "./catalogue";
import { priceChangeTransitions, readItem, replacedLimit, withItem } from "./price-change";
import { priceList } from "./price-list";
import { moveTo } from "~/models/state-table.server";
import type { CatalogueChangeState } from "#db/schema";

/** Changes to come, earliest first. A due change is listed until it has been applied to the tables. */
export async function listComing(db: Db): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom("catalogueChanges")
    .innerJoin("catalogueChangeItems", "changeId", "id")
    .select(["id", "validFrom", "item", "value"])
    .where("state", "=", "waiting")
    .orderBy("validFrom")
    .orderBy("id")
    .orderBy("item")
    .execute();
  const changes = new Map<number, PriceChange>();
  for (const { id, validFrom, item, value } of rows) {
    const change = changes.get(id) ?? { id, validFrom, items: [] };
    change.items.push({ item, value });
    changes.set(id, change);
  }
  return [...changes.values()];
}

/** Limits that changes replaced, earliest first. */
export async function listReplaced(db: Db): Promise<ReplacedLimit[]> {
  const rows = await db
    .selectFrom("catalogueChanges")
    .innerJoin("catalogueChangeItems", "changeId", "id")
    .select(["item", "valueBefore as value", "validFrom as until"])
    .where("state", "=", "applied")
    .where("item", "like", "plan-%")
    .orderBy("validFrom")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ until, ...item }) => replacedLimit(item, until) ?? []);
}

interface NewPriceChange {
  /** The catalogue version on which the change is based. */
  ofVersion: number;
  validFrom: Date;
  items: PriceItem[];
  staffId: number;
  /** Whether another person must approve it first. */
  asked: boolean;
  now: Date;
}

/** Raises the catalogue version the caller saw; false if it has changed since. */
export async function raiseVersion(db: Db, seen: number): Promise<boolean> {
  const moved = await db
    .updateTable("catalogueVersion")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("version", "=", seen)
    .returning("version")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Locked first by any code that makes or withdraws a change. */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.selectFrom("catalogueVersion").select("version").forUpdate().execute();
}

/** Locks the catalogue without waiting: false if another transaction holds it. */
export async function tryLockCatalogue(db: Db): Promise<boolean> {
  const locked = await db
    .selectFrom("catalogueVersion")
    .select("version")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked !== undefined;
}

export async function insertChange(db: Db, change: NewPriceChange): Promise<number> {
  const { id } = await db
    .insertInto("catalogueChanges")
    .values({
      ofVersion: change.ofVersion,
      validFrom: change.validFrom,
      state: change.asked ? "asked" : "waiting",
      madeBy: change.staffId,
      createdAt: change.now,
      approvedBy: null,
      approvedAt: null,
      endedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("catalogueChangeItems")
    .values(change.items.map(({ item, value }) => ({ changeId: id, item, value, valueBefore: null })))
    .execute();
  return id;
}

/** Another person approves a change; a day that has come meanwhile is now. False if it cannot be approved, or not by them. */
export async function approveChange(
  db: Db,
  id: number,
  { staffId, now }: { staffId: number; now: Date },
): Promise<boolean> {
  const approved = await db
    .updateTable("catalogueChanges")
    .$call(moveTo(priceChangeTransitions, "waiting"))
    .set({ approvedBy: staffId, approvedAt: now, validFrom: sql<Date>`greatest(valid_from, ${now})` })
    .where("id", "=", id)
    .where("madeBy", "!=", staffId)
    .returning("id")
    .executeTakeFirst();
  return approved !== undefined;
}

/** True if this call withdrew it: it had not taken effect, and was not withdrawn before. */
export async function withdrawChange(db: Db, id: number, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable("catalogueChanges")
    .$call(moveTo(priceChangeTransitions, "withdrawn"))
    .set({ endedAt: now })
    .where("id", "=", id)
    .where((is) => is.or([is("validFrom", ">", now), is("state", "=", "asked")]))
    .returning("id")
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/** Applies due changes to the tables, in date order. The caller holds the catalogue. */
export async function applyDue(db: Db, offer: Offer, now: Date): Promise<number[]> {
  const due = (await listComing(db)).filter(({ validFrom }) => validFrom <= now);
  let sold = offer;
  for (const { id, items } of due) {
    const before = new Map(priceList(sold).map((entry) => [entry.item, entry.value]));
    for (const item of items) await applyItem(db, id, item, before.get(item.item) ?? null);
    sold = items.reduce(withItem, sold);
    await db
      .updateTable("catalogueChanges")
      .$call(moveTo(priceChangeTransitions, "applied"))
      .set({ endedAt: now })
      .where("id", "=", id)
      .execute();
  }
  return due.map(({ id }) => id);
}

async function applyItem(db: Db, changeId: number, { item, value }: PriceItem, before: number | null) {
  await db
    .updateTable("catalogueChangeItems")
    .set({ valueBefore: before })
    .where("changeId", "=", changeId)
    .where("item", "=", item)
    .execute();
  const { numAffectedRows } = await writeItem({ item, value }).execute(db);
  if (numAffectedRows !== 1n) throw new Error(`${item} is not on sale`);
}

const columns = new Map([
  ["plan-month", "amountMonth"],
  ["plan-year", "amountYear"],
  ["plan-discount", "discount"],
  ["plan-reseller", "resellerDiscount"],
  ["option-month", "amountMonth"],
  ["option-year", "amountYear"],
  ["onboarding-fee", "fee"],
]);

const tables = { plan: "plans", option: "addOnOptions", onboarding: "onboardingOptions" } as const;

function writeItem({ item, value }: PriceItem) {
  const { of, id, field } = readItem(item);
  const column = columns.get(`${of}-${field}`);
  if (column === undefined)
    return sql`update plan_limits set quantity = ${value} where plan_id = ${id} and kind = ${field}`;
  const table = tables[of as keyof typeof tables];
  return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`;
}

interface ListedChange extends PriceChange {
  state: CatalogueChangeState;
  madeBy: string;
  madeById: number;
  createdAt: Date;
  approvedBy: string | null;
  approvedById: number | null;
  approvedAt: Date | null;
  endedAt: Date | null;
  items: (PriceItem & { before: number | null })[];
}

type Which = { id: number } | { ofVersion: number };

export async function findChange(db: Db, which: Which): Promise<ListedChange | null> {
  const found = await changesQuery(db)
    .$if("id" in which, (query) => query.where("catalogueChanges.id", "=", "id" in which ? which.id : 0))
    .$if("ofVersion" in which, (query) =>
      query.where("ofVersion", "=", "ofVersion" in which ? which.ofVersion : 0),
    )
    .executeTakeFirst();
  const [change] = await withItems(db, found ? [found] : []);
  return change ?? null;
}

/** Changes with their authors, latest day first. */
export async function listChanges(db: Db, limit: number): Promise<ListedChange[]> {
  const rows = await changesQuery(db)
    .orderBy("validFrom", "desc")
    .orderBy("catalogueChanges.id", "desc")
    .limit(limit)
    .execute();
  return withItems(db, rows);
}

const changesQuery = (db: Db) =>
  db
    .selectFrom("catalogueChanges")
    .innerJoin("users", "users.id", "madeBy")
    .leftJoin("users as approvers", "approvers.id", "approvedBy")
    .select(["catalogueChanges.id", "validFrom", "state", "users.name as madeBy"])
    .select(["madeBy as madeById", "catalogueChanges.createdAt", "endedAt"])
    .select(["approvers.name as approvedBy", "approvedBy as approvedById", "approvedAt"]);

async function withItems(db: Db, rows: Omit<ListedChange, "items">[]): Promise<ListedChange[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db
    .selectFrom("catalogueChangeItems")
    .select(["changeId", "item", "value", "valueBefore as before"])
    .where("changeId", "in", ids)
    .orderBy("item")
    .execute();
  return rows.map((row) => ({
    ...row,
    items: items
      .filter(({ changeId }) => changeId === row.id)
      .map(({ item, value, before }) => ({ item, value, before })),
  }));
}
