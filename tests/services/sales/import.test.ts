import { describe, expect, test } from "vitest";

import { MINUTE, SECOND } from "~/models/duration";
import type { Provider } from "~/models/messages/delivery";
import { claimImport } from "~/models/sales/import-reading.server";
import { findImport } from "~/models/sales/import.server";
import { importNext } from "~/services/sales/import-sales.server";
import { ANSWER_TIME, LEASE, MOST_ATTEMPTS } from "~/models/sales/import";
import { MOST_WAITING } from "~/models/sales/limits";
import { deliveryJob } from "~/services/messages/deliver-messages.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import {
  answerDates,
  answerFileColumns,
  discardFile,
  readImport,
  undoImport,
} from "~/routes/_shop/sales-report/list-imports.server";
import { findMainLocation } from "~/models/users/location.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { mailsTo, putIn } from "../../support/messages";
import { testDatabase } from "../../support/database";
import { TITLES, fileOf, manySales, receive, received } from "../../support/sales";

const database = await testDatabase();
const db = database.db;

/** An owner who imports files, with their outcomes. */
async function shop() {
  const app = makeContext(db);
  const owner = await makeOwner(db);
  const location = (await findMainLocation(db, owner.id))?.id ?? 0;
  const take = (text: string | Buffer) => receive(app, owner.id, location, text);
  const bring = async (text: string) => {
    const id = await received(app, owner.id, location, text);
    while (await importNext(app));
    return findImport(db, owner.id, id);
  };
  const sales = () =>
    db
      .selectFrom("sales")
      .select(["receipt", "total", "paid", "customer", "soldAt as at", "locationId as location"])
      .where("ownerId", "=", owner.id)
      .orderBy("receipt")
      .execute();
  const lines = () =>
    db
      .selectFrom("saleLines")
      .innerJoin("products", "products.id", "productId")
      .innerJoin("sales", "sales.id", "saleId")
      .select(["receipt", "line", "name", "quantity", "amount", "cost"])
      .where("saleLines.ownerId", "=", owner.id)
      .orderBy("receipt")
      .orderBy("line")
      .execute();
  return { app, owner, location, take, bring, sales, lines };
}

test("how a receipt was paid and who sold it count once for all its rows", async () => {
  const { owner, bring } = await shop();
  const titles = `${TITLES},Payment,Cashier`;
  const done = await bring(
    [
      titles,
      "1,2026-11-20,14:05,,Rice,1,1900,,,,Cash and transfer,Emeka",
      "1,2026-11-20,14:05,,Beans,1,900,,,,cash  and Transfer,",
      "2,2026-11-20,,,Rice,1,1900,,,,,",
    ].join("\n"),
  );
  expect(done).toMatchObject({ state: "done", saleCount: 2 });
  const kept = await db
    .selectFrom("sales")
    .select(["receipt", "payment", "paymentKey", "cashier", "cashierKey"])
    .where("ownerId", "=", owner.id)
    .orderBy("receipt")
    .execute();
  expect(kept).toEqual([
    {
      receipt: "1",
      payment: "Cash and transfer",
      paymentKey: "cash and transfer",
      cashier: "Emeka",
      cashierKey: "emeka",
    },
    { receipt: "2", payment: null, paymentKey: null, cashier: null, cashierKey: null },
  ]);
});

test("two ways to pay, two cashiers or an amount as a way to pay are told apart in a receipt", async () => {
  const { bring } = await shop();
  const refused = async (...rows: string[]) => {
    const file = await bring([`${TITLES},Payment,Cashier`, ...rows].join("\n"));
    return file?.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);
  };
  const row = (payment: string, cashier: string) => `1,2026-11-20,,,Rice,1,1900,,,,${payment},${cashier}`;
  expect(await refused(row("Cash", ""), row("POS", ""))).toEqual([
    "3 Payment: Receipt 1 names two ways to pay. Write both in one cell, such as Cash and transfer, in all its rows.",
  ]);
  expect(await refused(row("", "Emeka"), row("", "Ngozi"))).toEqual([
    "3 Cashier: Receipt 1 names two cashiers. Name one of them in all its rows, or in the first alone.",
  ]);
  expect(await refused(row("5000", ""))).toEqual([
    "2 Payment: Write how it was paid, such as Cash. An amount belongs under Paid.",
  ]);
});

