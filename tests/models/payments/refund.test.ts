import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "~/models/duration";
import type { Payment } from "~/models/payments/payment";
import {
  bookable,
  findSameRefund,
  isStaleState,
  isRefundState,
  LEAST_REFUND,
  LONGEST_REFUND_CALL,
  needsConfirmation,
  nextRefundCheck,
  openRefundStates,
  refundable,
  refundNow,
  refundsMatching,
  refundTransitions,
  type RefundState,
} from "~/models/payments/refund";
import { property } from "../../support/property";

const now = new Date("2026-11-21T09:00:00Z");
const inProviderWords = ["pending", "processing", "needs-attention", "processed", "failed"] as const;
const states: readonly RefundState[] = ["asked", "refused", ...inProviderWords];

test.each([
  ["all of it", {}, { amount: 6_000_00 }, false],
  ["all that an earlier refund left", { refunded: 4_000_00 }, { amount: 2_000_00 }, false],
  ["all that arrived", { received: 5_000_00 }, { amount: 5_000_00 }, false],
  ["a part", {}, { amount: 2_000_00 }, true],
  ["a part that was confirmed", {}, { amount: 2_000_00, confirmedPart: 2_000_00 }, false],
  ["a part, where another was confirmed", {}, { amount: 1_000_00, confirmedPart: 2_000_00 }, true],
  ["a part that leaves the plan", {}, { amount: 2_000_00, endsPlan: false }, false],
])(
  "a refund of %s that takes the plan back: whether it needs a confirmation",
  (_what, paid, change, expected) => {
    const payment = { amount: 6_000_00, received: null, refunded: 0, ...paid };
    expect(needsConfirmation(payment, { endsPlan: true, confirmedPart: null, ...change })).toBe(expected);
  },
);

describe("the states of a refund", () => {
  test("are open until it is refused, processed or failed", () => {
    expect(refundTransitions.states).toEqual(states);
    expect(openRefundStates).toEqual(["asked", "pending", "processing", "needs-attention"]);
  });

  test.each([
    ["asked", []],
    ["refused", ["asked"]],
    ["pending", ["asked"]],
    ["processing", ["asked", "pending"]],
    ["needs-attention", ["asked", "pending", "processing"]],
    ["processed", ["asked", "pending", "processing", "needs-attention"]],
    ["failed", ["asked", "pending", "processing", "needs-attention"]],
  ] as const)("lead to %s from %j alone", (to, before) => {
    expect(states.filter((from) => refundTransitions.canMove(from, to))).toEqual(before);
  });

  test.each([...states, "toString", "", "Processed"])(
    "are only those that the provider has names for: %j",
    (word) => {
      expect(isRefundState(word)).toBe((inProviderWords as readonly string[]).includes(word));
    },
  );

  property.prop([fc.array(fc.constantFrom(...states), { maxLength: 20 })])(
    "never go back, in whatever order events come",
    (events) => {
      let state: RefundState = "asked";
      const seen = new Set<RefundState>([state]);
      for (const told of events) {
        if (!refundTransitions.canMove(state, told)) continue;
        expect(seen).not.toContain(told);
        state = told;
        seen.add(state);
      }
    },
  );

  test.each([
    ["pending", "processed", true],
    ["pending", "pending", false],
    ["processed", "pending", false],
    ["processed", "failed", false],
    ["asked", "processed", false],
    ["pending", "refused", false],
    ["pending", "unknown", false],
    ["unknown", "processed", false],
  ])("with %s in a list are behind an event that says %s: %s", (listed, told, behind) => {
    expect(isStaleState(listed, told)).toBe(behind);
  });
});

type Row = Parameters<typeof findSameRefund>[0][number];
const row: Row = {
  note: null,
  amount: 500,
  state: "asked",
  target: "source",
  providerId: null,
  sentAt: now,
};

describe("a refund in the provider's list", () => {
  const seen = { providerId: "7", amount: 500, note: "R-1" };
  const find = (rows: Partial<Row>[], change: Partial<typeof seen> | { note: null | undefined } = {}) => {
    const ours = rows.map((each) => ({ ...row, ...each }));
    const found = findSameRefund(ours, { ...seen, ...change });
    return found && ours.indexOf(found);
  };
  const [numbered, noted, waiting]: Partial<Row>[] = [
    { providerId: "7", amount: 1 },
    { note: "R-1", amount: 1 },
    {},
  ];

  test("matches a row by its number, then by its note, then by the amount of the call that waits", () => {
    const order = [waiting, noted, numbered].map((each) => each ?? {});
    expect(find(order)).toBe(2);
    expect(find(order.slice(0, 2))).toBe(1);
    expect(find(order.slice(0, 1))).toBeNull();
    expect(find(order.slice(0, 1), { note: null })).toBe(0);
    expect(find([])).toBeNull();
  });

  test.each<[string, Partial<Row>, { note?: null }]>([
    ["to the wallet", { ...numbered, target: "wallet" }, {}],
    ["with another number, though its note is the same", { note: "R-1", providerId: "8" }, {}],
    ["that waits, where the list tells notes", {}, {}],
    ["that waits for another amount", { amount: 499 }, { note: null }],
    ["that was never sent", { sentAt: null }, { note: null }],
    ["that has been answered", { state: "pending" }, { note: null }],
    ["that waits and has another number", { providerId: "8", note: "R-2" }, { note: null }],
    ["without a note, where the list tells none", { state: "pending", note: null }, { note: null }],
  ])("does not match the row %s", (_which, one, change) => {
    expect(find([one], change)).toBeNull();
  });

  test("may have no note, as in old lists", () => {
    expect(find([waiting ?? {}], { note: undefined })).toBe(0);
  });
});

