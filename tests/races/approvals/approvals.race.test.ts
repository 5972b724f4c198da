import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { listRefunds } from "~/models/payments/refund.server";
import { requestGrant, requestRefund } from "~/services/approvals/request-approval.server";
import { decide } from "~/services/approvals/decide-approval.server";
import { systemRandom } from "~/services/platform/random.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { checkRefunds } from "~/services/payments/send-refund.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { begin, makeDesk, makeStaff, topUpRequest } from "../../support/paying";
import { atOnce, PARALLEL, twoPools } from "../../support/races";

const database = await twoPools();

const key = () => systemRandom.bytes(16).toString("hex");

async function desk(limit = naira(20_000)) {
  const at = await makeDesk(database.db, "order", limit);
  const appOf = (index: number) => ({ ...at.app, db: database.pool(index) });
  return { ...at, appOf };
}

const inOrder = async () => expect(await checkBooks(database.db)).toEqual([]);

/** The number of each outcome. */
function count(results: { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test("many refunds at once by two people never exceed the payment", async () => {
  const at = await desk();
  const results = await atOnce((index) =>
    requestRefund(at.appOf(index), {
      staffId: [at.bisi, at.chidi][index % 2]!.id,
      reason: "At the same moment",
      submissionKey: key(),
      reference: at.reference,
      amount: 1_000_00,
      endsPlan: false,
      target: index % 3 === 0 ? "wallet" : "source",
    }),
  );
  expect(count(results)).toEqual({ asked: 6, "too-much": PARALLEL - 6 });
  const payment = await getPayment(at.db, at.reference);
  expect(payment.refunded + payment.refunding).toBe(6_000_00);
  expect(at.fake.calls.refund).toBe(
    (await listRefunds(at.db, payment.id)).filter((one) => one.target === "source").length,
  );
  await inOrder();
});

test("the same form many times is one refund and one call", async () => {
  const at = await desk();
  const submissionKey = key();
  const results = await atOnce((index) =>
    requestRefund(at.appOf(index), {
      staffId: at.bisi.id,
      reason: "A double click",
      submissionKey,
      reference: at.reference,
      amount: 1_000_00,
      target: "source",
      endsPlan: false,
    }),
  );
  expect(count(results)).toEqual({ asked: PARALLEL });
  expect(at.fake.calls.refund).toBe(1);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunding: 1_000_00 });
});

test("one of many simultaneous approvals, refusals and withdrawals decides, and it happens once", async () => {
  const at = await desk(naira(0));
  const reference = await at.asked(5_000_00, { target: "wallet" });
  const others = await Promise.all([1, 2, 3].map(() => makeStaff(at.db, "finance")));
  const results = await atOnce((index) => {
    const staff = index % 5 === 4 ? at.bisi : others[index % 3]!;
    const verdict = index % 5 === 4 ? "withdrawn" : index % 2 === 0 ? "approved" : "refused";
    return decide(at.appOf(index), reference, { verdict, staffId: staff.id, answer: "At the same moment" });
  });
  const [row] = await at.db
    .selectFrom("approvals")
    .select(["state", "decidedBy"])
    .where("reference", "=", reference)
    .execute();
  for (const result of results) if (result.outcome === "decided") expect(result.state).toBe(row?.state);
  expect(await walletBalance(at.db, at.owner.id)).toBe(row?.state === "approved" ? 5_000_00 : 0);
  const acts = at.db.selectFrom("staffActs").select("id").where("object", "=", reference);
  expect(await acts.execute()).toHaveLength(1);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunding: 0 });
  await inOrder();
});

test("a refund against a dispute: in either order the books hold and nothing is paid twice", async () => {
  for (let round = 0; round < 5; round += 1) {
    const at = await desk();
    const payment = await getPayment(at.db, at.reference);
    const providerId = `D${at.reference}`;
    const [refund] = await Promise.all([
      at.ask(6_000_00, { target: "wallet" }),
      acceptDispute(at.appOf(1), payment, { providerId, amount: 6_000_00, end: null }),
    ]);
    expect(["asked", "disputed"]).toContain(refund.outcome);
    expect(await walletBalance(at.db, at.owner.id)).toBe(refund.outcome === "asked" ? 6_000_00 : 0);
    expect(await at.ask(50_00)).toMatchObject({ outcome: "disputed" });
  }
  await inOrder();
});

test("events, the call's answer and reads of the list at once end one refund once", async () => {
  const at = await desk();
  at.fake.next.refund = { outcome: "unknown", reason: "lost" };
  const note = await at.asked(2_000_00);
  const made = at.fake.giveBack(at.reference, 2_000_00, note);
  made.state = "processed";
  const payment = await getPayment(at.db, at.reference);
  const update = { providerId: made.providerId, amount: 2_000_00, state: "processed" as const };
  await atOnce(async (index) => {
    if (index % 3 === 0) return checkRefunds(at.appOf(index), at.reference);
    await acceptRefund(at.appOf(index), payment, { ...update, ...(index % 3 === 1 && { note }) });
  });
  expect(await listRefunds(at.db, payment.id)).toMatchObject([{ state: "processed", note }]);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 2_000_00, refunding: 0 });
  expect(at.fake.calls.refund).toBe(1);
  await inOrder();
});

test("one person's grants to one account stay below the limit, however many forms are sent at once", async () => {
  const at = await desk(naira(10_000));
  const results = await atOnce((index) =>
    requestGrant(at.appOf(index), {
      staffId: at.bisi.id,
      reason: "In many small parts",
      submissionKey: key(),
      kind: "wallet" as const,
      ownerId: at.owner.id,
      amount: 1_000_00,
    }),
  );
  const states = results.map((result) => (result.outcome === "asked" ? result.state : result.outcome));
  expect(states.filter((state) => state === "approved")).toHaveLength(10);
  expect(states.filter((state) => state === "waiting")).toHaveLength(PARALLEL - 10);
  expect(await walletBalance(at.db, at.owner.id)).toBe(10_000_00);
});

test("money in suspense goes one way when staff decide and refund it at once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const at = await desk();
    const reference = await begin(at.app, topUpRequest(at.owner));
    at.fake.pay(reference, { email: "somebody@else.example" });
    await settlePayment(at.app, reference);
    const [refund, decided] = await Promise.all([
      at.ask(10_250_00, { reference }),
      decideSuspense(at.appOf(1), reference, {
        decision: "credited",
        reason: "Another mailbox of hers",
        by: { name: "chidi", staffId: at.chidi.id },
      }),
    ]);
    const wentBack = refund.outcome === "asked" && decided.outcome === "refunding";
    // After the decision it is a payment to the wallet, which can be refunded from there.
    const creditedFirst = decided.outcome === "done";
    expect(wentBack || creditedFirst).toBe(true);
    await inOrder();
  }
});
