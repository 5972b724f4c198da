import { expect, test } from "vitest";
import { orderReference, orderTransitions } from "~/models/checkout/order";

test("a reference has no letters that look like digits", () => {
  const all = orderReference(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(all).toMatch(/^KP-[2-9A-HJ-NP-Z]{256}$/);
  expect(orderReference(Uint8Array.of(0, 31, 32))).toBe("KP-2Z2");
});

test("an order can leave only the state in which it awaits payment", () => {
  expect(orderTransitions.moves).toEqual({
    awaiting: ["settled", "cancelled", "expired"],
    settled: [],
    cancelled: [],
    expired: [],
  });
  expect(orderTransitions.unfinished).toEqual(["awaiting"]);
  expect(orderTransitions.statesBefore("settled")).toEqual(["awaiting"]);
});
