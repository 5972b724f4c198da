import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { eraseAccount } from "~/models/rights/erase.server";
import type { NewSale } from "~/models/sales/sale";
import { listWrongSums } from "~/models/sales/sums.server";
import { findMainLocation } from "~/models/users/location.server";
import { undoImport } from "~/routes/_shop/sales-report/list-imports.server";
import { keepSent } from "~/services/sales/keep-sent-sales.server";
import { voidSale } from "~/services/sales/void-sale.server";
import { readTotals } from "~/models/sales/report.server";
import { seeSales } from "../../../scripts/doctor/database";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { property } from "../../support/property";
import { wrongSums } from "./sales-sums";
import { TITLES, sell, readFiles, receive } from "../../support/sales";
import { signedInTill } from "../../support/subscriber";

const { db } = await testDatabase();

async function shop() {
  const owner = await makeOwner(db);
  const main = (await findMainLocation(db, owner.id))?.id ?? 0;
  const second = { ownerId: owner.id, name: "Second", isMain: false, createdAt: new Date() };
  const added = await db.insertInto("locations").values(second).returning("id").executeTakeFirstOrThrow();
  const app = makeContext(db, new Date("2026-11-25T12:00:00Z"));
  const { till } = await signedInTill(app, owner);
  const caller = { tokenId: 0, tillId: till.id, ownerId: owner.id, locationId: main, accessedAt: null };
  return { owner, app, caller, locations: [main, added.id] as const };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const erase = ({ id, email }: Shop["owner"]): Promise<void> =>
  eraseAccount(db, { id, email, ownsMailbox: false, alias: `gone-${id}`, now: new Date() });

/** More sales than this file makes. */
const ALL = 1_000_000;

/** Moments that include the edges of days and months in Lagos. */
const moments = fc.constantFrom(
  ...["2026-09-30T22:59:59Z", "2026-09-30T23:00:00Z", "2026-10-31T22:30:00Z", "2026-10-31T23:30:00Z"],
  ...["2026-10-15T09:00:00Z", "2026-10-15T09:59:00Z", "2026-10-15T10:00:00Z", "2026-11-20T23:10:00Z"],
);
const products = fc.constantFrom("Rice", "Beans", "Oil", "Salt");
const line = fc
  .record({
    product: products,
    quantity: fc.integer({ min: 1, max: 9000 }),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    cost: fc.option(fc.integer({ min: 0, max: 900_000 })),
    back: fc.boolean(),
  })
  .map(({ product, quantity, amount, cost, back }) => {
    const sign = back ? -1 : 1;
    return { product, quantity: sign * quantity, amount: sign * amount, cost: cost && sign * cost };
  });
const sale = fc.record({
  receipt: fc.integer({ min: 1, max: 40 }).map(String),
  soldAt: moments.map((text) => new Date(text)),
  lines: fc.array(line, { maxLength: 4 }),
  payment: fc.constantFrom("Cash", "cash", "POS", null),
  cashier: fc.constantFrom("Emeka", "Ngozi", null),
});
const batch = fc.uniqueArray(sale, { minLength: 1, maxLength: 6, selector: ({ receipt }) => receipt });
const location = fc.constantFrom<0 | 1>(0, 1);
const picked = fc.nat({ max: 999 });

type Batch = Pick<NewSale, "receipt" | "soldAt" | "lines" | "payment" | "cashier">[];
type Step =
  | { kind: "till"; batch: Batch }
  | { kind: "file"; batch: Batch; location: 0 | 1 }
  | { kind: "row by row"; at: Date; location: 0 | 1; amount: number }
  | { kind: "send again"; batch: Batch }
  | { kind: "take back"; receipt: string; at: Date }
  | { kind: "undo" | "delete a sale"; picked: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("till" as const), batch }),
  fc.record({ kind: fc.constant("send again" as const), batch }),
  fc.record({ kind: fc.constant("file" as const), batch, location }),
  fc.record({
    kind: fc.constant("take back" as const),
    receipt: fc.integer({ min: 1, max: 40 }).map(String),
    at: moments.map((text) => new Date(text)),
  }),
  fc.record({
    kind: fc.constant("row by row" as const),
    at: moments.map((text) => new Date(text)),
    location,
    amount: fc.integer({ min: -1000, max: 100_000 }),
  }),
  fc.record({ kind: fc.constantFrom("undo", "delete a sale"), picked }),
);

