import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNaira, kobo, naira, nairaProblem } from "~/models/money";
import { isFromAbroad } from "~/models/payments/card";
import {
  amountToAdd,
  feeSchedules,
  feesAbroad,
  isForPurchase,
  rulesFor,
  readTopUpAmount,
  topUpFee,
  type FeeSchedule,
} from "~/models/payments/top-up";
import { feeExamples, feeInWords } from "~/routes/_shared/top-up-words";
import { property } from "../../support/property";
import { providerFeeOf } from "../../support/provider-fee";

const { specified, exact } = feeSchedules;
const bounds = { least: naira(100), most: naira(5_000_000) };
const amounts = fc.integer({ min: 1, max: bounds.most }).map(kobo);
const nearTheEdge = fc.integer({ min: naira(2_300), max: naira(2_800) }).map(kobo);

/** What is left of the charge after the provider takes its fee for a local card. */
const gain = (amount: ReturnType<typeof kobo>, schedule: FeeSchedule) => {
  const charge = kobo(amount + topUpFee(amount, schedule));
  return charge - providerFeeOf(charge, exact) - amount;
};

describe("the specified fee", () => {
  test.each([
    [100, 2],
    [1_000, 20],
    [2_450, 49],
    [2_499, 49.98],
    [2_500, 150],
    [10_000, 300],
    [94_999, 1_999.98],
    [95_000, 2_000],
    [126_667, 2_000],
    [5_000_000, 2_000],
  ])("of ₦%d is ₦%d", (amount, fee) => {
    expect(topUpFee(naira(amount))).toBe(Math.round(fee * 100));
  });

  property.prop([amounts])("is between nothing and its cap", (amount) => {
    const fee = topUpFee(amount, specified);
    expect(fee).toBeGreaterThanOrEqual(0);
    expect(fee).toBeLessThanOrEqual(specified.cap);
  });

  property.prop([amounts])("loses money on a local card only for ₦2,450.98 to ₦2,499.99", (amount) => {
    const inTheGap = amount >= 245_098 && amount <= 249_999;
    if (inTheGap) expect(gain(amount, specified)).toBeGreaterThanOrEqual(-8_850);
    else expect(gain(amount, specified)).toBeGreaterThanOrEqual(0);
  });

  property.prop([nearTheEdge])("loses money near the waiver exactly within that gap", (amount) => {
    expect(gain(amount, specified) < 0).toBe(amount >= 245_098 && amount <= 249_999);
  });
});

describe("the exact fee", () => {
  test.each([
    ["1000", "₦1,015.23"],
    ["2450", "₦2,487.31"],
    ["2460", "₦2,497.47"],
    ["2462.49", "₦2,499.99"],
    ["2462.50", "₦2,601.53"],
    ["2499.99", "₦2,639.59"],
    ["2500", "₦2,639.60"],
    ["10000", "₦10,253.81"],
    ["200000", "₦202,000"],
  ])("of ₦%s makes the charge %s", (amount, charge) => {
    const net = kobo(Math.round(Number(amount) * 100));
    expect(formatNaira(net + topUpFee(net, exact))).toBe(charge);
  });

  property.prop([fc.oneof(amounts, nearTheEdge)])(
    "leaves the whole amount, also around the waiver",
    (amount) => {
      expect(gain(amount, exact)).toBeGreaterThanOrEqual(0);
      expect(topUpFee(amount, exact)).toBeLessThanOrEqual(exact.cap);
    },
  );

  property.prop([nearTheEdge])("is the least that does", (amount) => {
    const fee = topUpFee(amount, exact);
    const suffices = (smaller: number) => {
      const charge = kobo(amount + smaller);
      return charge - providerFeeOf(charge, exact) >= amount;
    };
    const smallerOnes = Array.from({ length: fee }, (_, smaller) => smaller);
    expect(smallerOnes.filter(suffices)).toEqual([]);
  });

  property.prop([amounts])("is not one kobo too much anywhere", (amount) => {
    const charge = kobo(amount + topUpFee(amount, exact) - 1);
    expect(charge - providerFeeOf(charge, exact)).toBeLessThan(amount);
  });
});

test("a saved card from abroad has its own fee, without cap and waiver", () => {
  const rules = {
    least: naira(100),
    most: naira(5_000_000),
    fees: specified,
    feesAbroad: feesAbroad.specified,
  };
  const feeOf = (isAbroad: boolean) => topUpFee(naira(100_000), rulesFor(rules, { isAbroad }).fees);
  expect([feeOf(false), feeOf(true)]).toEqual([naira(2_000), naira(4_000)]);
  expect(["GB", "NG", null].map(isFromAbroad)).toEqual([true, false, false]);
});

