import fc from "fast-check";
import { expect } from "vitest";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { deliver, fakePayments, publishedRefund, success } from "../../support/fake-payments";
import { begin, books, makeAwaitingOrder, orderRequest, topUpRequest } from "../../support/paying";
import { property } from "../../support/property";

const database = await testDatabase();

/** What is left of a payment after refunds in these parts, each a share of the whole by its weight. */
async function givenBack(purpose: "order" | "top-up", weights: number[]) {
  const { db } = database;
  const fake = fakePayments();
  const app = { ...makeContext(db), payments: fake.provider };
  const owner = await makeOwner(db);
  const order = await makeAwaitingOrder(db, owner, app.clock.now());
  const request = purpose === "order" ? orderRequest(owner, order) : topUpRequest(owner);
  const reference = await begin(app, request);
  fake.pay(reference, { fees: 100_00 });
  const parts = partsOf(request.amount, weights);
  await deliver(app, [
    success(reference),
    ...parts.map((amount) => {
      fake.giveBack(reference, amount, null, { state: "processed" });
      return publishedRefund(reference, "processed", amount);
    }),
  ]);
  const payment = await db
    .selectFrom("payments")
    .select(["state", "amount", "refunded"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const running = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("endedAt", "is", null)
    .execute();
  return { payment, running: running.length, books: await books(db, owner.id) };
}

function partsOf(amount: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const cuts = weights.map((_, index) =>
    Math.floor((amount * weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0)) / whole),
  );
  return cuts.map((cut, index) => cut - (cuts[index - 1] ?? 0)).filter((part) => part > 0);
}

const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 7 });

property.prop([fc.constantFrom("order", "top-up"), weights], { numRuns: 12 })(
  "a payment given back in any parts ends as one given back at once, to the kobo",
  async (purpose, split) => {
    const whole = await givenBack(purpose, [1]);
    expect(whole.payment.refunded).toBe(whole.payment.amount);
    expect(whole).toMatchObject({ running: 0, books: { paystack_clearing: -100_00 } });
    expect(await givenBack(purpose, split)).toEqual(whole);
  },
);
