import { expect, test } from "vitest";

import { HOUR, MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { DEPOSIT_CHANNEL } from "~/models/payments/channel";
import { isDeposit } from "~/models/payments/deposit";
import { shortfallLine, shortfallText } from "~/messages/payments/deposit";
import {
  depositAccountTransitions,
  depositDomain,
  hasNumber,
  LOOK_AGAIN_AFTER,
  nextAsk,
  splitName,
} from "~/models/payments/deposit-account";
import { depositFailureWords, depositStateWords } from "~/routes/staff/people/$userId/deposit-words";

test("only a transfer to an account number is a deposit", () => {
  expect(isDeposit({ channel: DEPOSIT_CHANNEL })).toBe(true);
  expect(isDeposit({ channel: "bank_transfer" })).toBe(false);
});

const account = { number: "0123456789", bank: "Wema Bank" };

test("what is missing names the number, and in a mail that the fee is included", () => {
  const missing = naira(1_833);
  expect(shortfallText({ missing, account }, "https://shop.example/wallet")).toBe(
    "₦1,833 short: send ₦1,852 to 0123456789, Wema Bank.",
  );
  expect(shortfallLine({ missing, account }, "https://shop.example/wallet")).toBe(
    "₦1,833 short: send ₦1,852 to 0123456789, Wema Bank. The bank’s fee is included.",
  );
  const without = "₦1,833 short: add it at https://shop.example/wallet";
  expect(shortfallText({ missing, account: null }, "https://shop.example/wallet")).toBe(without);
  expect(shortfallLine({ missing, account: null }, "https://shop.example/wallet")).toBe(without);
});

test("a number is asked for, given and closed", () => {
  expect(depositAccountTransitions.moves).toEqual({
    asked: ["checking", "failed"],
    checking: ["active", "failed"],
    active: ["closed"],
    failed: ["asked"],
    closed: [],
  });
});

test("test and live numbers are separate", () => {
  expect([depositDomain({ live: true }), depositDomain({ live: false })]).toEqual(["live", "test"]);
  expect(hasNumber(null)).toBe(false);
});

test("staff read each state and each failure in words", () => {
  expect(depositStateWords).toEqual({
    asked: "Requested",
    checking: "Requested, the bank is being asked",
    active: "Active",
    failed: "Not given",
    closed: "Closed",
  });
  expect(depositFailureWords).toMatchObject({
    identity: "Paystack wants proof of identity",
    refused: "Paystack refused it",
  });
});

test("the times between two questions", () => {
  const askedAt = new Date("2027-01-31T09:00:00Z");
  const after = (checks: number) => (nextAsk({ askedAt, checks })?.getTime() ?? 0) - askedAt.getTime();
  expect([after(2), after(3), after(4)]).toEqual([15 * MINUTE, HOUR, 6 * HOUR]);
  expect(LOOK_AGAIN_AFTER).toBe(10 * MINUTE);
});

test.each([
  ["Ada   Stores", { first: "Ada", last: "Stores" }],
  ["", { first: "", last: "" }],
])("the name %j in two parts", (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});
