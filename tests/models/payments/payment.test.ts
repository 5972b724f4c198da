import { dayOf } from "~/models/date";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import {
  checkAgain,
  comparedFrom,
  dayBefore,
  neverArrived,
  nextCheck,
} from "~/models/payments/reconciliation";
import {
  hasResult,
  isPaymentReference,
  mayKeepCard,
  paymentReference,
  purposeOf,
  sendUntil,
  walletOf,
  type PaymentState,
} from "~/models/payments/payment";
import { judgePayment, suspenseAmount } from "~/models/payments/judgement";
import { ownFee } from "~/models/payments/provider-fee";
import type { ProviderPayment } from "~/models/payments/provider";
import { paymentTransitions } from "~/models/payments/payment-state";

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
  customerCode: "",
  transfer: null,
};
const mode = { live: false };
const { states, canMove, statesBefore } = paymentTransitions;

test("a success with our reference, mode, currency, address and amount settles", () => {
  expect(judgePayment(expected, paid, mode)).toEqual({ verdict: "settle" });
  expect(judgePayment(expected, { ...paid, domain: "live" }, { live: true })).toEqual({ verdict: "settle" });
});

test("spaces around either address are ignored", () => {
  expect(judgePayment(expected, { ...paid, email: " ada@shop.example " }, mode)).toEqual({
    verdict: "settle",
  });
  expect(judgePayment({ ...expected, email: " Ada@shop.example\n" }, paid, mode)).toEqual({
    verdict: "settle",
  });
});

const more = { channel: "bank_transfer", amount: 10_300_01 };

test.each([
  ["more by a bank is the owner's credit", more, { verdict: "credit", received: 10_300_01 }],
  ["more by USSD likewise", { ...more, channel: "ussd" }, { verdict: "credit", received: 10_300_01 }],
  ["less by a bank goes to review", { ...more, amount: 10_299_99 }, { verdict: "review", reason: "amount" }],
  ["more by card goes to review", { ...more, channel: "card" }, { verdict: "review", reason: "amount" }],
  [
    "more of another's goes to review",
    { ...more, email: "b@shop.example" },
    { verdict: "review", reason: "email" },
  ],
  ["as much by a bank settles", { channel: "bank_transfer" }, { verdict: "settle" }],
] as const)("%s", (_what, change, verdict) => {
  expect(judgePayment(expected, { ...paid, ...change }, mode)).toEqual(verdict);
});

test.each([
  ["reference", { reference: "KPP-B" }],
  ["domain", { domain: "live" }],
  ["currency", { currency: "USD" }],
  ["email", { email: "other@shop.example" }],
  ["amount", { amount: 100_00 }],
  ["amount", { amount: 10_300_01 }],
] as const)("a success with another %s goes to review", (reason, change) => {
  expect(judgePayment(expected, { ...paid, ...change }, mode)).toEqual({ verdict: "review", reason });
});

test.each([
  ["the fee of what was asked for", {}, 254_50],
  ["nothing where the fee was added to it", { amount: 10_600_00, fees: 300_00 }, 0],
  ["what was not added of a fee", { amount: 10_400_00, fees: 300_00 }, 200_00],
  ["nothing less than nothing", { amount: 11_300_00, fees: 300_00 }, 0],
  ["the whole fee of less than was asked for", { amount: 100_00, fees: 1_50 }, 1_50],
  ["no more than was asked for", { fees: 20_000_00 }, 10_300_00],
  ["unknown where the provider does not tell it", { fees: null }, null],
])("the provider keeps %s", (_what, change, fee) => {
  expect(ownFee(expected, { ...paid, ...change })).toBe(fee);
});

test.each(["abandoned", "ongoing", "pending", "processing", "queued"])("%s waits", (status) => {
  expect(judgePayment(expected, { ...paid, status }, mode)).toEqual({ verdict: "wait", odd: false });
});

test.each(["reversed", "reversal-pending", "something new", "SUCCESS", ""])(
  "%j gives nothing and alerts staff",
  (status) => {
    expect(judgePayment(expected, { ...paid, status }, mode)).toEqual({ verdict: "wait", odd: true });
  },
);

test("a failure keeps its reason", () => {
  expect(judgePayment(expected, { ...paid, status: "failed", reason: "Incorrect PIN" }, mode)).toEqual({
    verdict: "failed",
    reason: "Incorrect PIN",
  });
});

test.each(["reversed", "reversal-pending"])(
  "before a known refund, a %s payment counts as paid",
  (status) => {
    const known = { ...mode, reversedCounts: true };
    expect(judgePayment(expected, { ...paid, status }, known)).toEqual({ verdict: "settle" });
    expect(judgePayment(expected, { ...paid, status, amount: 1 }, known)).toMatchObject({
      verdict: "review",
    });
    expect(judgePayment(expected, { ...paid, status: "pending" }, known)).toEqual({
      verdict: "wait",
      odd: false,
    });
  },
);

test("test money and foreign money are not booked", () => {
  expect(suspenseAmount({ ...paid, amount: 5 }, mode)).toBe(5);
  expect(suspenseAmount({ ...paid, currency: "USD" }, mode)).toBe(0);
  expect(suspenseAmount(paid, { live: true })).toBe(0);
});

