import { expect, test } from "vitest";

import { keepSent } from "~/services/sales/keep-sent-sales.server";
import { findMainLocation } from "~/models/users/location.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { PARALLEL, atOnce, twoPools } from "../../support/races";
import { wrongSums } from "../../db/sales/sales-sums";
import { sell, fileOf, readFiles, receive } from "../../support/sales";
import { signedInTill } from "../../support/subscriber";

const database = await twoPools();

const appOf = (index: number) => makeContext(database.pool(index));

async function shop() {
  const owner = await makeOwner(database.db);
  const location = (await findMainLocation(database.db, owner.id))?.id ?? 0;
  const sales = () =>
    database.db.selectFrom("sales").select(["receipt", "total"]).where("ownerId", "=", owner.id).execute();
  return { owner, location, sales };
}

const file = fileOf("7,2026-10-20,14:05,,Rice,2,1900,1700,,", "8,2026-10-20,14:05,,Beans,2,1900,1700,,");

test("one of several copies of a file sent at once counts, and the others lead to it or wait", async () => {
  const { owner, location, sales } = await shop();
  const answers = await atOnce((index) => receive(appOf(index), owner.id, location, file));
  expect(answers.filter(({ outcome }) => outcome === "stored")).toHaveLength(1);
  expect(answers.every(({ outcome }) => ["stored", "same", "busy", "throttled"].includes(outcome))).toBe(
    true,
  );
  await atOnce((index) => readFiles(appOf(index), owner.id));
  expect(await sales()).toHaveLength(2);
});

test("one batch of a till sent at once counts once, beside a file with the same receipts", async () => {
  const { owner, location, sales } = await shop();
  const { till } = await signedInTill(appOf(0), owner);
  await receive(appOf(0), owner.id, location, file);
  const caller = { tokenId: 0, tillId: till.id, ownerId: owner.id, locationId: location, accessedAt: null };
  const batch = ["7", "8", "9"].map((receipt) => ({
    locationId: location,
    receipt,
    soldAt: new Date("2026-10-20T13:05:00Z"),
    customer: null,
    payment: "Cash",
    cashier: null,
    paid: null,
    lines: [{ product: receipt === "7" ? "Rice" : "Beans", quantity: 2000, amount: 3800_00, cost: 3400_00 }],
  }));
  const [sent] = await Promise.all([
    atOnce((index) => keepSent(appOf(index), caller, index % 2 === 0 ? batch : [...batch].reverse())),
    atOnce((index) => readFiles(appOf(index), owner.id)),
  ]);
  const states = sent
    .flatMap((answer) => (answer.outcome === "kept" ? answer.sales : []))
    .filter(({ receipt }) => receipt === "9");
  expect(states.filter(({ state }) => state === "added")).toHaveLength(1);
  expect(states.filter(({ state }) => state === "known")).toHaveLength(PARALLEL - 1);
  expect((await sales()).map(({ receipt }) => receipt).sort()).toEqual(["7", "8", "9"]);
});

test("twenty tills of one shop that sell the same products at once never deadlock, and are summed", async () => {
  const { owner, location } = await shop();
  const { till } = await signedInTill(appOf(0), owner);
  const caller = { tokenId: 0, tillId: till.id, ownerId: owner.id, locationId: location, accessedAt: null };
  const products = ["Rice", "Beans", "Oil"];
  const batchOf = (number: number) =>
    ["a", "b"].map((each) => ({
      locationId: location,
      receipt: `${number}-${each}`,
      customer: null,
      payment: "Cash",
      cashier: null,
      paid: null,
      soldAt: new Date(`2026-10-${20 + (number % 3)}T13:05:00Z`),
      lines: (number % 2 === 0 ? products : [...products].reverse()).map((product) => ({
        product,
        quantity: 1000,
        amount: 500_00,
        cost: 400_00,
      })),
    }));
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => keepSent(appOf(number), caller, batchOf(number))),
  );
  const kept = await database.db
    .selectFrom("salesSums")
    .select(["receipts", "rowCount as rows", "total", "profit"])
    .where("ownerId", "=", owner.id)
    .where("grain", "=", "all")
    .execute();
  expect(kept).toEqual([{ receipts: 40, rows: 120, total: 120 * 500_00, profit: 120 * 100_00 }]);
  expect(await wrongSums(database.db)).toEqual([]);
});

test("sales written without their owner's lock, as by a seed, are summed as well", async () => {
  const { owner, location } = await shop();
  await atOnce((index) =>
    sell(database.pool(index), owner.id, [
      { at: "2026-10-20T13:05:00Z", locationId: location, lines: [{ product: "Rice", amount: 100 }] },
    ]),
  );
  expect(await wrongSums(database.db)).toEqual([]);
});