test("rows of one receipt become one sale in any order, in kobo and thousandths", async () => {
  const { location, bring, sales, lines } = await shop();
  const done = await bring(
    fileOf(
      "7,2026-11-20,14:05,,Rice,2.5,1900,1700,Mama Bisi,2000",
      '8,20/11/2026,2:30 pm,,"=Sugar, ""brown""\n500 g",-1,"₦1,500.50",,,',
      "7,2026-11-20,14:05,,rice ,1,1900,,,",
      "9,2026-11-21,,,,,,,mama bisi,500",
    ),
  );
  expect(done).toMatchObject({ state: "done", rowCount: 4, saleCount: 3, knownCount: 0, errorCount: 0 });
  expect(await sales()).toEqual([
    {
      receipt: "7",
      total: 6650_00,
      paid: 2000_00,
      customer: "Mama Bisi",
      at: new Date("2026-11-20T13:05:00Z"),
      location,
    },
    {
      receipt: "8",
      total: -1500_50,
      paid: -1500_50,
      customer: null,
      at: new Date("2026-11-20T13:30:00Z"),
      location,
    },
    {
      receipt: "9",
      total: 0,
      paid: 500_00,
      customer: "mama bisi",
      at: new Date("2026-11-21T11:00:00Z"),
      location,
    },
  ]);
  expect(await lines()).toEqual([
    { receipt: "7", line: 1, name: "Rice", quantity: 2500, amount: 4750_00, cost: 4250_00 },
    { receipt: "7", line: 2, name: "Rice", quantity: 1000, amount: 1900_00, cost: null },
    { receipt: "8", line: 1, name: '=Sugar, "brown" 500 g', quantity: -1000, amount: -1500_50, cost: null },
  ]);
});

test("one mistake rejects the whole file, and each mistake is reported with its row and what to do", async () => {
  const { bring, sales } = await shop();
  const refused = await bring(
    fileOf(
      "1,2026-11-20,14:05,,Rice,1,1900,,,",
      "2,2026-11-31,14:05,,Rice,1,1900,,,",
      '3,2026-11-20,25:00,Nowhere,,"1,5",,,,',
      "4,2026-11-20,14:05,,Rice,1,1900,,,100",
    ),
  );
  expect(refused).toMatchObject({ state: "refused", rowCount: 4, saleCount: 0, errorCount: 6 });
  expect(refused?.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    "3 Date",
    "4 Time",
    "4 Outlet",
    "4 Product",
    "4 Quantity",
    "4 Price",
  ]);
  expect(await sales()).toEqual([]);
});

test("rows of a receipt that disagree are reported, and so is a debt without a customer", async () => {
  const { bring } = await shop();
  const refused = await bring(
    fileOf(
      "1,2026-11-20,14:05,,Rice,1,1900,,,",
      "1,2026-11-20,14:06,,Rice,1,1900,,,",
      "2,2026-11-20,14:05,,Rice,1,1900,,Ada,",
      "2,2026-11-20,14:05,,Rice,1,1900,,Bola,",
      "3,2026-11-20,14:05,,Rice,1,1900,,,100",
      "4,2026-11-20,14:05,,Rice,1,1900,,Ada,100",
      "4,2026-11-20,14:05,,,,,,Ada,100",
    ),
  );
  expect(refused?.errors).toMatchObject([
    {
      row: 3,
      column: "Date",
      message: expect.stringContaining("a different date or time in row 2") as string,
    },
    { row: 5, column: "Customer", message: expect.stringContaining("two customers") as string },
    { row: 6, column: "Customer", message: expect.stringContaining("Name the customer") as string },
    { row: 8, column: "Receipt", message: expect.stringContaining("a number of its own") as string },
  ]);
});