/** A file of new receipts, in a shopkeeper's words; times are those of Lagos. */
function fileText(sales: Batch, prefix: string): string {
  const rows = sales.flatMap(({ receipt, soldAt, lines, payment, cashier }) => {
    const [day, time = ""] = new Date(soldAt.getTime() + 3_600_000).toISOString().split("T");
    return lines.map(
      ({ product, amount }) =>
        `${prefix}${receipt},${day},${time.slice(0, 5)},,${product},1,${Math.abs(amount)},,,,${payment ?? ""},${cashier ?? ""}`,
    );
  });
  return [`${TITLES},Payment,Cashier`, ...rows].join("\n");
}

async function carryOut({ owner, app, caller, locations }: Shop, what: Step, number: number): Promise<void> {
  const reader = { user: owner, shop: { ownerId: owner.id, name: owner.name } };
  const pick = async (table: "sales" | "salesImports", index: number) => {
    const rows = await db
      .selectFrom(table)
      .select("id")
      .where("ownerId", "=", owner.id)
      .orderBy("id")
      .execute();
    return rows.length === 0 ? 0 : (rows[index % rows.length]?.id ?? 0);
  };
  switch (what.kind) {
    case "till":
    case "send again": {
      const sales = what.batch.map(({ lines, ...rest }) => {
        const paysBack =
          lines.length === 0 ? { customer: "Mama Bisi", paid: 5000 } : { customer: null, paid: null };
        return { ...rest, ...paysBack, lines, locationId: caller.locationId };
      });
      await keepSent(app, caller, sales);
      if (what.kind === "send again") await keepSent(app, caller, sales);
      return;
    }
    case "take back":
      await voidSale(app, caller, { receipt: what.receipt, voidedAt: what.at });
      return;
    case "file":
      await receive(app, owner.id, locations[what.location], fileText(what.batch, `F${number}-`));
      return readFiles(app, owner.id);
    case "row by row":
      await sell(db, owner.id, [
        {
          at: what.at.toISOString(),
          locationId: locations[what.location],
          lines: [{ product: "Rice", amount: what.amount }],
        },
      ]);
      return;
    case "undo":
      await undoImport(app, reader, String(await pick("salesImports", what.picked))).catch(() => false);
      return;
    case "delete a sale":
      await db
        .deleteFrom("sales")
        .where("id", "=", await pick("sales", what.picked))
        .execute();
  }
}

property.prop([fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean()], { numRuns: 15 })(
  "whatever tills send, files import and undo, and accounts leave, the sums equal the sales",
  async (steps, isClosed) => {
    const one = await shop();
    for (const [number, what] of steps.entries()) await carryOut(one, what, number);
    if (isClosed) await erase(one.owner);
    expect(await wrongSums(db)).toEqual([]);
    expect(await listWrongSums(db, ALL)).toEqual([]);
  },
);

describe("a sale that a till takes back", () => {
  const [morning, evening, nextDay] = [
    "2026-10-15T09:00:00Z",
    "2026-10-15T17:00:00Z",
    "2026-10-16T09:00:00Z",
  ];
  const day = (one: Shop, from: string, to = from) =>
    readTotals(db, { ownerId: one.owner.id, locationId: null, period: { from, to } }, [from]);
  const send = ({ app, caller }: Shop, receipt: string, sign: 1 | -1 = 1) =>
    keepSent(app, caller, [
      {
        locationId: caller.locationId,
        receipt,
        soldAt: new Date(morning),
        customer: null,
        paid: null,
        payment: "Cash",
        cashier: null,
        lines: [{ product: "Rice", quantity: sign * 1000, amount: sign * 9500, cost: null }],
      },
    ]);
  const takeBack = ({ app, caller }: Shop, receipt: string, at: string) =>
    voidSale(app, caller, { receipt, voidedAt: new Date(at) });

  test("is none of the number of sales, once, however often it is sent", async () => {
    const one = await shop();
    for (const receipt of ["1", "2"]) await send(one, receipt);
    for (const at of [evening, evening]) await takeBack(one, "2", at);
    expect(await day(one, "2026-10-15")).toMatchObject([{ count: 1, sales: 9500 }]);
    const split = db.selectFrom("salesSplitSums").select("saleCount").where("ownerId", "=", one.owner.id);
    expect(await split.where("grain", "=", "day").execute()).toEqual([{ saleCount: 1 }]);
    expect(await wrongSums(db)).toEqual([]);
  });

  test("leaves the report of an earlier day as it was, and counts for nothing over both days", async () => {
    const one = await shop();
    await send(one, "1");
    await takeBack(one, "1", nextDay);
    expect(await day(one, "2026-10-15")).toMatchObject([{ count: 1, sales: 9500 }]);
    expect(await day(one, "2026-10-15", "2026-10-16")).toMatchObject([{ count: 0, sales: 0 }]);
  });

  test("makes no sale of a return that is taken back", async () => {
    const one = await shop();
    await send(one, "1", -1);
    await takeBack(one, "1", evening);
    expect(await day(one, "2026-10-15")).toMatchObject([{ count: 0, sales: 0 }]);
  });
});