test("references use only letters the provider allows and can be read out without confusion", () => {
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
    `x${paymentReference(new Uint8Array(16))}`,
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
        if (wanted !== "new" && statesBefore(wanted).includes(before)) state = wanted;
        if (before !== state) expect(canMove(before, state)).toBe(true);
        if (paymentTransitions.isFinal(before)) expect(state).toBe(before);
        if (hasResult(before)) expect(hasResult(state)).toBe(true);
      }
      expect(state === "new" || states.some((from) => canMove(from, state))).toBe(true);
    }),
  );
});

test("only settled and in review have a result, and late money leads there from every state", () => {
  expect(states.filter(hasResult)).toEqual(["settled", "review"]);
  for (const from of states.filter((state) => !hasResult(state)))
    expect(paymentTransitions.moves[from]).toEqual(expect.arrayContaining(["settled", "review"]));
});

test("a settled payment stays settled, and one in review can only settle", () => {
  expect(states.filter((state) => paymentTransitions.isFinal(state))).toEqual(["settled"]);
  expect(paymentTransitions.moves.review).toEqual(["settled"]);
});

test("a reference has one letter per byte, from 32 that are hard to confuse", () => {
  const letters = [...Array(64).keys()];
  expect(paymentReference(Uint8Array.from(letters))).toBe(
    `KPP-${"23456789ABCDEFGHJKLMNPQRSTUVWXYZ".repeat(2)}`,
  );
});

test.each([
  ["open", ["new"]],
  ["failed", ["new", "open"]],
  ["expired", ["new", "open"]],
  ["cancelled", ["new", "open"]],
  ["settled", ["new", "open", "failed", "expired", "cancelled", "review"]],
  ["review", ["new", "open", "failed", "expired", "cancelled"]],
] as const)("a payment becomes %s after %j", (to, before) => {
  expect(statesBefore(to)).toEqual(before);
});

test("each purpose maps to one wallet and back, and order money returns in naira", () => {
  for (const wallet of ["wallet", "tokens"] as const)
    expect(walletOf({ purpose: purposeOf(wallet) })).toBe(wallet);
  expect([purposeOf("wallet"), purposeOf("tokens")]).toEqual(["top-up", "tokens"]);
  expect(walletOf({ purpose: "order" })).toBe("wallet");
});

const now = new Date("2026-11-21T09:00:00Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

test.each([
  ["new", 5 * MINUTE, true],
  ["new", 5 * MINUTE - 1, false],
  ["open", DAY, false],
  ["failed", DAY, false],
] as const)("a payment that is %s after %i milliseconds never arrived: %s", (state, age, never) => {
  expect(neverArrived({ state, createdAt: ago(age) }, now)).toBe(never);
});

test.each([
  [12 * HOUR - 1, null, true],
  [12 * HOUR, null, false],
  [MINUTE, later(1), false],
  [MINUTE, now, true],
  [13 * HOUR, ago(1), false],
])("the card of a payment %i milliseconds old, held until %s, may be kept: %s", (age, heldUntil, mayBe) => {
  expect(mayKeepCard({ createdAt: ago(age) }, { heldUntil }, now)).toBe(mayBe);
});

describe("a payment without an event from the provider", () => {
  const minutes = (channel: "card" | "bank_transfer" | "ussd" = "card") =>
    Array.from({ length: 9 }, (_, done) => nextCheck(now, done, channel)).map(
      (at) => at && (at.getTime() - now.getTime()) / MINUTE,
    );

  test("by card is checked soon, and for three days", () => {
    expect(minutes("card")).toEqual([1, 5, 15, 60, 360, 1440, 4320, null, null]);
    expect(minutes()).toEqual(minutes("card"));
  });

  test("by a bank is checked when a bank is usually done, and when its time runs out", () => {
    expect(minutes("bank_transfer")).toEqual([2, 10, 30, 35, 60, 360, 1440, 4320, null]);
    expect(minutes("ussd")).toEqual(minutes("bank_transfer"));
    expect(minutes("ussd")).toContain(
      (sendUntil({ createdAt: now, ticketUntil: null }).getTime() - now.getTime()) / MINUTE,
    );
  });

  test("is checked every hour after that", () => {
    expect(checkAgain(now)).toEqual(later(HOUR));
  });
});

test.each([
  ["2026-11-21T22:59:59.999Z", "2026-11-20"],
  ["2026-11-21T23:00:00.000Z", "2026-11-21"],
])("the day before %s in Lagos is %s, from its first moment to its last", (moment, name) => {
  const day = dayBefore(new Date(moment));
  expect(day.name).toBe(name);
  expect(day.to).toEqual(new Date(`${name}T23:00:00Z`));
  expect(day.from).toEqual(new Date(day.to.getTime() - DAY));
});

test.each([
  ["2026-11-21T22:59:59.999Z", 0],
  // Monday morning in Lagos: the day before is a Sunday.
  ["2026-11-22T23:00:00.000Z", 31],
  ["2026-11-23T22:59:59.999Z", 31],
  ["2026-11-23T23:00:00.000Z", 0],
])("the comparison at %s looks back by %d extra days", (moment, days) => {
  const day = dayBefore(new Date(moment));
  for (const lastCompared of [null, dayOf(new Date(day.from.getTime() - DAY))])
    expect(comparedFrom({ ...day, lastCompared })).toEqual(new Date(day.from.getTime() - days * DAY));
});

test("after days without a comparison, it starts a month before the last day that had one", () => {
  for (const moment of ["2026-11-20T12:00:00Z", "2026-11-23T12:00:00Z"])
    expect(comparedFrom({ ...dayBefore(new Date(moment)), lastCompared: "2026-11-01" })).toEqual(
      new Date("2026-09-30T23:00:00Z"),
    );
});
