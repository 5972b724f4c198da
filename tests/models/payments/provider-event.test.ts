import { describe, expect, test } from "vitest";

import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { nextAttempt } from "~/models/payments/provider-event";
import {
  providerEventKey,
  providerEventReference,
  type ProviderEvent,
  readProviderEvent,
} from "~/models/payments/provider-event-fields.server";

const read = (event: unknown) => readProviderEvent(JSON.stringify(event));
const dataOf = (data: unknown) => read({ event: "charge.success", data })?.data;

describe("a provider event", () => {
  test("keeps only the fields that we store", () => {
    const transfer = { transaction_id: "9", amount: 500, message_type: "SETTLEMENT" };
    const data = {
      id: "7",
      reference: "KPP-1",
      status: "success",
      amount: 600_000,
      transaction_reference: "KPP-2",
      refund_reference: "R-1",
      refund_amount: 100,
      resolution: "declined",
      transaction: { reference: "KPP-3", amount: 1 },
      bank_transfer: transfer,
    };
    const card = { authorization: { last4: "4081" }, customer: { email: "ada@shop.example" } };
    expect(read({ event: "charge.success", data: { ...data, ...card }, more: 1 })).toEqual({
      event: "charge.success",
      data,
    });
  });

  test("keeps all digits of a 64-bit number", () => {
    const body =
      '{"event":"charge.success","data":{"id":9007199254740993,"bank_transfer":{"transaction_id":18446744073709551615}}}';
    expect(readProviderEvent(body)?.data).toMatchObject({
      id: "9007199254740993",
      bank_transfer: { transaction_id: "18446744073709551615" },
    });
  });

  test.each([
    [{ amount: "600000" }, { amount: 600_000 }],
    [{ amount: "9".repeat(15) }, { amount: 999_999_999_999_999 }],
    [{ amount: 1 }, { amount: 1 }],
    [{ amount: 0 }, { amount: null }],
    [{ amount: -1 }, { amount: null }],
    [{ amount: 1.5 }, { amount: null }],
    [{ amount: "9".repeat(16) }, { amount: null }],
    [{ amount: "" }, { amount: null }],
    [{ amount: "1e3" }, { amount: null }],
    [{ amount: " 1" }, { amount: null }],
    [{ amount: "1 " }, { amount: null }],
    [{ id: 7 }, { id: "7" }],
    [{ id: "9".repeat(20) }, { id: "9".repeat(20) }],
    [{ id: "9".repeat(21) }, { id: null }],
    [{ id: "" }, { id: null }],
    [{ id: "x7" }, { id: null }],
    [{ id: "7x" }, { id: null }],
    [{ id: 1.5 }, { id: null }],
    [{ reference: "a" }, { reference: "a" }],
    [{ reference: "" }, { reference: null }],
    [{ reference: "a".repeat(200) }, { reference: "a".repeat(200) }],
    [{ reference: "a".repeat(201) }, { reference: null }],
    [{ reference: 7 }, { reference: null }],
    [{ transaction: "KPP-1" }, { transaction: null }],
    [{ transaction: { amount: "no" } }, { transaction: { amount: null } }],
    [{ bank_transfer: [] }, { bank_transfer: null }],
    [{ bank_transfer: 7 }, { bank_transfer: null }],
    [null, {}],
    ["text", {}],
  ])("with the data %j is read as %j, without odd fields", (data, expected) => {
    expect(dataOf(data)).toEqual(expected);
  });

  test.each(["", "null", "[]", "{", '{"data":{}}', '{"event":"","data":{}}', '{"event":7,"data":{}}'])(
    "is not %j",
    (body) => {
      expect(readProviderEvent(body)).toBeNull();
    },
  );

  test("has a name of at most 200 characters", () => {
    expect(read({ event: "e".repeat(200), data: {} })?.event).toHaveLength(200);
    expect(read({ event: "e".repeat(201), data: {} })).toBeNull();
  });
});

const event = (data: ProviderEvent["data"], name = "charge.success"): ProviderEvent => ({
  event: name,
  data,
});

test.each([
  [{ reference: "A", transaction_reference: "B", transaction: { reference: "C" } }, "A"],
  [{ reference: null, transaction_reference: "B", transaction: { reference: "C" } }, "B"],
  [{ transaction: { reference: "C" } }, "C"],
  [{ transaction: {} }, null],
  [{ transaction: null }, null],
  [{}, null],
])("the transaction of an event with %j is %s", (data, reference) => {
  expect(providerEventReference(event(data))).toBe(reference);
});

test.each([
  [{ id: "7", reference: "A" }, "charge.success", "charge.success:7:A"],
  [{ id: "7", reference: "B" }, "charge.success", "charge.success:7:B"],
  [{ id: "7", transaction: { reference: "A" } }, "charge.dispute.create", "charge.dispute.create:7:A"],
  [{ reference: "A" }, "charge.success", "charge.success:A"],
  [{}, "charge.success", null],
  [{ id: "7", reference: "A" }, "refund.processed", null],
  [{ id: "7" }, "refunds", "refunds:7"],
  [{ id: "7" }, "charge.refund.", "charge.refund.:7"],
])("an event with %j for %s is identified by %s", (data, name, key) => {
  expect(providerEventKey(event(data, name))).toBe(key);
});

describe("an event that could not be handled", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  test.each([
    [1, 10 * SECOND],
    [2, MINUTE],
    [3, 5 * MINUTE],
    [4, 15 * MINUTE],
    [5, HOUR],
    [75, HOUR],
  ])("%i times is retried after %i milliseconds", (attempts, pause) => {
    expect(nextAttempt(attempts, now)).toEqual(new Date(now.getTime() + pause));
  });

  test("76 times, which takes three days, is left to staff", () => {
    expect(nextAttempt(76, now)).toBeNull();
    let last = now;
    for (let attempts = 1; attempts < 76; attempts += 1) last = nextAttempt(attempts, last) ?? last;
    expect(last.getTime() - now.getTime()).toBeGreaterThanOrEqual(2.9 * DAY);
    expect(last.getTime() - now.getTime()).toBeLessThanOrEqual(3 * DAY);
  });
});
