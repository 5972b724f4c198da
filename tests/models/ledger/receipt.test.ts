import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ReceiptContent,
  cardFeeText,
  orderReceipt,
  paidByCard,
  receiptFacts,
  receiptNumber,
  TOKENS,
  topUpReceipt,
  vatLine,
  WALLET,
} from "~/models/ledger/receipt";
import { receiptMail } from "~/messages/ledger/mail";
import { kobo, naira } from "~/models/money";
import { quote } from "~/models/plans/quote";
import { byPhone, plus } from "../../support/samples";
import { property } from "../../support/property";

const parties = {
  seller: { name: "Kaypoint", address: "12 Marina Road, Lagos", taxNumber: "123-456" },
  buyer: { name: "Ada Stores", email: "ada@shop.example" },
  reference: "KP-2345",
  paidBy: "Wallet",
};
const order = {
  lines: [
    { name: "Plus, 1 year", detail: "to 20 November 2027", amount: naira(60_000) },
    { name: "Users, 3 more", amount: naira(12_000) },
  ],
  subtotal: naira(72_000),
  discount: naira(12_000),
  discountName: "Discount, 20% of Plus",
  vat: naira(4_500),
  total: naira(64_500),
};

test("a receipt freezes lines, discount, tax and total, and takes its title from the first line", () => {
  expect(orderReceipt(parties, order, 75)).toMatchObject({
    kind: "plan",
    title: "Plus, 1 year",
    discount: { name: "Discount, 20% of Plus", amount: naira(12_000) },
    vat: { name: "VAT, 7.5%", amount: naira(4_500) },
    total: naira(64_500),
  });
});

test("a receipt leaves out discount, tax, days and wording that its order lacks", () => {
  const plain = { ...order, discount: 0, discountName: null, vat: 0, total: order.subtotal };
  expect(orderReceipt(parties, plain, 0)).toEqual({
    ...parties,
    kind: "plan",
    title: "Plus, 1 year",
    lines: order.lines,
    subtotal: naira(72_000),
    discount: null,
    vat: null,
    total: naira(72_000),
    period: null,
    mailLines: [],
  });
});

test("a receipt shows no days for a plan without an end, and calls an unnamed discount Discount", () => {
  const period = { startsAt: new Date("2026-11-22T09:00:00Z"), endsAt: null };
  expect(orderReceipt(parties, { ...order, period, discountName: null }, 75)).toMatchObject({
    period: null,
    discount: { name: "Discount", amount: naira(12_000) },
  });
});

test("a wallet receipt is the same with and without stored wording, and counts tokens", () => {
  const [walletAmount, fee] = [naira(10_000), naira(300)];
  const feeLine = { name: "Payment fee", amount: fee };
  const sums = { subtotal: naira(10_300), discount: null, vat: null, total: naira(10_300), period: null };
  expect(topUpReceipt(parties, { walletAmount, fee })).toEqual({
    ...parties,
    ...sums,
    kind: "top-up",
    title: "Wallet top-up",
    mailLines: [],
    lines: [{ name: "Added to your wallet", amount: walletAmount }, feeLine],
  });
  expect(topUpReceipt(parties, { wallet: "tokens", walletAmount, fee, mailLines: ["Spend them."] })).toEqual({
    ...parties,
    ...sums,
    kind: "tokens",
    title: "Tokens, 10,000 KPT",
    mailLines: ["Spend them."],
    lines: [{ name: "10,000 KPT", amount: walletAmount }, feeLine],
  });
});

test("a fee is shown beside an amount, and a missing fee is not", () => {
  expect([cardFeeText(naira(300)), cardFeeText(1), cardFeeText(0)]).toEqual([
    "plus ₦300 fee",
    "plus ₦0.01 fee",
    null,
  ]);
});

test.each([
  { total: naira(64_501) },
  { subtotal: naira(71_999) },
  { subtotal: naira(71_999), total: naira(64_499) },
  { vat: 0 },
  { discount: 0 },
])("a receipt with %o does not add up and is rejected", (change) => {
  expect(() => orderReceipt(parties, { ...order, ...change }, 75)).toThrow("does not add up");
});