describe("the check of the newest sales", () => {
  const at = "2026-10-15T09:00:00Z";
  async function sold() {
    const { owner, locations } = await shop();
    const [locationId] = locations;
    await sell(db, owner.id, [
      {
        at,
        locationId,
        lines: [{ product: "Rice", amount: 900, cost: 700 }],
        payment: "Cash",
        cashier: "Emeka",
      },
      { at: "2026-10-16T09:00:00Z", locationId, lines: [{ product: "Oil", amount: 300 }] },
      { at: "2026-09-01T09:00:00Z", locationId, total: 0, paid: 50, customer: "Bisi" },
    ]);
    return { owner, locationId };
  }

  test.each([
    ["sales_sums", "day", "total"],
    ["sales_sums", "day", "profit"],
    ["sales_sums", "day", "sale_count"],
    ["sales_sums", "month", "receipts"],
    ["sales_sums", "month", "profit"],
    ["sales_sums", "all", "total"],
    ["product_sums", "day", "amount"],
    ["product_sums", "month", "line_count"],
    ["product_sums", "month", "profit"],
    ["sales_split_sums", "day", "total"],
    ["sales_split_sums", "day", "sale_count"],
    ["sales_split_sums", "month", "receipts"],
  ])("finds a wrong sum: %s of a %s, %s", async (table, grain, column) => {
    const { owner, locationId } = await sold();
    expect(await listWrongSums(db, 3)).toEqual([]);
    const change = (by: number) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by}::integer
        where owner_id = ${owner.id} and grain = ${grain} and day <= '2026-10-15'`.execute(db);
    await change(1);
    expect(await listWrongSums(db, 3)).toContainEqual({
      ownerId: owner.id,
      locationId,
      day: "2026-10-15",
    });
    expect(await seeSales(db)).toMatchObject({ state: "fault" });
    await change(-1);
    expect(await seeSales(db)).toMatchObject({ state: "ok" });
  });

  test("reads no other days than those of the newest sales, and is content after the remedy", async () => {
    const { owner, locationId } = await sold();
    await sql`update sales_sums set total = 0 where owner_id = ${owner.id} and grain = 'day' and day >= '2026-10-01'`.execute(
      db,
    );
    await sql`update sales_split_sums set total = 0 where owner_id = ${owner.id}`.execute(db);
    await sell(db, owner.id, [{ at: "2026-08-01T09:00:00Z", locationId, total: 100 }]);
    expect(await listWrongSums(db, 1)).toEqual([]);
    expect((await listWrongSums(db, 4)).map(({ day }) => day)).toEqual(["2026-10-15", "2026-10-16"]);
    const { told } = await seeSales(db);
    expect(told).toContain(`recount_sales(${owner.id}, ${locationId}, '2026-10-15', '2026-10-16')`);
    await sql.raw(/select .*;$/.exec(told)?.[0] ?? "").execute(db);
    expect(await listWrongSums(db, 4)).toEqual([]);
  });
});

test("deletion of an account leaves no sum behind", async () => {
  const { owner, locations } = await shop();
  const at = "2026-10-15T09:00:00Z";
  await sell(
    db,
    owner.id,
    locations.map((locationId) => ({
      at,
      locationId,
      payment: "Cash",
      lines: [{ product: "Rice", amount: 100 }],
    })),
  );
  const kept = async (table: "salesSums" | "salesSplitSums") =>
    (await db.selectFrom(table).select("grain").where("ownerId", "=", owner.id).execute()).length;
  expect([await kept("salesSums"), await kept("salesSplitSums")]).toEqual([8, 4]);
  await erase(owner);
  expect([await kept("salesSums"), await kept("salesSplitSums")]).toEqual([0, 0]);
  expect(await wrongSums(db)).toEqual([]);
});
