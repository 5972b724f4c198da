import { sql } from "kysely";
import { expect, test } from "vitest";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, forceState } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { begin, topUpRequest } from "../../support/paying";

const database = await testDatabase();

const money = ["amount", "balance", "total", "subtotal", "discount", "vat", "fee", "refunded", "price"];

test("no money column holds a fraction, and each has eight bytes", async () => {
  const columns = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'
  `.execute(database.db);
  const fractions = ["real", "double precision", "numeric", "money"];
  const broken = columns.rows.filter(({ type }) => fractions.includes(type));
  expect(broken.map(({ name }) => name)).toEqual(["release_builds.size_mb"]);
  const amounts = columns.rows.filter(({ name }) =>
    money.some((word) => name.split(".")[1]?.split("_").includes(word)),
  );
  const narrow = amounts.filter(({ type }) => !["bigint", "text"].includes(type));
  expect(amounts.length).toBeGreaterThan(20);
  // Discounts in percent.
  expect(narrow.map(({ name }) => name).sort()).toEqual(["plans.discount", "plans.reseller_discount"]);
});

test.each([
  ["-9007199254740991", -Number.MAX_SAFE_INTEGER],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["0", 0],
])("the database's integer %s is read as that number", async (text, number) => {
  const { rows } = await sql<{ amount: number }>`select ${text}::bigint as amount`.execute(database.db);
  expect(rows).toEqual([{ amount: number }]);
});

test("a settled payment can be neither changed nor deleted", async () => {
  const fake = fakePayments();
  const app = { ...makeContext(database.db), payments: fake.provider };
  const reference = await begin(app, topUpRequest(await makeOwner(database.db)));
  fake.pay(reference);
  await settlePayment(app, reference);
  const payment = database.db.updateTable("payments").where("reference", "=", reference);
  const changes = [
    { amount: 1 },
    { state: forceState("failed") },
    { result: "suspense" as const },
    { email: "x" },
  ];
  for (const change of changes)
    await expect(payment.set(change).execute()).rejects.toThrow(/a settled payment does not change/);
  const gone = database.db.deleteFrom("payments").where("reference", "=", reference);
  await expect(gone.execute()).rejects.toThrow(/never deleted/);
  await expect(sql`truncate payments cascade`.execute(database.db)).rejects.toThrow(/append-only/);
});