test("a file is imported once, and again after it was refused or undone", async () => {
  const { app, owner, take, bring, sales } = await shop();
  const good = fileOf("1,2026-11-20,14:05,,Rice,1,1900,,,");
  const done = await bring(good);
  expect(await take(good)).toEqual({ outcome: "same", id: done?.id });
  const bad = fileOf("2,2026-11-20,14:05,,Rice,0,1900,,,");
  expect((await bring(bad))?.state).toBe("refused");
  expect((await bring(bad))?.state).toBe("refused");
  expect(
    await undoImport(app, { user: owner, shop: { ownerId: owner.id, name: owner.name } }, String(done?.id)),
  ).toBe(true);
  expect(await sales()).toEqual([]);
  expect(await db.selectFrom("products").select("id").where("ownerId", "=", owner.id).execute()).toEqual([]);
  expect(
    await undoImport(app, { user: owner, shop: { ownerId: owner.id, name: owner.name } }, String(done?.id)),
  ).toBe(false);
  expect((await bring(good))?.state).toBe("done");
});

test("existing receipts count as known if they are the same, and are mistakes otherwise", async () => {
  const { bring, sales } = await shop();
  const first = ["1,2026-11-20,14:05,,Rice,1,1900,,,", "1,2026-11-20,14:05,,Beans,2,900,800,,"];
  await bring(fileOf(...first));
  const more = await bring(fileOf(...first.reverse(), "2,2026-11-20,15:00,,Rice,1,1900,,,"));
  expect(more).toMatchObject({ state: "done", saleCount: 1, knownCount: 1 });
  const other = await bring(
    fileOf("3,2026-11-20,15:00,,Rice,1,1900,,,", "1,2026-11-20,14:05,,Rice,1,1800,,,"),
  );
  expect(other).toMatchObject({ state: "refused", errorCount: 1 });
  expect(other?.errors[0]).toMatchObject({ row: 3, column: "Receipt" });
  expect(await sales()).toHaveLength(2);
});

test("a file in another encoding, column order or line ending is read as well", async () => {
  const { bring, lines } = await shop();
  const done = await bring(
    '\uFEFFSHIFT;product; Price ;quantity;DATE;Receipt\r\nMary;Gàrri "Ijebu";₦ 1,200;2;2026-11-20;A/1\r\n;;;;;\r\n'.replace(
      '"Ijebu"',
      "Ijebu",
    ),
  );
  expect(done).toMatchObject({ state: "done", rowCount: 1, unknownColumns: ["SHIFT"] });
  expect(await lines()).toMatchObject([
    { receipt: "A/1", name: "Gàrri Ijebu", quantity: 2000, amount: 2400_00 },
  ]);
});

test.for([
  ["", "is empty"],
  [Buffer.from([0xff, 0xfe, 0x52, 0x00, 0x00, 0xd8]), "not in UTF-8"],
  [Buffer.from("PK\u0003\u0004 and more"), "a workbook"],
  [Buffer.concat([Buffer.from("Receipt,Date\n"), Buffer.from([0xe9, 0x0a])]), "not in UTF-8"],
  ["Receipt,\0Date\n", "not a CSV file"],
  [`Receipt,Date\n"${"x".repeat(20_000)}`, "Row 2 is too long"],
  [`Receipt,Date\n${",".repeat(1_000_000)}`, "Row 2 is too long"],
  [`Receipt\n${"1\r".repeat(100_001)}`, "more than 10,000 rows"],
  [`Receipt\n${"\n".repeat(100_001)}`, "more than 100,000 empty rows"],
] as const)("a file that is not one is rejected at once: %#", async ([text, message]) => {
  const { owner, take } = await shop();
  expect(await take(Buffer.from(text))).toMatchObject({
    outcome: "invalid",
    field: "csv",
    message: expect.stringContaining(message) as string,
  });
  const left = db.selectFrom("salesImports").select("id").where("ownerId", "=", owner.id);
  expect(await left.execute()).toEqual([]);
});