describe("the refundable amount", () => {
  const payment = {
    amount: 10_000,
    received: null,
    refunded: 0,
    refunding: 0,
    result: "fulfilled",
  } as unknown as Payment;

  test.each([
    [{}, 10_000, ["source", "wallet"]],
    [{ refunded: 1_000, refunding: 200 }, 8_800, ["source", "wallet"]],
    [{ received: 12_000, refunded: 1_000 }, 11_000, ["source", "wallet"]],
    [{ result: "credited", refunding: 200 }, 9_800, ["source"]],
    [{ result: "suspense" }, 10_000, ["source"]],
    [{ result: "returned" }, 0, []],
    [{ result: null }, 0, []],
  ] as const)("of a payment with %j is %i, to %j", (change, left, targets) => {
    expect(refundable({ ...payment, ...change })).toEqual({ left, targets });
  });

  test.each([
    [{}, 10_000, 10_000],
    [{}, 10_001, 10_000],
    [{ refunded: 9_000 }, 2_000, 1_000],
    [{ refunded: 9_000 }, 1_000, 1_000],
    [{ received: 12_000, refunded: 9_000 }, 4_000, 3_000],
  ])("of a payment with %j, after a refund of %i, counts as %i", (change, amount, counted) => {
    expect(bookable({ ...payment, ...change }, amount)).toBe(counted);
  });
});

describe("the part of a payment to a wallet that can be refunded now", () => {
  test.each([
    ["all, with the fee, where the wallet has what it brought", { balance: 10_000 }, 10_300],
    ["all, where the wallet has more", { balance: 50_000 }, 10_300],
    ["what the wallet has, where it has less", { balance: 9_999 }, 9_999],
    ["nothing of an empty wallet", { balance: 0 }, 0],
    ["nothing of a wallet that owes", { balance: -1 }, 0],
    ["no more than is left", { balance: 9_999, left: 100 }, 100],
    ["all, where others' refunds leave enough", { balance: 10_000, asked: 4_000 }, 10_300],
    ["what others' refunds leave", { balance: 9_000, asked: 4_000 }, 5_000],
    ["nothing, where others ask for all there is", { balance: 3_000, asked: 4_000 }, 0],
    ["all but the credit, where others ask for that", { balance: 10_000, asked: 12_000, left: 300 }, 300],
    ["the fee, where nothing is in the wallet any more", { balance: 0, credit: 0, left: 300 }, 300],
  ])("is %s", (_what, change, amount) => {
    expect(refundNow({ left: 10_300, credit: 10_000, asked: 0, ...change })).toBe(amount);
  });

  const kobo = fc.integer({ min: 0, max: 1e9 });
  property.prop([kobo, kobo, kobo, fc.integer({ min: -1e9, max: 1e9 })])(
    "is never more than is left, and takes from the wallet no more than it has",
    (left, credit, asked, balance) => {
      const amount = refundNow({ left, credit, asked, balance });
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount).toBeLessThanOrEqual(left);
      const ofWallet = Math.min(amount, credit - Math.min(asked, credit));
      expect(ofWallet).toBeLessThanOrEqual(Math.max(0, balance));
    },
  );
});

test("an event concerns the refunds of its amount, or all if it has none", () => {
  const rows = [{ amount: 1 }, { amount: 2 }, { amount: 1 }];
  expect(refundsMatching(rows, { state: "processed", amount: 1 })).toEqual([rows[0], rows[2]]);
  expect(refundsMatching(rows, { state: "processed", amount: 3 })).toEqual([]);
  expect(refundsMatching(rows, { state: "processed", amount: null })).toEqual(rows);
});

describe("a refund is checked again", () => {
  test.each([
    ["asked", 0, MINUTE],
    ["asked", 5, MINUTE],
    ["pending", 0, HOUR],
    ["processing", 1, 6 * HOUR],
    ["needs-attention", 2, 24 * HOUR],
    ["pending", 9, 24 * HOUR],
  ] as const)("while %s after %i checks in %i milliseconds", (state, checks, pause) => {
    expect(nextRefundCheck(state, checks, now)).toEqual(new Date(now.getTime() + pause));
  });

  test.each(["refused", "processed", "failed"] as const)("no more once it is %s", (state) => {
    expect(nextRefundCheck(state, 0, now)).toBeNull();
  });

  test("no earlier than its call can have ended, five minutes after it was made", () => {
    expect(LONGEST_REFUND_CALL).toBe(5 * MINUTE);
    expect(LEAST_REFUND).toBe(50_00);
  });
});
