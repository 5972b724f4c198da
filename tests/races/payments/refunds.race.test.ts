import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { listRefunds } from "~/models/payments/refund.server";
import { checkRefunds } from "~/services/payments/send-refund.server";
import {
  processInbox,
  receiveProviderEvent,
  handleNow,
} from "~/services/payments/receive-provider-event.server";
import { publishedRefund, refund } from "../../support/fake-payments";
import { subjectsTo } from "../../support/messages";
import { makeDesk, topUp } from "../../support/paying";
import { atOnce, twoPools } from "../../support/races";

const database = await twoPools();

const states = ["pending", "processing", "processed"] as const;

/** One simultaneous step: an event in one of its forms, a read of the list, or a refund by staff. */
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("tell" as const),
      state: fc.constantFrom(...states),
      shape: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("ask" as const, "forge" as const) }) },
);

type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

const ours = 1_000_00;
const dashboards = 700_00;
const asked = 500_00;
const forged = 300_00;

test("events in any order, form and number, staff and reads of the list at once book each refund once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 50 }), async (deeds) => {
      const at = await makeDesk(database.db, "top-up");
      at.fake.next.refund = { outcome: "unknown", reason: "lost" };
      const note = await at.asked(ours);
      at.fake.next.refund = null;
      const made = [
        at.fake.giveBack(at.reference, ours, note, { state: "processed" }),
        at.fake.giveBack(at.reference, dashboards, "By the dashboard", { state: "processed" }),
      ];
      const appOf = (index: number) => ({ ...at.app, db: database.pool(index) });
      const deliver = async (index: number, event: Buffer) => {
        const id = await receiveProviderEvent(appOf(index), event);
        if (id !== null) await handleNow(appOf(index), id);
      };
      const work: Record<Deed["do"], (one: Deed, index: number) => Promise<unknown>> = {
        async tell(one, index) {
          if (one.do !== "tell") return;
          const { providerId, amount } = made[index % 2]!;
          const reference = [null, `TRF_${providerId}`][one.shape];
          await deliver(
            index,
            reference === undefined
              ? refund(BigInt(providerId), at.reference, one.state, amount)
              : publishedRefund(at.reference, one.state, amount, reference),
          );
        },
        look: (_one, index) => checkRefunds(appOf(index), at.reference),
        ask: () => at.ask(asked),
        forge: (_one, index) =>
          deliver(index, publishedRefund(at.reference, "processed", forged, `TRF_forged${index}`)),
      };
      await atOnce((index) => {
        const one = deeds[index % deeds.length]!;
        return work[one.do](one, index);
      });
      for (const one of at.fake.refunds) one.state = "processed";
      at.app.setTime(new Date(at.app.clock.now().getTime() + HOUR));
      await processInbox(at.app);
      await checkRefunds(at.app, at.reference);
      const all = at.fake.refunds.reduce((sum, { amount }) => sum + amount, 0);
      const payment = await getPayment(at.db, at.reference);
      expect(payment).toMatchObject({ refunded: all, refunding: 0 });
      const rows = await listRefunds(at.db, payment.id);
      expect(rows.map(({ providerId }) => providerId).sort()).toEqual(
        at.fake.refunds.map(({ providerId }) => providerId).sort(),
      );
      expect(rows.filter((row) => row.note === note)).toMatchObject([{ amount: ours, state: "processed" }]);
      expect(await walletBalance(at.db, at.owner.id)).toBe(topUp - all);
      const mails = await subjectsTo(at.db, at.owner.id);
      expect(mails.filter((subject) => subject.includes("was refunded"))).toHaveLength(
        at.fake.refunds.length,
      );
      expect(await checkBooks(at.db)).toEqual([]);
    }),
    { numRuns: 6 },
  );
});
