import { expect, test } from "vitest";

import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { naira } from "~/models/money";
import { chosenWay, shortWalletText, waysToPay } from "~/components/money/ways-to-pay";

const cards = [{ id: 7, label: "Visa ending 4081", detail: "Saved card, good until 12/2030" }];
const banks = [{ value: "bank_transfer", label: "Bank transfer", detail: "From any bank" }];
const ways = (total: number, balance: number) => waysToPay({ total, balance, cards, banks });
const valuesOf = (total: number, balance: number) => ways(total, balance).map(({ value }) => value);

test("the wallet is always offered, and says what it holds", () => {
  expect(ways(naira(6_000), naira(500))[0]).toEqual({
    value: "wallet",
    label: "Wallet",
    detail: "It holds ₦500",
  });
});

test("cards and banks take nothing below the least sum of the provider", () => {
  expect(valuesOf(LEAST_BY_CARD - 1, naira(6_000))).toEqual(["wallet"]);
  expect(valuesOf(LEAST_BY_CARD, 0)).toEqual(["wallet", "7", "new", "bank_transfer"]);
  expect(ways(LEAST_BY_CARD, 0).slice(1)).toEqual([
    { value: "7", label: "Visa ending 4081", detail: "Saved card, good until 12/2030", byCard: true },
    { value: "new", label: "Pay with new card", byCard: true },
    ...banks,
  ]);
});

const chosen = (balance: number, way: string | null, total: number = naira(6_000)) =>
  chosenWay({ total, balance, cards, banks }, way);

test("what the owner chose is never replaced, by a wallet or by a card", () => {
  expect(chosen(naira(6_000), "new")).toBe("new");
  expect(chosen(0, "wallet")).toBe("wallet");
  // A card that is gone.
  expect(chosen(naira(6_000), "8")).toBeUndefined();
  expect(chosen(naira(6_000), "new", LEAST_BY_CARD - 1)).toBeUndefined();
});

test("before anything was chosen, the first way that suffices is", () => {
  expect(chosen(naira(6_000), null)).toBe("wallet");
  expect(chosen(naira(6_000) - 1, null)).toBe("7");
  expect(chosen(0, null, LEAST_BY_CARD - 1)).toBeUndefined();
});

test("a wallet cannot pay for itself, so the first card is chosen", () => {
  const means = { total: naira(6_000), balance: null, cards, banks };
  expect(waysToPay(means).map(({ value }) => value)).toEqual(["7", "new", "bank_transfer"]);
  expect(chosenWay(means, undefined)).toBe("7");
});

test("a wallet that holds too little says what is missing", () => {
  expect(shortWalletText({ total: naira(6_000), balance: naira(500) })).toBe(
    "Your wallet has ₦500. You need ₦5,500 more to pay from it.",
  );
});
