import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { listRefunds } from "~/models/payments/refund.server";
import { testDatabase } from "../../support/database";
import { deliver, publishedRefund } from "../../support/fake-payments";
import { subjectsTo } from "../../support/messages";
import { alertsOf, books, makeDesk, topUp } from "../../support/paying";

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const desk = (paid: "order" | "top-up" = "top-up") => makeDesk(database.db, paid);

type Desk = Awaited<ReturnType<typeof desk>>;

const refundsOf = async ({ db, reference }: Desk) => listRefunds(db, (await getPayment(db, reference)).id);

const mailsAboutRefunds = async ({ db, owner }: Desk) =>
  (await subjectsTo(db, owner.id)).filter((subject) => subject.includes("given back"));

const outcomesOf = async ({ db, reference }: Desk, event: string) => {
  const rows = await db
    .selectFrom("provider_events")
    .select("outcome")
    .where("reference", "=", reference)
    .where("event", "=", event)
    .execute();
  return rows.map(({ outcome }) => outcome);
};

describe("an event as the provider publishes it, without a number of the refund", () => {
  test("is about the refund that staff asked for, which is booked once", async () => {
    const at = await desk();
    await at.ask(1_000_00);
    at.fake.refunds[0]!.state = "processed";
    await deliver(at.app, [publishedRefund(at.reference, "processed", 1_000_00, "132013318360")]);
    expect(await refundsOf(at)).toHaveLength(1);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp - 1_000_00);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 1_000_00, refunding: 0 });
    expect(await mailsAboutRefunds(at)).toHaveLength(1);
    expect(await checkBooks(at.db)).toEqual([]);
  });

  test("does not take a full refund to 200 %", async () => {
    const at = await desk("order");
    await at.ask(6_000_00);
    const made = at.fake.refunds[0]!;
    for (const state of ["pending", "processing", "processed"]) {
      made.state = state;
      const number = state === "processed" ? "TRF_9vgfawjnoz58uxy" : null;
      await deliver(at.app, [publishedRefund(at.reference, state, 6_000_00, number)]);
    }
    expect(await books(at.db, at.owner.id)).toMatchObject({ refund: 6_000_00, paystack_clearing: -100_00 });
    expect(await refundsOf(at)).toMatchObject([{ state: "processed" }]);
  });
});

describe("an event about a refund that the provider knows nothing of", () => {
  test("books nothing, is kept, and the operator is told", async () => {
    const at = await desk("order");
    await deliver(at.app, [
      publishedRefund(at.reference, "processed", 400_00, "TRF_forged1"),
      publishedRefund(at.reference, "processed", 1_000_00, "TRF_forged2"),
    ]);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 0 });
    expect(await refundsOf(at)).toEqual([]);
    expect(await mailsAboutRefunds(at)).toEqual([]);
    expect(await alertsOf(at.db, at.reference)).toEqual(["refund-unknown"]);
    for (let hours = 0; hours < 3; hours += 1) {
      at.app.setTime(new Date(at.app.clock.now().getTime() + HOUR));
      await deliver(at.app, []);
    }
    expect(await outcomesOf(at, "refund.processed")).toEqual(["not known there", "not known there"]);
  });
});