test.for<[string, string]>([
  ["Date,Product\n2026-11-20,Rice\n", "1 Receipt, 1 Quantity, 1 Price"],
  [fileOf(), "2 "],
  [fileOf('1,2026-11-20,,,Ri"ce,1,1900,,,'), "2 "],
  [fileOf("1,2026-11-20,,,Rice,1,1900,,,", '2,2026-11-20,,,"Rice,1,1900,,,'), "3 "],
])("unreadable rows are reported with their position: %#", async ([text, places]) => {
  const { bring } = await shop();
  const refused = await bring(text);
  expect(refused?.state).toBe("refused");
  expect(refused?.errors.map(({ row, column }) => `${row} ${column}`).join(", ")).toBe(places);
});

test("a reader that falls silent is replaced, and nothing counts twice", async () => {
  const { app, owner, location, sales } = await shop();
  const id = await received(app, owner.id, location, manySales(1200));
  expect(await claimImport(db, app.clock.now())).toMatchObject({ id });
  expect(await importNext(app)).toBe(false);
  app.setTime(new Date(app.clock.now().getTime() + LEASE));
  expect(await importNext(app)).toBe(true);
  expect(await findImport(db, owner.id, id)).toMatchObject({
    state: "done",
    rowCount: 2400,
    saleCount: 1200,
  });
  expect(await sales()).toHaveLength(1200);
  for (const table of ["salesImportRows", "salesImportPieces"] as const)
    expect(await db.selectFrom(table).select("importId").where("importId", "=", id).execute()).toEqual([]);
});

test("a replaced reader writes nothing", async () => {
  const { app, owner, location, sales } = await shop();
  const id = await received(app, owner.id, location, manySales(600));
  const slow = { ...app, clock: { now: () => new Date(app.clock.now().getTime() - 60 * SECOND) } };
  const [one, other] = await Promise.all([importNext(slow), importNext(app)]);
  expect([one, other]).toContain(true);
  while (await importNext(app));
  expect(await findImport(db, owner.id, id)).toMatchObject({ state: "done", saleCount: 600 });
  expect(await sales()).toHaveLength(600);
});

/** A number of rows of one day. */
const rowsOf = (count: number, name: string) =>
  fileOf(...Array.from({ length: count }, (_, row) => `${name}${row},2026-10-20,14:05,,Rice,1,1900,1700,,`));

async function stranger() {
  const app = makeContext(db);
  const owner = await makeOwner(db, { verified: false });
  const location = (await findMainLocation(db, owner.id))?.id ?? 0;
  return { app, owner, send: (text: string) => receive(app, owner.id, location, text) };
}

test("an owner with an unverified phone imports a few rows an hour, and reads when to send more and what to do", async () => {
  const { app, owner, send } = await stranger();
  expect(await send(rowsOf(1_001, "A"))).toMatchObject({
    outcome: "invalid",
    message: expect.stringContaining("more than 1,000 rows") as string,
  });
  expect(await send(rowsOf(700, "B"))).toMatchObject({ outcome: "stored" });
  const waiting = await send(rowsOf(600, "C"));
  while (await importNext(app));
  const { sales } = await db
    .selectFrom("sales")
    .select((row) => row.fn.countAll<number>().as("sales"))
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  expect(sales).toBe(700);
  const words =
    "You can import 1,000 rows of sales an hour. Verify your phone number to import more. You can upload this file again from 21 November 2026, 11:00.";
  if (waiting.outcome !== "stored") throw new Error(waiting.outcome);
  const refused = await findImport(db, owner.id, waiting.id);
  expect(refused).toMatchObject({ state: "refused", errors: [{ row: 1, message: words }] });
  expect(await send(rowsOf(500, "D"))).toMatchObject({ outcome: "throttled", message: words });
  app.setTime(new Date(app.clock.now().getTime() + 3_600_000));
  expect(await send(rowsOf(600, "C"))).toMatchObject({ outcome: "stored" });
});

