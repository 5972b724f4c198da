import { expect, test } from "vitest";
import { naira } from "~/models/money";
import {
  type ProForma,
  type ProFormaState,
  proFormaPath,
  proFormaState,
} from "~/models/pro-formas/pro-forma";
import {
  NO_TAX_INVOICE,
  type WaysToPay,
  proFormaColumns,
  proFormaLine,
  proFormaSheet,
  proFormaText,
} from "~/messages/pro-formas/pro-forma";
import { proFormaStates } from "~/messages/pro-formas/pro-forma";

const now = new Date("2026-11-22T09:00:00Z");
const later = new Date("2026-11-29T09:00:00Z");
const valid = { orderState: "awaiting", linkState: "open", isReplaced: false, validUntil: later } as const;

const proForma: ProForma = {
  id: 1,
  ownerId: 2,
  number: "PF-000007",
  orderReference: "KPO-ORDER",
  linkReference: "KPL-LINK",
  ...valid,
  title: "Plus, 1 month",
  discount: 0,
  net: naira(6_000),
  vat: naira(450),
  total: naira(6_450),
  lines: [
    {
      code: "SUB",
      name: "Plus",
      quantity: 1,
      unit: "month",
      amount: naira(6_000),
      discount: 0,
      net: naira(6_000),
      rate: 75,
      vat: naira(450),
    },
  ],
  buyer: {
    name: "Chidi Mart",
    legalName: "Chidi Mart Limited",
    taxNumber: "1234",
    cacNumber: "RC 1",
    kind: "B2B",
    address: "",
    street: "1 Allen Avenue",
    city: "Ikeja",
    state: "Lagos",
    country: "NG",
    email: "chidi@example.com",
    phone: "08030000001",
  },
  seller: {
    name: "Kaypoint Ltd",
    address: "2 Marina, Lagos",
    taxNumber: "9876",
    cacNumber: null,
    email: "billing@example.com",
    phone: "08030000002",
  },
  madeAt: now,
};
const ways: WaysToPay = {
  url: "https://shop.example/pay/abc",
  account: "Wema Bank 9012345678, KAYPOINT/CHIDI",
};
const sheet = (state: ProFormaState, offered = ways) => proFormaSheet(proForma, state, offered);
const factNames = (...given: Parameters<typeof sheet>) => sheet(...given).facts.map(({ name }) => name);

test.each<[Partial<Parameters<typeof proFormaState>[0]>, ProFormaState]>([
  [{}, "valid"],
  [{ orderState: "settled", linkState: "paid" }, "paid"],
  [{ orderState: "settled", isReplaced: true }, "paid"],
  [{ isReplaced: true }, "replaced"],
  [{ validUntil: now }, "ended"],
  [{ linkState: "withdrawn" }, "ended"],
  // The link is withdrawn a moment after its order ends.
  [{ orderState: "cancelled" }, "ended"],
  [{ orderState: "expired", linkState: "expired" }, "ended"],
  [{ orderState: "cancelled", linkState: "withdrawn", isReplaced: true }, "replaced"],
])("%o is %s", (change, state) => {
  expect(proFormaState({ ...valid, ...change }, now)).toBe(state);
});

test("each state says what to do next, in the tone of good news or of a warning", () => {
  expect(proFormaText("valid", "29 November 2026, 10:00")).toEqual({
    tone: "good",
    text: "Send this to the company that pays, as a PDF or printed. The price holds until 29 November 2026, 10:00. If you pay another way or order something else first, this pro-forma ends.",
  });
  expect(proFormaText("paid", "")).toEqual({
    tone: "good",
    text: "The order is paid. Its invoice is under Payments and invoices.",
  });
  const replaced = proFormaText("replaced", "");
  const ended = proFormaText("ended", "");
  expect([replaced.tone, ended.tone]).toEqual(["warn", "warn"]);
  expect(replaced.text).toContain("Send that one");
  expect(ended.text).toContain("Place the order again");
});

test("a registered name that a file cannot print gives way to the shop's name, or to the email", () => {
  const instead = (names: { name: string; legalName: string }) =>
    proFormaSheet({ ...proForma, buyer: { ...proForma.buyer, ...names } }, "valid", ways).buyer[0]?.instead;
  const [chinese, arabic] = ["\u4e2d\u534e\u8d85\u5e02", "\u0645\u062a\u062c\u0631"];
  expect(instead({ name: "Chidi Mart", legalName: chinese })).toBe("Chidi Mart");
  expect(instead({ name: arabic, legalName: chinese })).toBe(proForma.buyer.email);
});

test("the paper names itself, its order, both parties, and what to pay until when", () => {
  expect(sheet("valid")).toMatchObject({
    heading: "Pro-forma invoice",
    number: "PF-000007",
    warning: NO_TAX_INVOICE,
    since: [],
    seller: { name: "Kaypoint Ltd" },
    sum: { name: "Total to pay", value: "₦6,450" },
  });
  expect(sheet("valid").buyer[0]).toMatchObject({ name: "For", value: "Chidi Mart Limited" });
  expect(sheet("valid").lines).toHaveLength(1);
  expect(sheet("ended").facts).toEqual([
    { name: "Number", value: "PF-000007" },
    { name: "Date", value: "22 November 2026" },
    { name: "Valid until", value: "29 November 2026, 10:00 (Lagos time)" },
    { name: "Order", value: "KPO-ORDER" },
  ]);
});

test.each<[ProFormaState, string, boolean]>([
  ["valid", "Not paid yet", false],
  ["paid", "Paid", true],
  ["replaced", "Replaced", false],
  ["ended", "No longer valid", false],
])("a paper that is %s says %s in its corner", (state, text, isGood) => {
  expect(sheet(state).badge).toEqual({ text, isGood });
  expect(proFormaStates[state]).toBe(text);
});

test("only a valid paper tells how to pay, by the ways that are there", () => {
  expect(sheet("valid").facts.slice(4)).toEqual([
    {
      name: "Pay here",
      value: "https://shop.example/pay/abc",
      href: "https://shop.example/pay/abc",
      detail: "without an account",
    },
    {
      name: "Or transfer to",
      value: "Wema Bank 9012345678, KAYPOINT/CHIDI",
      detail: "it adds to the wallet, which then pays the order",
    },
  ]);
  expect(factNames("valid", { ...ways, url: null }).slice(3)).toEqual(["Order", "Or transfer to"]);
  expect(factNames("valid", { ...ways, account: null }).slice(3)).toEqual(["Order", "Pay here"]);
  for (const state of ["paid", "replaced", "ended"] as const)
    expect(factNames(state).slice(3)).toEqual(["Order"]);
});

test("its page is under its number", () => {
  expect(proFormaPath("PF-000007")).toBe("/pro-formas/PF-000007");
});

test("a line of the file has a value for each column", () => {
  const line = proFormaLine(proForma, "valid");
  expect(Object.fromEntries(proFormaColumns.map((name, place) => [name, line[place]]))).toMatchObject({
    Date: "2026-11-22",
    Number: "PF-000007",
    State: "Not paid yet",
    "Valid until": "2026-11-29",
    For: "Plus, 1 month",
    Order: "KPO-ORDER",
    Buyer: "Chidi Mart Limited",
    Seller: "Kaypoint Ltd",
    "Net (NGN)": "6000.00",
    "VAT (NGN)": "450.00",
    "Total (NGN)": "6450.00",
  });
  expect(line).toHaveLength(proFormaColumns.length);
});
