import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { orderReceipt, paidByCard, receiptMail, receiptNumber, topUpReceipt } from "~/models/ledger/receipt";
import { kobo, naira } from "~/models/money";

const parties = {
  seller: { name: "Kaypoint", address: "12 Marina Road, Lagos", taxId: "123-456" },
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

test("a receipt freezes lines, discount, tax and total, and is called after its first line", () => {
  expect(orderReceipt(parties, order, 75)).toMatchObject({
    kind: "plan",
    title: "Plus, 1 year",
    discount: { name: "Discount, 20% of Plus", amount: naira(12_000) },
    vat: { name: "VAT, 7.5%", amount: naira(4_500) },
    total: naira(64_500),
  });
});

test.each([{ total: naira(64_501) }, { subtotal: naira(71_999) }, { vat: 0 }, { discount: 0 }])(
  "a receipt with %o does not add up and is not made",
  (change) => {
    expect(() => orderReceipt(parties, { ...order, ...change }, 75)).toThrow("does not add up");
  },
);

property.prop([fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 1e9 })])(
  "a top-up's receipt is the amount and the fee",
  (amount, fee) => {
    const { total, lines } = topUpReceipt(parties, { walletAmount: kobo(amount), fee: kobo(fee) });
    expect(total).toBe(amount + fee);
    expect(lines).toHaveLength(fee === 0 ? 1 : 2);
  },
);

test("numbers have the year and six digits, more when they are needed", () => {
  expect(receiptNumber(2026, 123)).toBe("2026-000123");
  expect(receiptNumber(2026, 1_234_567)).toBe("2026-1234567");
});

test("a card is named by its last digits when they are known", () => {
  expect([paidByCard("4081"), paidByCard(null), paidByCard("")]).toEqual([
    "Card ending 4081",
    "Card",
    "Card",
  ]);
});

test("the mail has the number, all amounts and the way to the receipt, for the receipt's own address", () => {
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
  expect(mail.subject).toBe("Receipt 2026-000123 from Kaypoint");
  for (const line of [
    "Date: 21 November 2026, 14:05 (Lagos time)",
    "Plus, 1 year, to 20 November 2027: ₦60,000",
    "Discount, 20% of Plus: −₦12,000",
    "VAT, 7.5%: ₦4,500",
    "Total paid: ₦64,500",
    "https://kaypoint.example/transactions/KP-2345",
    "Tax number 123-456",
  ])
    expect(mail.text).toContain(line);
  expect(receiptMail({ ...receipt, number: null }, "").subject).toBe("Receipt KP-2345 from Kaypoint");
});
