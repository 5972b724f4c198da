import { expect, test } from "vitest";

import { FREELY_FROM_WALLET, authorizePayment } from "~/models/checkout/authorization";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { naira } from "~/models/money";

const now = new Date("2026-11-21T09:00:00Z");
const later = new Date(now.getTime() + 1);

test("a wallet pays up to fifty thousand without a password, and a card is charged fifty or more", () => {
  expect([FREELY_FROM_WALLET, LEAST_BY_CARD]).toEqual([naira(50_000), naira(50)]);
});

const granted = "granted";
const confirm = "confirm-password";
const held = { heldUntil: later };

test.each([
  ["new-card", naira(90_000), null, false, granted],
  ["new-card", naira(90_000), later, false, granted],
  ["saved-card", naira(1), null, true, granted],
  ["saved-card", naira(1), null, false, confirm],
  ["saved-card", naira(1), later, true, held],
  ["saved-card", naira(1), now, true, granted],
  ["wallet", FREELY_FROM_WALLET, null, false, granted],
  ["wallet", FREELY_FROM_WALLET + 1, null, false, confirm],
  ["wallet", FREELY_FROM_WALLET + 1, null, true, granted],
  ["wallet", naira(1), later, false, granted],
] as const)("%s, %i kobo, held until %o, fresh %s: %o", (means, amount, heldUntil, fresh, authorization) => {
  expect(authorizePayment({ means, amount, owner: { heldUntil }, fresh, now })).toEqual(authorization);
});