test("a file whose year has two digits is imported by the answer of its owner, once", async () => {
  const { app, owner, bring, sales } = await shop();
  const file = await bring(fileOf("7,20/11/26,,,Rice,1,1900,,,", "8,21/11/26,,,Rice,1,1900,,,"));
  const reader = { user: owner, shop: { ownerId: owner.id, name: owner.name } };
  const id = String(file?.id);
  expect((await readImport(app, reader, id)).question).toMatchObject({
    row: "2",
    cell: "20/11/26",
    isShortYear: true,
    answers: [
      { order: "day", day: "20 November 2026" },
      { order: "year", day: "26 November 2020" },
    ],
  });
  expect(await answerDates(app, reader, id, "month")).toBe(false);
  expect(await answerDates(app, reader, id, "day")).toBe(true);
  while (await importNext(app));
  expect((await sales()).map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    "2026-11-20",
    "2026-11-21",
  ]);
});

test("a file that waits can be discarded by its owner alone, while it is read too, and another takes its place", async () => {
  const { app, owner, take, sales } = await shop();
  const other = await makeOwner(db);
  const file = (n: number) => fileOf(`${n},2026-11-20,,,Rice,1,1900,,,`);
  const ids: string[] = [];
  for (let n = 0; n < MOST_WAITING; n += 1) {
    const stored = await take(file(n));
    ids.push(stored.outcome === "stored" ? String(stored.id) : "");
  }
  expect(await take(file(9))).toEqual({ outcome: "busy" });
  await claimImport(db, app.clock.now());
  const stranger = { user: other, shop: { ownerId: other.id, name: other.name } };
  await expect(discardFile(app, stranger, ids[0])).rejects.toMatchObject({ status: 404 });
  const reader = { user: owner, shop: { ownerId: owner.id, name: owner.name } };
  for (const id of ids.slice(0, 4)) expect(await discardFile(app, reader, id)).toBe(true);
  expect(await take(file(0))).toMatchObject({ outcome: "stored" });
  while (await importNext(app));
  expect((await sales()).map(({ receipt }) => receipt)).toEqual(["0", "4"]);
  expect(await discardFile(app, reader, ids[4])).toBe(false);
  expect(await sales()).toHaveLength(2);
});

test("a file on which every reader fails ends after some tries, and its owner and staff are told", async () => {
  const { app, owner, take, bring } = await shop();
  const stored = await take(fileOf("7,2026-11-20,,,Rice,1,1900,,,"));
  const id = stored.outcome === "stored" ? stored.id : 0;
  for (let failed = 0; failed < MOST_ATTEMPTS; failed += 1) {
    expect((await claimImport(db, app.clock.now()))?.attempts).toBe(failed + 1);
    app.setTime(new Date(app.clock.now().getTime() + LEASE));
  }
  expect(await importNext(app)).toBe(true);
  expect(await findImport(db, owner.id, id)).toMatchObject({
    state: "refused",
    errorCount: 1,
    errors: [{ message: expect.stringContaining("This is our mistake") as string }],
  });
  const mails = await mailsTo(db, app.config.contact.paymentsMailbox);
  expect(mails.map(({ subject }) => subject)).toContain(`Sales file ${id} could not be read`);
  expect(await bring(fileOf("7,2026-11-20,,,Rice,1,1900,,,"))).toMatchObject({ state: "done" });
});