property.prop([fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 1e9 })])(
  "a top-up's receipt is the amount and the fee",
  (amount, fee) => {
    const { total, lines } = topUpReceipt(parties, { walletAmount: kobo(amount), fee: kobo(fee) });
    expect(total).toBe(amount + fee);
    expect(lines).toHaveLength(fee === 0 ? 1 : 2);
  },
);

test("a top-up without a fee has no fee line", () => {
  const { lines } = topUpReceipt(parties, { walletAmount: naira(100), fee: naira(0) });
  expect(lines).toEqual([{ name: "Added to your wallet", amount: naira(100) }]);
});

test("receipt numbers have the year and six digits, or more when needed", () => {
  expect(receiptNumber(2026, 123)).toBe("2026-000123");
  expect(receiptNumber(2026, 1_234_567)).toBe("2026-1234567");
});

test("a receipt names the wallet or tokens that paid", () => {
  expect([WALLET, TOKENS]).toEqual(["Wallet", "Tokens"]);
});

test("a card is shown by its name if its digits are known", () => {
  const cards = [{ brand: "visa", last4: "4081" }, null, { brand: "visa", last4: "" }];
  expect(cards.map(paidByCard)).toEqual(["Visa •••• 4081", "Card", "Card"]);
});

test("the mail has the number, all amounts and the way to the receipt, sent to the receipt's own address", () => {
  const content = orderReceipt(parties, order, 75);
  const receipt = {
    id: 1,
    ownerId: 2,
    reference: "KP-2345",
    content,
    createdAt: new Date("2026-11-21T13:05:00Z"),
  };
  const mail = receiptMail({ ...receipt, number: "2026-000123" }, "https://kaypoint.example");
  expect(mail.recipient).toBe("ada@shop.example");
  expect(mail.subject).toBe("₦64,500 paid: receipt 2026-000123");
  for (const line of [
    "Date: 21 November 2026, 14:05 (Lagos time)",
    "Plus, 1 year, to 20 November 2027: ₦60,000",
    "Discount, 20% of Plus: −₦12,000",
    "VAT, 7.5%: ₦4,500",
    "Total paid: ₦64,500",
    "https://kaypoint.example/transactions/KP-2345",
    "Tax number: 123-456",
  ])
    expect(mail.text).toContain(line);
  expect(receiptMail({ ...receipt, number: null }, "").subject).toBe("₦64,500 paid: receipt KP-2345");
});

const numbered = (content: ReceiptContent) => ({
  id: 1,
  ownerId: 2,
  reference: "KP-2345",
  number: "2026-000123",
  content,
  createdAt: new Date("2026-11-21T13:05:00Z"),
});

const mailOf = (content: ReceiptContent, again = false) =>
  receiptMail(numbered(content), "https://kaypoint.example", again ? [] : null).text.split("\n\n");
const head = ["Receipt: 2026-000123", "Date: 21 November 2026, 14:05 (Lagos time)"];
const foot = ["Paid by: Wallet", "Reference: KP-2345"];
const see = "See, print or download it: https://kaypoint.example/transactions/KP-2345";
const seller = "Seller: Kaypoint\nTax number: 123-456";

test("the mail about money for a wallet says what was added, and mentions no plan", () => {
  const content = topUpReceipt(parties, { walletAmount: naira(10_000), fee: naira(300) });
  const added = ["Added to your wallet: ₦10,000", "Payment fee: ₦300", "Total paid: ₦10,300"];
  expect(mailOf(content)).toEqual([
    "Hello,",
    "Thank you. This is your receipt for money added to your wallet.",
    [...head, ...foot].join("\n"),
    added.join("\n"),
    see,
    seller,
  ]);
});

test("the mail about a shop that an agent paid for names the shop and links to the customers", () => {
  const period = { startsAt: new Date("2026-11-22T09:00:00Z"), endsAt: new Date("2026-12-22T09:00:00Z") };
  const plain = { ...order, discount: 0, vat: 0, total: order.subtotal, period };
  const shop = { ...parties, branch: "Ada, Balogun", seller: { ...parties.seller, taxNumber: null } };
  const content = orderReceipt(shop, plain, 0);
  expect(receiptFacts(content)).toEqual([
    { name: "For", value: "Ada Stores", instead: parties.buyer.email },
    { name: "Shop", value: "Ada, Balogun" },
    { name: "Period", value: "22 November 2026 to 22 December 2026" },
  ]);
  const lines = ["Plus, 1 year, to 20 November 2027: ₦60,000", "Users, 3 more: ₦12,000"];
  const days = ["Shop: Ada, Balogun", "Period: 22 November 2026 to 22 December 2026"];
  expect(mailOf(content, true)).toEqual([
    "Hello,",
    "Thank you. This is your receipt for Plus, 1 year.",
    [...head, ...days, ...foot].join("\n"),
    [...lines, "VAT: not charged", "Total paid: ₦72,000"].join("\n"),
    see,
  ]);
  expect(mailOf(content)).toContain("See your customers: https://kaypoint.example/reseller");
});