test("what a card from abroad costs can be passed on to the kobo", () => {
  const charge = kobo(naira(10_000) + topUpFee(naira(10_000), feesAbroad.exact));
  expect(charge - providerFeeOf(charge, feesAbroad.exact)).toBe(naira(10_000));
});

test("foreign cards have no cap and no waiver", () => {
  expect(topUpFee(naira(1_000), feesAbroad.specified)).toBe(naira(139));
  expect(topUpFee(naira(100_000), feesAbroad.specified)).toBe(naira(4_000));
  expect(providerFeeOf(naira(100_000), feesAbroad.specified)).toBe(naira(4_000));
});

test("a fee is described in one sentence, without parts it does not have", () => {
  expect(feeInWords(specified)).toBe("2% of the amount + ₦100, up to ₦2,000. No ₦100 under ₦2,500");
  expect(feeInWords(exact)).toBe("1.5% of what you pay + ₦100, up to ₦2,000. No ₦100 under ₦2,500");
  expect(feeInWords(feesAbroad.specified)).toBe("3.9% of the amount + ₦100");
  expect(feeInWords({ ...specified, flat: naira(0) })).toBe("2% of the amount, up to ₦2,000");
  expect(feeInWords({ ...specified, flat: naira(0), waiveBelow: naira(0), cap: null })).toBe(
    "2% of the amount",
  );
});

test("examples of a fee show amounts with the cost of topping them up", () => {
  expect(feeExamples(specified)).toEqual([
    { amount: naira(1_000), fee: naira(20) },
    { amount: naira(2_500), fee: naira(150) },
    { amount: naira(10_000), fee: naira(300) },
    { amount: naira(50_000), fee: naira(1_100) },
    { amount: naira(100_000), fee: naira(2_000) },
  ]);
});

test.each([
  ["/plans-details/2/yearly", true],
  ["/plans-and-billings/extras", true],
  ["/plandetails", true],
  ["/reseller/branches", true],
  ["/reseller", false],
  ["/wallet", false],
  ["/wallet?back=/plans-details", false],
  ["//plans-details", false],
  ["", false],
  [null, false],
])("a top-up that returns to %j was started to pay for something: %s", (path, isFor) => {
  expect(isForPurchase(path)).toBe(isFor);
});

describe("a typed amount", () => {
  test.each([
    "",
    " ",
    "0",
    "-1",
    "0.1",
    "1e3",
    "9e18",
    "1,00",
    "1,0000",
    "1.000",
    "1000,00",
    "10 00",
    ",100",
    "01000",
    "0x10",
    "$1000",
    "NaN",
  ])("%j is not an amount and is asked for again", (typed) => {
    expect(readTopUpAmount(typed, bounds)).toEqual({ ok: false, message: nairaProblem(typed) });
  });

  test("leaves kobo off, however it is written", () => {
    for (const typed of ["1500.50", "₦1,500.99", "N1 500.5", "1500.00 NGN", "1,500/-"])
      expect(readTopUpAmount(typed, bounds)).toEqual({ ok: true, amount: naira(1_500) });
  });

  test("below or above the bounds has its own message", () => {
    const message = (typed: string) => readTopUpAmount(typed, bounds);
    expect(message("99")).toEqual({ ok: false, message: "Add ₦100 or more" });
    expect(message("5000001")).toEqual({ ok: false, message: "Add ₦5,000,000 or less at a time" });
    expect(message("9".repeat(400))).toEqual({ ok: false, message: "Add ₦5,000,000 or less at a time" });
  });

  test("within the bounds is accepted, with or without spaces around it", () => {
    expect(readTopUpAmount(" 100 ", bounds)).toEqual({ ok: true, amount: naira(100) });
    expect(readTopUpAmount("5000000", bounds)).toEqual({ ok: true, amount: naira(5_000_000) });
  });

  property.prop([
    fc.integer({ min: 100, max: 5_000_000 }),
    fc.constantFrom("", "₦", "₦ ", "N", "n ", "NGN", "NGN "),
    fc.constantFrom("", ",", " ", "\u00a0", "\u202f"),
    fc.constantFrom("", ".00", ".0", " naira", " Naira ", ".00 naira"),
  ])("counts with a sign, separators or the currency's name", (amount, before, between, after) => {
    const digits = amount.toLocaleString("en").replaceAll(",", between);
    expect(readTopUpAmount(before + digits + after, bounds)).toEqual({ ok: true, amount: naira(amount) });
  });
});

test("a missing amount is added in whole naira, within the bounds", () => {
  expect(amountToAdd(kobo(123_401), bounds)).toBe(naira(1_235));
  expect(amountToAdd(kobo(1), bounds)).toBe(naira(100));
  expect(amountToAdd(naira(9_000_000), bounds)).toBe(naira(5_000_000));
});
