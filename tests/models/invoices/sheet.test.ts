import { expect, test } from "vitest";
import { orderInvoice, removedPayer } from "~/models/invoices/invoice";
import { amountsOf, payerFacts } from "~/messages/invoices/sheet";
import { kobo, naira } from "~/models/money";
import { type QuoteLine, withVat } from "~/models/plans/quote";

const sheetOf = (lines: QuoteLine[], vatTenths: number) => {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const period = { startsAt: new Date("2026-11-22T09:00:00Z"), endsAt: null };
  const order = {
    lines,
    duration: "yearly" as const,
    couponId: null,
    discount: 0,
    ...withVat(kobo(net), vatTenths),
  };
  return amountsOf(orderInvoice(order, { period, paidBy: "Wallet", vatTenths }), "Total paid");
};

const upgrade: QuoteLine[] = [
  { kind: "plan", name: "Plus, 1 year", amount: naira(60_000) },
  { kind: "add-on", name: "3 more users", detail: "to 20 November 2027", amount: naira(12_000) },
  { kind: "add-on", name: "1 more outlet", amount: naira(12_000) },
  { kind: "credit", name: "Unused days of Starter", amount: naira(-3_000) },
];

test("a line has quantity and unit price, and names the unit where neither its name nor its days do", () => {
  expect(sheetOf(upgrade, 0).lines.map(({ quantity, price }) => [quantity, price])).toEqual([
    ["1", "₦60,000"],
    ["1", "₦12,000"],
    ["1 year", "₦12,000"],
    ["1", "−₦3,000"],
  ]);
  expect(sheetOf(upgrade, 75).lines.map(({ detail }) => detail)).toEqual([
    "VAT ₦4,500",
    "to 20 November 2027 · VAT ₦900",
    "VAT ₦900",
    "VAT −₦225",
  ]);
});

test("all amounts of a paper have their kobo if one has any", () => {
  const { lines, totals, sum } = sheetOf([{ kind: "plan", name: "Plus, 1 year", amount: naira(10) }], 75);
  expect([...lines, ...totals, sum].map(({ value }) => value)).toEqual([
    "₦10.00",
    "₦10.00",
    "₦0.75",
    "₦10.75",
  ]);
  expect(sheetOf(upgrade, 0).sum.value).toBe("₦81,000");
});

test("a buyer whose names were removed has no empty lines", () => {
  const facts = payerFacts({ ...removedPayer, kind: "B2B" });
  expect(facts.map(({ name, value }) => [name, value])).toEqual([["For", "(removed)"]]);
});