test("two sales whose receipt numbers a spreadsheet cut to one are refused, and told why", async () => {
  const { bring } = await shop();
  const row = "100012345678901000,2026-11-20,,,Rice,1,1900,,,";
  expect(await bring(fileOf(row, row))).toMatchObject({
    state: "refused",
    errorCount: 2,
    errors: [{ row: 2, column: "Receipt", count: 2 }],
  });
});

test("a file with half letters and cut cells ends, and names them in whole letters", async () => {
  const { bring } = await shop();
  const titled = `${"T".repeat(99)}🍲 shop\n${fileOf("7,2026-11-20,,,Rice,1,1900,,,")}`;
  expect(await bring(titled)).toMatchObject({ state: "done", titleLines: ["T".repeat(99)] });
  expect(await bring(fileOf(`8,2026-11-20,,,Rice,1,${"x".repeat(59)}🍲 more,,,`))).toMatchObject({
    state: "refused",
    errors: [{ column: "Price", cell: `${"x".repeat(59)}…` }],
  });
  const unknown = `${TITLES},${"h".repeat(59)}🍲\n9,2026-11-20,,,Rice,1,1900,,,,`;
  expect(await bring(unknown)).toMatchObject({ state: "done", unknownColumns: ["h".repeat(59)] });
});

test(
  "a code goes out while a file of 16 MiB of hostile rows is read, and the file ends",
  async () => {
    const { app, owner, location } = await shop();
    const price = `1500.${"0".repeat(15_500)}1`;
    const rows = Array.from({ length: 1_050 }, (_, at) => `R${at},2026-11-20,,,Rice,1,${price},,,`);
    const id = await received(app, owner.id, location, fileOf(...rows));
    await putIn(db, { channel: "sms", recipient: "+2348031230000" });
    const order: string[] = [];
    const provider: Provider = {
      name: "termii",
      channel: "sms",
      close: () => undefined,
      send() {
        order.push("code");
        return Promise.resolve({ sent: true, providerId: "t1" });
      },
    };
    const reading = importNext(app).then(() => order.push("file"));
    await finishDue(deliveryJob(makeContext(db), "texts", [provider]));
    await reading;
    expect(order.at(-1)).toBe("file");
    expect(order).toContain("code");
    expect(await findImport(db, owner.id, id)).toMatchObject({ state: "refused", errorCount: 1_050 });
  },
  10 * MINUTE,
);

test("a reader that has to stop has not failed", async () => {
  const { app, take } = await shop();
  await take(manySales(600));
  const stopped = AbortSignal.abort();
  for (let stops = 0; stops <= MOST_ATTEMPTS; stops += 1) await importNext(app, stopped);
  expect((await claimImport(db, app.clock.now()))?.attempts).toBe(1);
});