test("the mail says what the order began, and its days, and a resent mail is the receipt alone", () => {
  const period = { startsAt: new Date("2026-11-22T09:00:00Z"), endsAt: new Date("2026-12-22T09:00:00Z") };
  const content = orderReceipt(parties, { ...order, period, mailLines: ["Plus is active."] }, 75);
  const { text } = receiptMail(numbered(content), "https://kaypoint.example");
  for (const words of [
    "Plus is active.",
    "Period: 22 November 2026 to 22 December 2026",
    "/plans-and-billings",
  ])
    expect(text).toContain(words);
  const again = receiptMail(numbered(content), "https://kaypoint.example", []).text;
  expect(again).toContain("Period: 22 November 2026 to 22 December 2026");
  expect(again).not.toMatch(/Plus is active|plans-and-billings/);
});

test("the mail about extras names them with their days, and does not ask to install the app again", () => {
  const days = { kind: "add-on", detail: "21 November to 11 December 2026" };
  const order = {
    lines: [
      { ...days, name: "1 more user", amount: naira(333) },
      { ...days, name: "500 more products", amount: naira(466) },
    ],
    subtotal: naira(799),
    discount: 0,
    discountName: null,
    vat: 0,
    total: naira(799),
  };
  const { text } = receiptMail(numbered(orderReceipt(parties, order, 0)), "https://kaypoint.example");
  for (const part of [
    "your receipt for 1 more user and 500 more products, 21 November to 11 December 2026.",
    "500 more products, 21 November to 11 December 2026: ₦466",
    "https://kaypoint.example/plans-and-billings",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("/download");
});

test("a receipt names the business as far as the owner filled it in, and says if no tax was charged", () => {
  const content = orderReceipt(parties, order, 75);
  expect(receiptFacts(content)).toEqual([{ name: "For", value: "Ada Stores", instead: parties.buyer.email }]);
  const buyer = { ...parties.buyer, address: "4 Broad Street, Lagos", taxNumber: "2345-001" };
  expect(receiptFacts({ ...content, buyer })).toEqual([
    { name: "For", value: "Ada Stores", instead: parties.buyer.email },
    { name: "Address", value: "4 Broad Street, Lagos" },
    { name: "Tax number", value: "2345-001" },
  ]);
  expect(vatLine(content)).toEqual({ name: "VAT, 7.5%", value: "₦4,500" });
  expect(vatLine({ ...content, vat: null })).toEqual({ name: "VAT", value: "not charged" });
  expect(vatLine(topUpReceipt(parties, { walletAmount: naira(100), fee: naira(2) }))).toBeNull();
});

const coupon = { code: "MARKET500", kind: "fixed", amount: naira(500), percent: null, cap: null } as const;

property.prop([
  fc.constantFrom("yearly" as const, "month" as const),
  fc.boolean(),
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 1, max: 20_000_00 }),
])("the amounts of the mail add up to its total", (duration, setUp, vatTenths, off) => {
  const reduced = { ...coupon, amount: kobo(off) };
  const onboarding = setUp ? byPhone : null;
  const priced = quote({ plan: plus, duration, addOns: [], onboarding, coupon: reduced, vatTenths });
  const { text } = receiptMail(numbered(orderReceipt(parties, priced, vatTenths)), "");
  const amounts = [...text.matchAll(/: (\u2212?)₦([\d,]+(?:\.\d\d)?)$/gm)].map(
    ([, sign, digits = ""]) =>
      (sign === "\u2212" ? -1 : 1) * Math.round(Number(digits.replaceAll(",", "")) * 100),
  );
  const total = amounts.pop();
  expect(total).toBe(priced.total);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(priced.total);
});
