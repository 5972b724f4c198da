import fc from "fast-check";
import { expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { listSameAmounts } from "~/models/payments/same-amount.server";
import { getPayment } from "~/models/payments/payment.server";
import { readPaymentHistory } from "~/routes/staff/payments/$reference/read-payment-history.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { testDatabase } from "../../support/database";
import {
  begin,
  makeAwaitingOrder,
  makeDesk,
  makePayer,
  orderRequest,
  topUpRequest,
} from "../../support/paying";
import { property } from "../../support/property";

const database = await testDatabase();

/** An order of ₦6,000 for which the bank let this much through. */
async function transferOf(amount: number) {
  const payer = await makePayer(database.db);
  const order = await makeAwaitingOrder(database.db, payer.owner, payer.app.clock.now());
  const request = { ...orderRequest(payer.owner, order), channel: "bank_transfer" as const };
  const reference = await begin(payer.app, request);
  payer.fake.pay(reference, { channel: "bank_transfer", amount });
  const pass = () => payer.app.setTime(new Date(payer.app.clock.now().getTime() + MINUTE));
  /** "Held: wrong amount. ₦6,000 was due, ₦5,000 came" for each line, oldest first. */
  const read = async () =>
    (await readPaymentHistory(database.db, await getPayment(database.db, reference), ["finance"]))
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, title, detail }) => `${at.toISOString()} ${title}. ${detail ?? ""}`);
  return { ...payer, reference, pass, read };
}

const titles = (lines: string[]) => lines.map((line) => line.slice("2026-11-21T09:00:00.000Z ".length));

test("what staff read of held money before the decision reads the same after it, in plain words", async () => {
  const { app, reference, pass, read } = await transferOf(naira(5_000));
  pass();
  await settlePayment(app, reference);
  const before = await read();
  expect(titles(before)).toEqual([
    "Started. Bank transfer of ₦6,000",
    "Held: wrong amount. ₦6,000 was due, ₦5,000 came",
  ]);
  pass();
  const by = { name: "kayfinance" };
  await decideSuspense(app, reference, { decision: "credited", reason: "She wants it there", by });
  const after = await read();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(titles(after).at(-1)).toBe("Decided by kayfinance: ₦5,000 to the wallet. She wants it there");
});

const steps = ["refund", "refunded", "failed", "dispute", "won", "lost", "decide", "settle"] as const;

property.prop(
  [fc.constantFrom(naira(5_000), naira(6_000)), fc.array(fc.constantFrom(...steps), { maxLength: 8 })],
  {
    numRuns: 15,
  },
)("the history of a payment only grows at its end, whatever happens to it", async (amount, acts) => {
  const { app, reference, pass, read } = await transferOf(amount);
  const payment = () => getPayment(database.db, reference);
  const refund = async (state: "pending" | "processed" | "failed") =>
    acceptRefund(app, await payment(), { providerId: `R-${reference}`, amount: naira(1_000), state });
  const dispute = async (end: "won" | "lost" | null) =>
    acceptDispute(app, await payment(), { providerId: `D-${reference}`, amount: naira(2_000), end });
  const decision = { decision: "credited", reason: "Hers", by: { name: "kay" } } as const;
  const play: Record<(typeof steps)[number], () => Promise<unknown>> = {
    settle: () => settlePayment(app, reference),
    refund: () => refund("pending"),
    refunded: () => refund("processed"),
    failed: () => refund("failed"),
    dispute: () => dispute(null),
    won: () => dispute("won"),
    lost: () => dispute("lost"),
    decide: () => decideSuspense(app, reference, decision),
  };
  let earlier = await read();
  for (const act of acts) {
    pass();
    await play[act]();
    const now = await read();
    expect(now.slice(0, earlier.length)).toEqual(earlier);
    earlier = now;
  }
});

test("a payment of another sum that came is not pointed out as paid twice", async () => {
  const { app, fake, db, owner, reference } = await transferOf(naira(5_000));
  await settlePayment(app, reference);
  const pay = async () => {
    const other = await begin(app, topUpRequest(owner, { amount: naira(6_000), walletAmount: naira(6_000) }));
    fake.pay(other);
    await settlePayment(app, other);
    return other;
  };
  const [second, since] = [await pay(), new Date(0)];
  expect(await listSameAmounts(db, owner.id, { since })).toEqual([]);
  const third = await pay();
  expect(await listSameAmounts(db, owner.id, { since })).toMatchObject([
    { reference: third, earlier: second },
  ]);
});

test("a refund that staff requested is read once as requested, with its reason", async () => {
  const desk = await makeDesk(database.db);
  await desk.asked(naira(1_000));
  const history = await readPaymentHistory(desk.db, await getPayment(desk.db, desk.reference), ["finance"]);
  const requested = history.filter(({ title }) => title.includes("requested"));
  expect(requested).toMatchObject([{ title: "Refund requested, ₦1,000" }]);
});
