import { expect, test } from "vitest";

import { saleRefunded } from "~/models/payments/refund";

const sale = {
  result: "credited",
  amount: 10_300,
  received: null,
  walletAmount: 10_000,
  refunded: 0,
} as const;

test.each([
  ["a payment that bought something: all of it", { result: "fulfilled" }, 6_000, 6_000],
  ["a payment without a result: nothing", { result: null }, 6_000, 0],
  ["money that waits in suspense: nothing, however much", { result: "suspense" }, 12_000, 0],
  ["a top-up: nothing while the wallet's part is not back", {}, 10_000, 0],
  ["a top-up: then its fee", {}, 10_300, 300],
  ["the rest of a top-up: its fee last", { refunded: 9_900 }, 400, 300],
  ["money that bought nothing: nothing, all is in the wallet", { walletAmount: null }, 10_300, 0],
  ["more than was asked for: nothing", { received: 12_000 }, 12_000, 0],
  ["a top-up of which more is back than it brought: the whole refund", { refunded: 10_200 }, 100, 100],
] as const)("a refunded sale, %s", (_, change, refund, expected) => {
  expect(saleRefunded({ ...sale, ...change }, refund)).toBe(expected);
});
