import { expect, test } from "vitest";
import {
  feeInvoiceDay,
  feesByMonth,
  feesDueBefore,
  feesInvoice,
  feesReference,
  isFeesReference,
  type TopUpFee,
} from "~/models/invoices/top-up-fee";

const feeOf = (earnedAt: string, change: Partial<TopUpFee> = {}): TopUpFee => ({
  paymentId: 7,
  purpose: "top-up",
  amount: 100_00,
  earnedAt: new Date(earnedAt),
  receipt: "2026-000012",
  ...change,
});

test("an invoice of a month has a line for each fee, and no VAT", () => {
  const fees = [
    feeOf("2026-11-12T09:00:00Z"),
    feeOf("2026-11-29T09:00:00Z", { amount: 250_00, receipt: "2026-000044" }),
  ];
  const [month] = feesByMonth(fees);
  if (!month) throw new Error("no month");
  expect(feesInvoice(month, new Date("2026-12-01T00:05:00Z"))).toMatchObject({
    title: "Fees for adding money, November 2026",
    period: "1 to 30 November 2026",
    net: 350_00,
    vat: 0,
    total: 350_00,
    lines: [
      {
        code: "FEE",
        name: "Payment fee",
        detail: "12 November 2026 · Receipt 2026-000012",
        net: 100_00,
        vat: 0,
      },
      {
        code: "FEE",
        name: "Payment fee",
        detail: "29 November 2026 · Receipt 2026-000044",
        net: 250_00,
        rate: 0,
      },
    ],
  });
});

test("an agent's fees are for tokens, and an invoice before the month has ended says until when", () => {
  const fee = feeOf("2026-11-12T09:00:00Z", { purpose: "tokens" });
  expect(feesInvoice([fee], new Date("2026-11-20T09:00:00Z"))).toMatchObject({
    title: "Fees for buying tokens, November 2026",
    period: "1 to 20 November 2026",
  });
});

test("a month ends at midnight in Lagos, and its invoice comes on the next day", () => {
  const last = feeOf("2026-11-30T22:59:59Z", { paymentId: 1 });
  const first = feeOf("2026-11-30T23:00:00Z", { paymentId: 2 });
  expect(feesByMonth([last, first])).toEqual([[last], [first]]);
  const midnight = new Date("2026-11-30T23:00:00Z");
  expect(feeInvoiceDay(last.earnedAt)).toEqual(midnight);
  expect(feeInvoiceDay(new Date("2027-01-31T22:00:00Z"))).toEqual(new Date("2027-01-31T23:00:00Z"));
  expect(feesDueBefore(new Date("2026-11-30T23:59:59Z"))).toEqual(new Date("2026-10-31T23:00:00Z"));
  expect(feesDueBefore(new Date("2026-12-01T00:00:00Z"))).toEqual(midnight);
});

test("an invoice of fees is told from that of a payment by its reference", () => {
  expect(feesReference(feeOf("2026-11-12T09:00:00Z"))).toBe("FEES-2026-11-7");
  expect([isFeesReference("FEES-2026-11-7"), isFeesReference("KP-0123456789")]).toEqual([true, false]);
});
