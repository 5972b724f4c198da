import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isFinal,
  isPaymentReference,
  judge,
  mayMove,
  ownFee,
  suspenseAmount,
  paymentReference,
  paymentTransitions,
  statesBefore,
  type PaymentState,
} from "~/models/payments/payment";
import type { ProviderPayment } from "~/models/payments/provider";

const expected = {
  reference: "KPP-A",
  amount: 10_300_00,
  currency: "NGN",
  email: "Ada@shop.example",
} as const;
const paid: ProviderPayment = {
  reference: "KPP-A",
  status: "success",
  domain: "test",
  amount: 10_300_00,
  requestedAmount: null,
  currency: "NGN",
  email: "ada@SHOP.example",
  fees: 254_50,
  providerId: "7",
  paidAt: new Date(),
  reason: "Approved",
  channel: "card",
  authorization: null,
  successes: 1,
};
const mode = { live: false };
const states = Object.keys(paymentTransitions) as PaymentState[];

test("a success with our reference, mode, currency, address and amount settles", () => {
  expect(judge(expected, paid, mode)).toEqual({ verdict: "settle" });
});

test.each([
  ["reference", { reference: "KPP-B" }],
  ["domain", { domain: "live" }],
  ["currency", { currency: "USD" }],
  ["email", { email: "other@shop.example" }],
  ["amount", { amount: 100_00 }],
  ["amount", { amount: 10_300_01 }],
] as const)("a success with another %s goes to review", (reason, change) => {
  expect(judge(expected, { ...paid, ...change }, mode)).toEqual({ verdict: "review", reason });
});

test("with fees on top of the price, what was asked for must be left", () => {
  const bearing = { ...mode, customerBearsFee: true };
  const dearer = { ...paid, amount: 10_600_00, requestedAmount: 10_300_00, fees: 300_00 };
  expect(judge(expected, dearer, bearing)).toEqual({ verdict: "settle" });
  expect(judge(expected, dearer, mode)).toEqual({ verdict: "review", reason: "amount" });
  expect(judge(expected, { ...dearer, fees: 301_00 }, bearing)).toEqual({
    verdict: "review",
    reason: "amount",
  });
  expect(ownFee(expected, dearer)).toBe(0);
});

test.each(["abandoned", "ongoing", "pending", "processing", "queued"])("%s waits", (status) => {
  expect(judge(expected, { ...paid, status }, mode)).toEqual({ verdict: "wait", odd: false });
});

test.each(["reversed", "reversal-pending", "something new", "SUCCESS", ""])(
  "%j gives nothing, and a person is told",
  (status) => {
    expect(judge(expected, { ...paid, status }, mode)).toEqual({ verdict: "wait", odd: true });
  },
);

test("a failure carries its reason", () => {
  expect(judge(expected, { ...paid, status: "failed", reason: "Incorrect PIN" }, mode)).toEqual({
    verdict: "failed",
    reason: "Incorrect PIN",
  });
});

test("before a known refund, what was reversed had been paid", () => {
  const known = { ...mode, reversedCounts: true };
  expect(judge(expected, { ...paid, status: "reversed" }, known)).toEqual({ verdict: "settle" });
  expect(judge(expected, { ...paid, status: "reversed", amount: 1 }, known)).toMatchObject({
    verdict: "review",
  });
});

test("neither play money nor foreign money is booked", () => {
  expect(suspenseAmount({ ...paid, amount: 5 }, mode)).toBe(5);
  expect(suspenseAmount({ ...paid, currency: "USD" }, mode)).toBe(0);
  expect(suspenseAmount(paid, { live: true })).toBe(0);
});

test("references have the provider's letters only and are read out without doubt", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(isPaymentReference(paymentReference(bytes))).toBe(true);
    }),
  );
  for (const text of [
    "",
    "KPP-",
    "KP-7G4KD2MX9Q",
    `${paymentReference(new Uint8Array(16))}x`,
    "kpp-2222222222222222",
  ])
    expect(isPaymentReference(text)).toBe(false);
});

test("random events never lead to a state that the table does not allow, and final states stay", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { maxLength: 40 }), (events) => {
      let state: PaymentState = "new";
      for (const wanted of events) {
        const before: PaymentState = state;
        if (statesBefore(wanted).includes(before)) state = wanted;
        if (before !== state) expect(mayMove(before, state)).toBe(true);
        if (isFinal(before)) expect(state).toBe(before);
      }
      expect(state === "new" || states.some((from) => mayMove(from, state))).toBe(true);
    }),
  );
});

test("only settled and review are final, and money that comes late leads there from everywhere", () => {
  expect(states.filter(isFinal)).toEqual(["settled", "review"]);
  for (const from of states.filter((state) => !isFinal(state)))
    expect(paymentTransitions[from]).toEqual(expect.arrayContaining(["settled", "review"]));
});
