import { describe, expect, test } from "vitest";

import { paymentChannels } from "~/models/payments/channel";
import {
  channelNames,
  type ListedPayment,
  paymentListPath,
  paymentStates,
  readPaymentFilter,
} from "~/models/payments/payment-list";
import { listedState, paymentColumns } from "~/routes/staff/payment-state";

const filter = (query: string) => readPaymentFilter(new URLSearchParams(query));
const nothing = {
  search: "",
  state: null,
  channel: null,
  from: "",
  to: "",
  since: null,
  until: null,
  errors: null,
};

describe("the filter of the payments", () => {
  test("is empty without a query, and says which values it does not know", () => {
    expect(filter("")).toEqual(nothing);
    expect(Object.keys(filter("state=toString&way=cash&from=yesterday").errors ?? {})).toEqual([
      "state",
      "way",
      "from",
    ]);
  });

  test.each(Object.keys(paymentStates))("knows the state %s", (state) => {
    expect(filter(`state=${state}`)).toEqual({ ...nothing, state });
  });

  test.each(paymentChannels)("knows payments by %s", (channel) => {
    expect(filter(`way=${channel}`)).toEqual({ ...nothing, channel });
    expect(channelNames[channel]).toMatch(/^[A-Z]/);
  });

  test("searches for up to a hundred characters, trimmed", () => {
    expect(filter("q=+Ada+Stores+").search).toBe("Ada Stores");
    expect(filter(`q=+${"a".repeat(101)}`).search).toBe("a".repeat(100));
  });

  test.each(["", "q=Ada", "state=person&way=ussd", "q=KPP-1&from=2026-11-01&to=2026-11-30"])(
    "is read back from the URL of the list: %j",
    (query) => {
      const path = paymentListPath("/staff/payments", filter(query));
      expect(path).toBe(query === "" ? "/staff/payments" : `/staff/payments?${query}`);
    },
  );
});

const payment: ListedPayment = {
  id: 1,
  reference: "KPP-1",
  ownerId: 2,
  purpose: "order",
  amount: 6_000_00,
  received: null,
  refunded: 0,
  refunding: 0,
  sentBack: null,
  channel: "card",
  state: "settled",
  result: "fulfilled",
  reason: null,
  createdAt: new Date(0),
  settledAt: null,
  ownerName: "Ada",
  ownerEmail: "ada@shop.example",
  dispute: null,
  takenByBank: 0,
  refundFailed: false,
  awaitsApproval: 0,
};

describe("the state of a payment, as staff read it:", () => {
  test.each([
    [{ state: "new", result: null }, "Waiting", "Nothing received yet"],
    [{ state: "open", result: null }, "Waiting", "Nothing received yet"],
    [{ state: "open", result: null, sentBack: 500_00 }, "Waiting", "The bank sent ₦500 back"],
    [{ state: "expired", result: null }, "Not completed", "Nothing received yet"],
    [{ state: "expired", result: null, sentBack: 500_00 }, "Not completed", "The bank sent ₦500 back"],
    [{ state: "failed", result: null, reason: "Incorrect PIN" }, "Failed", "Incorrect PIN."],
    [
      { state: "cancelled", result: null },
      "Cancelled",
      "Its order was paid another way, replaced or ran out",
    ],
    [{ state: "review", result: "returned" }, "Refunded", "It was held"],
    [{}, "Paid", ""],
    [{ result: "credited" }, "Paid", "In the wallet"],
    [{ refunding: 1_00 }, "Refund in progress", "₦1 of it"],
    [{ refunding: 1_00, refunded: 5_999_00 }, "Refund in progress", "₦1 of it"],
    [{ refunding: 1_00, awaitsApproval: 1_00 }, "Refund waiting for approval", "₦1 of it"],
    [{ refunding: 3_00, awaitsApproval: 1_00 }, "Refund in progress", "₦2 of it"],
    [{ refunded: 1_00 }, "Partly refunded", "₦1 of it"],
    [{ refunded: 5_999_99 }, "Partly refunded", "₦5,999.99 of it"],
    [{ refunded: 6_000_00 }, "Refunded", "In full"],
    [{ refunded: 6_000_00, received: 7_000_00 }, "Partly refunded", "₦6,000 of it"],
    [{ refunded: 7_000_00, received: 7_000_00 }, "Refunded", "In full"],
  ] as const)("%j is %s", (change, text, why) => {
    expect(listedState({ ...payment, ...change })).toEqual({ text, why, alarm: false });
  });

  test.each([
    [{ dispute: "open", result: "suspense", refundFailed: true }, "Disputed", "Answer it at Paystack"],
    [
      { dispute: "lost", takenByBank: 6_000_00, refunded: 6_000_00 },
      "Dispute lost",
      "The bank took ₦6,000 back",
    ],
    [{ result: "suspense", refundFailed: true }, "Held money", "The amount doesn’t match"],
    [{ result: "suspense", reason: "currency" }, "Held money", "The currency doesn’t match"],
    [{ refundFailed: true }, "Refund failed", "Refund it another way"],
  ] as const)("%j needs staff: %s", (change, text, why) => {
    expect(listedState({ ...payment, ...change })).toEqual({ text, why, alarm: true });
  });
});

test("each column of the file has its own name", () => {
  expect(new Set(paymentColumns).size).toBe(9);
  expect(paymentColumns).not.toContain("");
});
