import { expect, test } from "vitest";

import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { naira } from "~/models/money";
import { chosenWay, shortWalletText, waysToPay } from "~/models/payments/ways-to-pay";

const cards = [{ id: 7, label: "Visa ending 4081", expires: "12/2030" }];
const banks = [{ value: "bank_transfer", label: "Bank transfer", detail: "From any bank" }];
const ways = (total: number, balance: number) => waysToPay({ total, balance, cards, banks });
const valuesOf = (total: number, balance: number) => ways(total, balance).map(({ value }) => value);

test("the wallet is offered once it holds the whole sum, and says what it holds", () => {
  expect(valuesOf(naira(6_000), naira(6_000) - 1)).not.toContain("wallet");
  expect(ways(naira(6_000), naira(6_000))[0]).toEqual({
    ...{ value: "wallet", label: "Wallet", detail: "It holds ₦6,000" },
  });
});

test("cards and banks take nothing below the least sum of the provider", () => {
  expect(valuesOf(LEAST_BY_CARD - 1, naira(6_000))).toEqual(["wallet"]);
  expect(valuesOf(LEAST_BY_CARD, 0)).toEqual(["7", "new", "bank_transfer"]);
  expect(ways(LEAST_BY_CARD, 0)).toEqual([
    { value: "7", label: "Visa ending 4081", detail: "Saved card, good until 12/2030" },
    { value: "new", label: "Pay with new card" },
    ...banks,
  ]);
});

test("the earlier way stays chosen while it is offered, else the first one is", () => {
  const offered = ways(naira(6_000), naira(6_000));
  expect(chosenWay(offered, "new")).toBe("new");
  expect(chosenWay(offered, "8")).toBe("wallet");
  expect(chosenWay(offered, null)).toBe("wallet");
  expect(chosenWay([], "new")).toBeUndefined();
});

test("a wallet that holds too little says what is missing", () => {
  expect(shortWalletText({ total: naira(6_000), balance: naira(500) })).toBe(
    "Your wallet has ₦500. You need ₦5,500 more to pay from it.",
  );
});
