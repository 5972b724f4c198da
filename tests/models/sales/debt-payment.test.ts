import { describe, expect, test } from "vitest";

import { formatMoment } from "~/models/date";
import { readDebtPayment } from "~/models/sales/debt-payment";
import { reminderLink } from "~/routes/_shop/sales-report/debtors/debt-words";

/** Saturday, 21 November 2026, noon in Lagos. */
const noon = new Date("2026-11-21T11:00:00Z");
const owed = 5000_00;

describe("a payment towards a debt", () => {
  test.each([
    ["1500", "2026-11-21", 1500_00, "21 November 2026, 12:00"],
    [" ₦1,500.50 ", "2026-11-20", 1500_50, "20 November 2026, 23:59"],
    ["5000", "2026-10-31", 5000_00, "31 October 2026, 23:59"],
  ])("of %j on %s is read, at the end of a day that is past", (amount, day, kobo, at) => {
    const read = readDebtPayment({ amount, day }, owed, noon);
    expect(read).toMatchObject({ ok: true, payment: { amount: kobo } });
    expect(read.ok && formatMoment(read.payment.paidAt)).toBe(at);
  });

  test.each([
    ["", "amount", "Type what you received, in naira, such as 1500"],
    ["0", "amount", "Type what you received, in naira, such as 1500"],
    ["-5", "amount", "Type what you received, in naira, such as 1500"],
    ["ten", "amount", "Type what you received, in naira, such as 1500"],
    ["5000.01", "amount", "Type ₦5,000 or less: that is what the customer owes"],
  ])("of %j is refused beside the amount", (amount, field, message) => {
    const read = readDebtPayment({ amount, day: "2026-11-21" }, owed, noon);
    expect(read).toEqual({ ok: false, errors: { [field]: [message] } });
  });

  test.each([
    ["", "Choose the day on which you received it"],
    ["2026-02-30", "Type a day of the calendar, like 21/11/2026"],
    ["2026-11-22", "Choose today or an earlier day"],
    ["1999-12-31", "Choose a day from 2000 on"],
  ])("on %j is refused beside the day", (day, message) => {
    expect(readDebtPayment({ amount: "1", day }, owed, noon)).toEqual({
      ok: false,
      errors: { day: [message] },
    });
  });
});

test("a reminder opens WhatsApp with the sum and the day in words", () => {
  const link = reminderLink({ customer: "Mama & Bisi", shop: "Ada Stores", owed, since: "4 November 2026" });
  expect(new URL(link).origin).toBe("https://wa.me");
  expect(new URL(link).searchParams.get("text")).toBe(
    "Hello Mama & Bisi, this is Ada Stores. You owe us ₦5,000 since 4 November 2026. Please pay when you can. Thank you!",
  );
});
