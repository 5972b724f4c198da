import { describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import type { StaffRole } from "~/models/staff/staff-role";
import { findMainLocation } from "~/models/users/location.server";
import { getUser } from "~/models/users/user.server";
import { chooseForLocation, payWithTokens } from "~/services/agents/order-for-location.server";
import { readPaymentHistory } from "~/routes/staff/payments/$reference/read-payment-history.server";
import { listPersonHistory } from "~/routes/staff/people/$userId/read-person-history.server";
import { timelineDays } from "~/routes/staff/timeline.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { handleProviderEvent } from "~/services/payments/handle-provider-event.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { begin, makeAwaitingOrder, makeDesk, orderRequest, topUpRequest } from "../../support/paying";
import { agentCheckoutPage, locationForm } from "../../support/subscriber";
import { giveTokens } from "../../support/wallet";

const database = await testDatabase();

const read = async (userId: number, roles: StaffRole[] = ["support"], query = "") =>
  timelineDays(
    (
      await listPersonHistory(
        database,
        { userId, roles, ofStaff: query === "kind=staff" },
        { limit: 30, offset: 0 },
      )
    ).toReversed(),
  )
    .flatMap(({ day, entries }) => entries.map((entry) => ({ day, ...entry })))
    .reverse();

/** "Paid ₦6,000. The order is complete" for each line, oldest first, without references of payments. */
const linesOf = async (userId: number, query = "") =>
  (await read(userId, ["support"], query)).map(({ title, detail }) =>
    `${title}. ${detail ?? ""}`.replace(/ · KPP-\w+$/, "").replace(/KPR?-\w+/, "…"),
  );

type Desk = Awaited<ReturnType<typeof makeDesk>>;

const pass = ({ app }: Desk) => app.setTime(new Date(app.clock.now().getTime() + MINUTE));

/** A bank transfer for another order of ₦6,000. */
async function beginTransfer({ app, owner, db }: Desk) {
  const order = await makeAwaitingOrder(db, owner, app.clock.now());
  return begin(app, { ...orderRequest(owner, order), channel: "bank_transfer" });
}

describe("what happened to an owner", () => {
  test("has each payment, refund, returned transfer, decision and dispute once, with its sum, and only grows", async () => {
    const desk = await makeDesk(database.db);
    const { app, fake, owner, reference, asked } = desk;
    let earlier = await read(owner.id);
    const grown = async () => {
      const now = await read(owner.id);
      const plain = (lines: typeof now) => lines.map(({ key: _, ...line }) => line);
      expect(plain(now).slice(0, earlier.length)).toEqual(plain(earlier));
      expect(now.length).toBeGreaterThan(earlier.length);
      earlier = now;
      pass(desk);
    };

    pass(desk);
    await asked(naira(1_000));
    await grown();
    const refund = { providerId: `R-${reference}`, amount: naira(1_000) };
    const { note } = await database.db
      .selectFrom("refunds")
      .select("note")
      .where("ownerId", "=", owner.id)
      .executeTakeFirstOrThrow();
    await acceptRefund(app, await getPayment(app.db, reference), { ...refund, note, state: "processed" });
    await grown();

    const providerId = `D-${reference}`;
    const answerBy = new Date("2026-12-04T12:00:00Z");
    const dispute = async (end: "lost" | null) =>
      acceptDispute(app, await getPayment(app.db, reference), {
        providerId,
        amount: naira(5_000),
        answerBy,
        end,
      });
    await dispute(null);
    await grown();
    await dispute("lost");
    await grown();

    const transfer = await beginTransfer(desk);
    await grown();
    const { providerId: number } = fake.remember(transfer, { status: "abandoned" });
    await settlePayment(app, transfer);
    const rejected = { transaction_id: number, message_type: "INCORRECT_AMOUNT", amount: naira(5_900) };
    const body = JSON.stringify({ event: "bank.transfer.rejected", data: { bank_transfer: rejected } });
    const event = { body, reference: null, attempts: 1 } as Parameters<typeof handleProviderEvent>[1];
    expect(await handleProviderEvent(app, event)).toBe("sent back");
    await grown();
    fake.pay(transfer, { channel: "bank_transfer", amount: naira(5_000) });
    await settlePayment(app, transfer);
    await grown();
    const by = { name: "kayfinance", staffId: desk.bisi.id };
    await decideSuspense(app, transfer, { decision: "credited", reason: "She wants it there", by });
    await grown();

    expect(await linesOf(owner.id)).toEqual([
      "Payment of ₦6,000 started. Card",
      "Paid ₦6,000. The order is complete",
      "Plan started. ",
      expect.stringMatching(/^Refund requested, ₦1,000\. By .+: The owner paid twice \(…\)$/),
      "Refund of ₦1,000 started. To Visa •••• 4081",
      "Refund of ₦1,000 done. To Visa •••• 4081",
      "Disputed, ₦5,000. A bank asks for the money back. To be answered by 4 December 2026, 13:00",
      "Dispute lost, ₦5,000. The bank took ₦5,000 back. The plan was paid until 21 December 2026 and ended",
      "Payment of ₦6,000 started. Transfer",
      "Bank returned ₦5,900. ₦6,000 was due",
      "Payment held: wrong amount. ₦6,000 was due, ₦5,000 came",
      "Decided by kayfinance: ₦5,000 to the wallet. She wants it there",
    ]);
    const staffActions = await linesOf(owner.id, "kind=staff");
    expect(staffActions.map((line) => line.split(".")[0])).toEqual([
      "Refund asked",
      "Held money put in the wallet",
    ]);
  });

  test("links each line to the page of its payment, for roles that open it", async () => {
    const { owner, reference } = await makeDesk(database.db);
    const links = async (roles: StaffRole[]) =>
      (await read(owner.id, roles)).map(({ title, href }) => [title, href]);
    const linked = (href?: string) => [
      ["Payment of ₦6,000 started", href],
      ["Paid ₦6,000", href],
      ["Plan started", undefined],
    ];
    expect(await links(["support"])).toEqual(linked(`/staff/payments/${reference}`));
    expect(await links(["catalogue"])).toEqual(linked());
  });

  test("says of a payment that failed what it was to bring, and why", async () => {
    const desk = await makeDesk(database.db);
    pass(desk);
    const reference = await beginTransfer(desk);
    desk.fake.remember(reference, { status: "failed", reason: "Insufficient funds" });
    await settlePayment(desk.app, reference);
    const lines = await linesOf(desk.owner.id);
    expect(lines.at(-1)).toBe("Payment of ₦6,000: failed. Insufficient funds");
    expect(lines.filter((line) => line.includes("failed"))).toHaveLength(1);
  });
});

test("tokens that an agent paid for a shop are one line for its owner and one for the agent, with names and sum", async () => {
  const { db } = database;
  const app = { ...makeContext(db), payments: fakePayments().provider };
  const agent = await getUser(db, await makeAgent(db, "HISTORY1"));
  const owner = await makeOwner(db, { agentId: agent.id });
  await giveTokens(db, agent.id, 10_000);
  const page = await agentCheckoutPage(app, agent, owner);
  await chooseForLocation(app, page, {
    duration: "month",
    quantities: { users: 0, products: 0, outlets: 0 },
  });
  expect(await payWithTokens(app, page, await locationForm(app, page))).toMatchObject({ outcome: "placed" });

  expect(await linesOf(owner.id)).toEqual([
    `Agent ${agent.username} paid ₦6,000 in tokens. Plus, 1 month · Order …`,
  ]);
  const topUp = await begin(app, topUpRequest(owner));
  const history = await readPaymentHistory(db, await getPayment(db, topUp), ["finance"]);
  expect(history.map(({ title }) => title)).toEqual(["Started"]);
  const location = await findMainLocation(db, owner.id);
  expect(await linesOf(agent.id)).toContain(
    `Paid ₦6,000 in tokens for ${location?.name}. Plus, 1 month · shop of ${owner.username} · Order …`,
  );
  const { reference } = await db
    .selectFrom("orders")
    .select("reference")
    .where("agentId", "=", agent.id)
    .executeTakeFirstOrThrow();
  for (const { id } of [owner, agent])
    expect((await read(id)).map(({ href }) => href)).toContain(`/staff/orders/${reference}`);
});
