import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readDebtor, readDebtors } from "~/routes/_shop/sales-report/debtors/read-debtors.server";
import { receiveDebt, undoDebtPayment } from "~/services/sales/receive-debt.server";
import { readReport } from "~/routes/_shop/sales-report/read-report.server";
import { findMainLocation } from "~/models/users/location.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { property } from "../../support/property";
import { sell } from "../../support/sales";
import { wrongSums } from "../../db/sales/sales-sums";

const { db } = await testDatabase();

/** Saturday, 21 November 2026, noon in Lagos. */
const noon = new Date("2026-11-21T11:00:00Z");

async function shop() {
  const user = await makeOwner(db);
  const app = makeContext(db, noon);
  const reader = { user, shop: { ownerId: user.id, name: user.name } };
  const main = await findMainLocation(db, user.id);
  const location = String(main?.id);
  let forms = 0;
  return {
    user,
    reader,
    sell: (...sales: Parameters<typeof sell>[2]) => sell(db, user.id, sales),
    receive: (saleId: number, amount: string, { day = "2026-11-21", key = `KEY${(forms += 1)}` } = {}) =>
      receiveDebt(app, reader, String(saleId), null, { amount, day, location, key }),
    undo: (id: number, by = reader) => undoDebtPayment(app, by, String(id)),
    debtor: (id: number) => readDebtor(app, reader, String(id), new URLSearchParams()),
    debtors: (text = "") => readDebtors(app, reader, new URLSearchParams(text)),
    report: () => readReport(app, reader, new URLSearchParams()),
  };
}

const debt = (customer: string, naira: number, at = "2026-11-04T08:00:00Z") => ({
  at,
  customer,
  paid: 0,
  lines: [{ product: "Rice", amount: naira * 100 }],
});

describe("a payment entered by hand", () => {
  test("lowers the debt, is no sale, and is undone without a trace", async () => {
    const { sell, receive, undo, debtor, debtors, report } = await shop();
    const [id = 0] = await sell(debt("Mama Bisi", 900));
    const before = await report();
    expect(await receive(id, "₦400")).toEqual({ outcome: "received" });
    const { owed, rows, paying } = await debtor(id);
    expect([owed, paying?.today]).toEqual(["₦500", "2026-11-21"]);
    expect(rows.map(({ what, amount, balance }) => `${what} ${amount} ${balance}`)).toEqual([
      "Payment received ₦400 ₦500",
      "Bought, not paid ₦900 ₦900",
    ]);
    expect((await debtors()).rows[0]?.href).toContain(`/debtors/${id}`);
    const after = await report();
    expect(after.report?.empty).toEqual(before.report?.empty);
    expect(await undo(rows[0]?.id ?? 0)).toBe(true);
    expect(await undo(rows[0]?.id ?? 0)).toBe(false);
    expect((await debtor(id)).owed).toBe("₦900");
    expect(await report()).toEqual(before);
  });

  test("of the whole debt ends it, and another shop's debts and payments are out of reach", async () => {
    const [own, other] = [await shop(), await shop()];
    const [id = 0] = await own.sell(debt("Chidi", 900));
    const [theirs = 0] = await other.sell(debt("Chidi", 900));
    expect(await own.receive(theirs, "100")).toEqual({ outcome: "not-found" });
    await own.receive(id, "900", { day: "2026-11-10" });
    const { since, paying, rows } = await own.debtor(id);
    expect([since, paying]).toEqual([null, null]);
    expect((await own.debtors()).rows).toEqual([]);
    expect(await own.receive(id, "1")).toMatchObject({
      outcome: "invalid",
      errors: { amount: [expect.any(String)] },
    });
    expect(await other.undo(rows[0]?.id ?? 0)).toBe(false);
    expect(await own.undo(id)).toBe(false);
  });

  test("counts once for a form, and never more than is owed, however many are sent at once", async () => {
    const { sell, receive, debtor } = await shop();
    const [id = 0] = await sell(debt("Grace", 1000));
    const sent = await Promise.all(Array.from({ length: 5 }, () => receive(id, "300", { key: "SAME" })));
    expect(sent.every(({ outcome }) => outcome === "received")).toBe(true);
    expect((await debtor(id)).owed).toBe("₦700");
    const more = await Promise.all(Array.from({ length: 5 }, () => receive(id, "300")));
    expect(more.filter(({ outcome }) => outcome === "received")).toHaveLength(2);
    expect((await debtor(id)).owed).toBe("₦100");
    expect(await receive(id, "300", { key: "SAME" })).toEqual({ outcome: "received" });
    expect((await debtor(id)).owed).toBe("₦100");
  });
});

describe("the list of debtors", () => {
  test("tells the oldest debt, and is searched by letters of a name in any case", async () => {
    const { sell, debtors } = await shop();
    await sell(
      debt("Mama Bisi", 900, "2026-11-04T08:00:00Z"),
      debt("Chidi 100%", 300, "2026-08-01T08:00:00Z"),
      debt("Papa Bisi", 200, "2026-09-01T08:00:00Z"),
    );
    expect(await debtors()).toMatchObject({
      title: "3 customers owe ₦1,400",
      oldest: { name: "Chidi 100%", owed: "₦300", day: "1 August" },
    });
    const found = await debtors("search=%20bISI");
    expect(found.title).toBe("2 customers owe ₦1,100");
    expect(found.rows.map(({ name }) => name)).toEqual(["Mama Bisi", "Papa Bisi"]);
    expect((await debtors("search=0%25")).rows.map(({ name }) => name)).toEqual(["Chidi 100%"]);
    expect((await debtors("search=_")).rows).toEqual([]);
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("buy" as const), naira: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    kind: fc.constant("pay" as const),
    naira: fc.integer({ min: 1, max: 900 }),
    day: fc.constantFrom("2026-10-31", "2026-11-01", "2026-11-21"),
  }),
  fc.record({ kind: fc.constant("undo" as const), picked: fc.nat({ max: 20 }) }),
);

property.prop([fc.array(step, { minLength: 1, maxLength: 12 })], { numRuns: 20 })(
  "after any purchases, payments and undoing, the debt is the difference, and the kept sums are right",
  async (steps) => {
    const { sell, receive, undo, debtor } = await shop();
    const [id = 0] = await sell(debt("Mama Bisi", 50));
    let owed = 50;
    for (const one of steps) {
      if (one.kind === "buy") {
        await sell(debt("Mama Bisi", one.naira));
        owed += one.naira;
      } else if (one.kind === "pay") {
        const { outcome } = await receive(id, String(one.naira), { day: one.day });
        expect(outcome === "received").toBe(one.naira <= owed);
        if (outcome === "received") owed -= one.naira;
      } else {
        const payments = (await debtor(id)).rows.filter(({ byHand }) => byHand);
        const payment = payments[one.picked % Math.max(1, payments.length)];
        if (!payment) continue;
        expect(await undo(payment.id)).toBe(true);
        owed += Number(payment.amount.replace(/\D/g, ""));
      }
    }
    expect((await debtor(id)).owed).toBe(`₦${owed.toLocaleString("en-NG")}`);
    expect(await wrongSums(db)).toEqual([]);
  },
);
