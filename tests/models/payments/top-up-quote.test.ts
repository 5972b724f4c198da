import { describe, expect, test } from "vitest";
import { neighbours, readPage } from "~/models/list-page";
import { naira } from "~/models/money";
import { feeSchedules, missingTopUp, quoteTopUp, topUpPath } from "~/models/payments/top-up";
import { expiryWarning } from "~/routes/_shared/top-up-words";

const rules = { least: naira(100), most: naira(5_000_000), fees: feeSchedules.specified };
const query = (text: string) => new URLSearchParams(text);

test("a quote shows what the wallet gets, the fee and what is paid", () => {
  expect(quoteTopUp("10000", rules)).toEqual({
    ok: true,
    amount: naira(10_000),
    fee: naira(300),
    total: naira(10_300),
  });
  expect(quoteTopUp("1e3", rules)).toEqual({ ok: false, message: "Enter the amount in figures, like 5,000" });
});

describe("a link for a missing amount", () => {
  test("shows the fee, whole naira and at least the minimum, and keeps the way back", () => {
    expect(missingTopUp(7_300_000, "/plans-details/2/yearly", rules)).toEqual({
      text: "Top up ₦73,000",
      fee: naira(1_560),
      href: "/wallet/add?amount=73000&back=%2Fplans-details%2F2%2Fyearly",
    });
    expect(missingTopUp(123_401, "/plans-details/2/month", rules).text).toBe("Top up ₦1,235");
    expect(missingTopUp(700, "/plans-details/2/month", rules).text).toBe("Top up ₦100");
  });

  test("buys the missing tokens if tokens pay", () => {
    expect(missingTopUp(7_300_000, "/reseller/pay", rules, "tokens")).toEqual({
      text: "Buy 73,000 KPT more",
      fee: naira(1_560),
      href: "/tokens/buy?amount=73000&back=%2Freseller%2Fpay",
    });
  });

  test("keeps the way back on the payment page", () => {
    expect(topUpPath("1000", "/plans-details/2/month")).toBe(
      "/wallet/add?amount=1000&back=%2Fplans-details%2F2%2Fmonth",
    );
    expect(topUpPath("", null)).toBe("/wallet/add");
  });
});

test("page links keep the rest of the query and end with the list", () => {
  const page = readPage("2", 20);
  expect(page).toMatchObject({ offset: 20, limit: 21 });
  expect(neighbours(page, 21, "/wallet", query("kind=top-up&from="))).toEqual({
    newer: "/wallet?kind=top-up",
    older: "/wallet?kind=top-up&page=3",
  });
  expect(neighbours(readPage("-1", 20), 20, "/wallet", query(""))).toEqual({ newer: null, older: null });
});

test("a card warns before and after it expires", () => {
  expect(expiryWarning({ expiry: "soon", expires: "12/2026" })).toBe("Expires soon, 12/2026");
  expect(expiryWarning({ expiry: "over", expires: "10/2026" })).toBe("Expired 10/2026");
  expect(expiryWarning({ expiry: "fine", expires: "12/2030" })).toBeNull();
});
