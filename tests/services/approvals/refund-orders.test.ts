import fc from "fast-check";
import { expect } from "vitest";
import { DAY } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { listRefunds } from "~/models/payments/refund.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { checkRefunds } from "~/services/payments/send-refund.server";
import { testDatabase } from "../../support/database";
import { deliver, refund } from "../../support/fake-payments";
import { books, makeDesk } from "../../support/paying";
import { property } from "../../support/property";

const database = await testDatabase();

const amount = fc.integer({ min: 1, max: 12_000_00 });
const step = fc.oneof(
  fc.record({ do: fc.constant("ask" as const), amount, target: fc.constantFrom("source", "wallet") }),
  fc.record({ do: fc.constantFrom("approve" as const, "refuse" as const) }),
  fc.record({
    do: fc.constant("tell" as const),
    state: fc.constantFrom("processing", "processed", "failed"),
  }),
  fc.record({
    do: fc.constantFrom("look" as const, "lose" as const, "refuse-call" as const, "wait" as const),
  }),
  fc.record({ do: fc.constant("dispute" as const), end: fc.constantFrom("won", "lost") }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Desk = Awaited<ReturnType<typeof makeDesk>>;

async function dispute({ app, db, reference }: Desk, end: "won" | "lost", place: number): Promise<void> {
  const payment = await getPayment(db, reference);
  if (payment.refunded + payment.refunding > 0) return;
  const update = { providerId: `D${reference}-${place}`, amount: 1_000_00 };
  await acceptDispute(app, payment, { ...update, end: null });
  await acceptDispute(app, payment, { ...update, end });
}

async function tell({ app, fake, reference }: Desk, state: string, place: number): Promise<void> {
  const told = fake.refunds[place % Math.max(1, fake.refunds.length)];
  if (!told || ["processed", "failed"].includes(told.state)) return;
  told.state = state;
  return deliver(app, [refund(BigInt(told.providerId), reference, state, told.amount)]);
}

/** One step by staff, the provider or the owner's bank. */
async function take(at: Desk, waiting: string[], one: Step, place: number): Promise<void> {
  const { app, fake, reference } = at;
  switch (one.do) {
    case "ask": {
      const result = await at.ask(one.amount, { target: one.target });
      if (result.outcome === "asked" && result.state === "waiting") waiting.push(result.reference);
      return;
    }
    case "approve":
    case "refuse": {
      const next = waiting.shift();
      if (next) await at.decideAs(at.chidi, next, one.do === "approve" ? "approved" : "refused");
      return;
    }
    case "tell":
      return tell(at, one.state, place);
    case "lose":
      fake.next.refund = { outcome: "unknown", reason: "lost" };
      return;
    case "refuse-call":
      fake.next.refund = { outcome: "refused", reason: "no" };
      return;
    case "look":
      fake.next.refund = null;
      return checkRefunds(app, reference);
    case "wait":
      app.setTime(new Date(app.clock.now().getTime() + DAY));
      return;
    case "dispute":
      return dispute(at, one.end, place);
  }
}

property.prop([fc.constantFrom("order", "top-up"), fc.array(step, { minLength: 1, maxLength: 14 })], {
  numRuns: 60,
})(
  "whatever is asked, approved, lost, refused, told and disputed in whatever order, no money is made or lost",
  async (paid, steps) => {
    const at = await makeDesk(database.db, paid, naira(3_000));
    const waiting: string[] = [];
    for (const [place, one] of steps.entries()) {
      await take(at, waiting, one, place);
      const payment = await getPayment(at.db, at.reference);
      expect(payment.refunded + payment.refunding).toBeLessThanOrEqual(at.amount);
      expect(payment.refunding).toBeGreaterThanOrEqual(0);
      expect(await walletBalance(at.db, at.owner.id)).toBeGreaterThanOrEqual(0);
    }
    const payment = await getPayment(at.db, at.reference);
    const refunds = await listRefunds(at.db, payment.id);
    const of = (states: string[], target: string) =>
      refunds
        .filter((one) => one.target === target && states.includes(one.state))
        .reduce((sum, one) => sum + one.amount, 0);
    const gone = of(["processed"], "source");
    const held = of(["asked", "pending", "processing", "needs-attention"], "source");
    const disputed = payment.refunded - gone - of(["processed"], "wallet");
    const sums = await books(at.db, at.owner.id);
    // What arrived, less the provider's fee, the refunds and the disputed amount.
    expect(sums.paystack_clearing ?? 0).toBe(at.amount - 100_00 - gone - disputed);
    expect((sums.suspense ?? 0) + held).toBe(0);
    expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(await checkBooks(at.db)).toEqual([]);
  },
);