describe("a file with headings that we do not know", () => {
  const text = [
    "Bill,Day,Item,Qty,Amount each,Seller",
    ...[1, 2, 3, 4, 5, 6].map((bill) => `${bill},2026-11-20,Rice,${bill},100,Ngozi`),
  ].join("\n");

  async function asking() {
    const { app, owner, bring, sales } = await shop();
    const file = await bring(text);
    const reader = { user: owner, shop: { ownerId: owner.id, name: owner.name } };
    const id = String(file?.id);
    return {
      app,
      owner,
      file,
      sales,
      view: () => readImport(app, reader, id),
      choose: async (...choices: string[]) => {
        const errors = await answerFileColumns(app, reader, id, choices);
        while (await importNext(app));
        return errors;
      },
    };
  }

  test("waits for its owner, and shows its first five rows by column", async () => {
    const { file, view, sales } = await asking();
    expect([file?.state, file?.asksColumns, await sales()]).toEqual(["asking", true, []]);
    const { columns } = await view();
    expect(columns?.map(({ title, column }) => `${title} ${column}`)).toEqual([
      "Bill receipt",
      "Day date",
      "Item product",
      "Qty quantity",
      "Amount each price",
      "Seller cashier",
    ]);
    expect(columns?.[3]?.cells).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("is imported by the columns that the owner chooses, once they are complete", async () => {
    const { view, choose, sales } = await asking();
    expect(await choose("receipt", "date", "product", "quantity")).toEqual({
      "column-0": ["Choose which column is Price"],
    });
    expect(await choose("receipt", "date", "product", "price", "price")).toEqual({
      "column-4": ["You chose this for another column already. Choose something else"],
    });
    expect((await view()).state).toBe("asking");
    expect(await choose("receipt", "date", "product", "quantity", "price", "")).toBeNull();
    expect(await view()).toMatchObject({ state: "done", unknownColumns: ["Seller"] });
    expect((await sales()).map(({ receipt, total }) => `${receipt} ${total}`)).toEqual([
      "1 10000",
      "2 20000",
      "3 30000",
      "4 40000",
      "5 50000",
      "6 60000",
    ]);
    expect(await choose("receipt")).toBeNull();
  });

  test("keeps its answer for the marked file and its rows, when a row has a mistake", async () => {
    const { app, owner, bring } = await shop();
    const file = await bring(text.replace("2026-11-20,Rice,3", "20/13/26,Rice,3"));
    const reader = { user: owner, shop: { ownerId: owner.id, name: owner.name } };
    const choices = ["receipt", "date", "product", "quantity", "price"];
    await answerFileColumns(app, reader, String(file?.id), choices);
    while (await importNext(app));
    const { state, errors, columns } = await readImport(app, reader, String(file?.id));
    expect([state, errors.map(({ place }) => place)]).toEqual(["refused", ["Row 4, Date: 20/13/26"]]);
    expect(columns?.[1]).toMatchObject({ title: "Day", column: "date" });
  });

  test("is out of another owner's reach, and refused when its owner never says", async () => {
    const { app, owner, file, view } = await asking();
    const other = await makeOwner(db);
    const reader = { user: other, shop: { ownerId: other.id, name: other.name } };
    await expect(answerFileColumns(app, reader, String(file?.id), [])).rejects.toMatchObject({ status: 404 });
    app.setTime(new Date(app.clock.now().getTime() + ANSWER_TIME));
    while (await importNext(app));
    expect(await view()).toMatchObject({
      state: "refused",
      errors: [{ message: "You did not say which column is which. Upload the file again and choose." }],
    });
    expect((await findImport(db, owner.id, file?.id ?? 0))?.errorCount).toBe(1);
  });

  test("keeps each answer by its place, for headings that are alike", async () => {
    for (const titles of [
      "Receipt,Date,Product,Quantity,Amount,Amount",
      "Receipt,Date,Product,Quantity,PRICE,price",
    ]) {
      const { app, owner, bring, sales } = await shop();
      const file = await bring(`${titles}\nD1,2026-10-02,Rice,1,1000,1100`);
      expect(file).toMatchObject({ state: "asking", asksColumns: true });
      const reader = { user: owner, shop: { ownerId: owner.id, name: owner.name } };
      const choices = ["receipt", "date", "product", "quantity", "price", ""];
      expect(await answerFileColumns(app, reader, String(file?.id), choices)).toBeNull();
      while (await importNext(app));
      expect((await sales()).map(({ total }) => total)).toEqual([1000_00]);
    }
  });

  test("has its headings in the row whose words say so, below the titles of the file", async () => {
    const { bring } = await shop();
    const file = await bring(
      "Bola Stores,Ikeja\nTxn Ref,Txn Date,Item Description,Qty Sold,Unit Price\nT1,2026-11-20,Rice,1,100",
    );
    expect(file).toMatchObject({ state: "asking", asksColumns: true });
  });

  test("asks nothing when no heading could be the missing column", async () => {
    const { bring } = await shop();
    expect(await bring("Receipt,Date,Product,Quantity\n1,2026-11-20,Rice,1")).toMatchObject({
      state: "refused",
      errors: [{ column: "Price" }],
    });
  });
});
