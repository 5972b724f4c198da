import { describe, expect, test } from "vitest";

import type { Order } from "~/models/checkout/order";
import { asksForRunning, isSameOrder } from "~/models/checkout/repeated-order";

type Post = Parameters<typeof isSameOrder>[1];

const order: Order = {
  id: 1,
  ownerId: 1,
  locationId: 1,
  reference: "KP-1",
  planId: 2,
  duration: "month",
  onboardingId: 1,
  method: "wallet",
  state: "settled",
  kind: "new",
  submissionKey: "key",
  lines: [],
  subtotal: 0,
  discount: 0,
  discountName: null,
  vat: 0,
  total: 0,
  couponId: null,
  agentId: null,
  extras: [{ kind: "users", optionId: 12, quantity: 3 }],
  createdAt: new Date("2026-11-21T09:00:00Z"),
};
const post: Post = { planId: 2, duration: "month", intent: "pay" };
const same = (change: Partial<Post>, ordered: Partial<Order> = {}) =>
  isSameOrder({ ...order, ...ordered }, { ...post, ...change });

describe("a form asks for the same order again", () => {
  test("if it has the same values, or leaves them out", () => {
    expect(same({})).toBe(true);
    expect(same({ quantities: { users: 3, outlets: 0, products: undefined } })).toBe(true);
    expect(same({ onboardingId: 1, paymentMethod: "wallet" })).toBe(true);
  });

  test.each<[string, Partial<Post>]>([
    ["plan", { planId: 3 }],
    ["duration", { duration: "yearly" }],
    ["amount of an extra", { quantities: { users: 1 } }],
    ["extra that was taken out", { quantities: { users: 0 } }],
    ["extra that was not ordered", { quantities: { outlets: 1 } }],
    ["setup", { onboardingId: 2 }],
    ["way to pay", { paymentMethod: "card" }],
    ["way to pay, taken away", { paymentMethod: null }],
    ["intent", { intent: "trial" }],
  ])("but not with another %s", (_, change) => {
    expect(same(change)).toBe(false);
  });

  test("if it asks for a trial again, with any extras", () => {
    const trial = { method: "trial" } as const;
    expect(same({ intent: "trial", quantities: { users: 1 }, paymentMethod: "card" }, trial)).toBe(true);
    expect(same({}, trial)).toBe(false);
  });

  test("if nothing was to pay, with any way to pay", () => {
    expect(same({ paymentMethod: "card", card: 7 }, { method: "free" })).toBe(true);
  });

  test.each<[Order["method"], Partial<Post>, boolean]>([
    ["saved_card", { paymentMethod: "card", card: 7 }, true],
    ["saved_card", { paymentMethod: "card" }, true],
    ["saved_card", { paymentMethod: "card", card: "new" }, false],
    ["saved_card", { paymentMethod: "wallet" }, false],
    ["card", { paymentMethod: "card" }, true],
    ["card", { paymentMethod: "card", card: "new" }, true],
    ["card", { paymentMethod: "card", card: 7 }, false],
    ["ussd", { paymentMethod: "ussd", card: 7 }, true],
    ["bank_transfer", { paymentMethod: "card" }, false],
  ])("paid by %s, with %o: %s", (method, change, is) => {
    expect(same(change, { method })).toBe(is);
  });
});

describe("a button without a key asks for what is already running", () => {
  const asks = (change: Partial<Post>, method: Order["method"]) =>
    asksForRunning({ ...order, method }, { ...post, ...change });

  test("if that is the trial", () => {
    expect(asks({ intent: "trial" }, "trial")).toBe(true);
    expect(asks({ intent: "trial", planId: 9 }, "trial")).toBe(true);
    expect(asks({ intent: "trial" }, "free")).toBe(false);
  });

  test("if that is the free plan, with the button's setup", () => {
    expect(asks({ intent: "subscribe", onboardingId: 1 }, "free")).toBe(true);
    expect(asks({ intent: "subscribe" }, "free")).toBe(false);
    expect(asks({ intent: "subscribe", onboardingId: 2 }, "free")).toBe(false);
    expect(asks({ intent: "subscribe", onboardingId: 1 }, "wallet")).toBe(false);
    expect(asks({ intent: "subscribe", onboardingId: 1 }, "trial")).toBe(false);
  });
});
