import { afterAll, describe, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { openPayment, payAt, startSandbox, type CardName } from "../../support/sandbox";

const sandbox = await startSandbox();
const provider = sandbox.provider(2_000);
afterAll(() => sandbox.close());

const note = "KPR-7G4KD2MX9QA3BC5D";

/** A card payment of ₦10,000; returns its reference and the provider's number. */
async function paid(card: CardName = "plain") {
  const { reference, url } = await openPayment(sandbox);
  await payAt(url, card);
  const found = await provider.verify(reference);
  if (found.outcome !== "found") throw new Error(found.outcome);
  return { reference, providerId: found.payment.providerId };
}

const listed = async (providerId: string) => {
  const answer = await provider.refundsOf(providerId);
  return answer.outcome === "listed" ? answer.refunds : [];
};

describe("the adapter", () => {
  test("requests a partial refund and finds it in the list by our note", async () => {
    const { reference, providerId } = await paid();
    const answer = await provider.refund({ reference, amount: 4_000_00, note });
    expect(answer).toMatchObject({
      outcome: "accepted",
      refund: { state: "pending", amount: 4_000_00, note },
    });
    expect(await listed(providerId)).toEqual([answer.outcome === "accepted" && answer.refund]);
  });

  test.each([
    ["more than is left", { amount: 10_000_01 }, /cannot exceed/],
    ["less than the least", { amount: 49_99 }, /below the minimum/],
    ["a payment that is none", { reference: "KPP-NONE" }, /not found/],
  ])("is refused %s", async (_, change, words) => {
    const { reference } = await paid();
    const answer = await provider.refund({ reference, amount: 4_000_00, note, ...change });
    expect(answer.outcome).toBe("refused");
    expect(answer.outcome === "refused" && answer.reason).toMatch(words);
  });

  test.each(["lost-reply", "silence", "malformed"] as const)(
    "does not know after %s, and the list shows that it was made",
    async (kind) => {
      const { reference, providerId } = await paid();
      sandbox.fail({ kind, on: "refund" });
      expect(await provider.refund({ reference, amount: 4_000_00, note })).toMatchObject({
        outcome: "unknown",
      });
      expect(await listed(providerId)).toMatchObject([{ note, amount: 4_000_00 }]);
    },
  );

  test("does not know after a provider error, and the list shows that nothing was made", async () => {
    const { reference, providerId } = await paid();
    sandbox.fail({ kind: "error", done: false, on: "refund" });
    expect(await provider.refund({ reference, amount: 4_000_00, note })).toMatchObject({
      outcome: "unknown",
    });
    expect(await listed(providerId)).toEqual([]);
  });

  test("comes back later to a busy provider", async () => {
    const { reference, providerId } = await paid();
    sandbox.fail({ kind: "busy", seconds: 7, on: "refund" });
    expect(await provider.refund({ reference, amount: 4_000_00, note })).toEqual({
      outcome: "busy",
      retryAfterSeconds: 7,
    });
    expect(await listed(providerId)).toEqual([]);
  });

  test("lists the refunds of a span, of all payments, page by page", async () => {
    const from = sandbox.now();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { reference, providerId } = await paid();
      ids.push(providerId);
      for (let part = 0; part < 35; part += 1) await provider.refund({ reference, amount: 50_00, note });
    }
    const span = { from, to: sandbox.now() };
    const first = await provider.listRefunds({ ...span, page: 1 });
    const second = await provider.listRefunds({ ...span, page: 2 });
    if (first.outcome !== "listed" || second.outcome !== "listed") throw new Error("not listed");
    expect([first.refunds.length, first.more]).toEqual([100, true]);
    expect([second.refunds.length, second.more]).toEqual([5, false]);
    expect(new Set([...first.refunds, ...second.refunds].map((made) => made.transactionId))).toEqual(
      new Set(ids),
    );
    expect(first.refunds[0]).toMatchObject({ amount: 50_00, note, state: "pending", disputeId: null });
    const later = {
      from: new Date(span.to.getTime() + MINUTE),
      to: new Date(span.to.getTime() + 2 * MINUTE),
    };
    expect(await provider.listRefunds({ ...later, page: 1 })).toEqual({
      outcome: "listed",
      refunds: [],
      more: false,
    });
    sandbox.fail({ kind: "malformed", on: "refund" });
    expect(await provider.listRefunds({ ...span, page: 1 })).toMatchObject({ outcome: "unknown" });
  });

  test("rejects a list that is not one", async () => {
    const { providerId } = await paid();
    sandbox.fail({ kind: "malformed", on: "refund" });
    expect(await provider.refundsOf(providerId)).toMatchObject({ outcome: "unknown" });
  });
});

test.each([
  ["plain", "processed"],
  ["refundFails", "failed"],
  ["refundNeedsAttention", "needs-attention"],
] as const)("a refund to the card %j ends %s", async (card, end) => {
  const { reference, providerId } = await paid(card);
  await provider.refund({ reference, amount: 10_000_00, note });
  for (let step = 0; step < 2; step += 1) await sandbox.advance(10 * MINUTE);
  expect(await listed(providerId)).toMatchObject([{ state: end }]);
});
