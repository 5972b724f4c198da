import { test as property, fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { confirmationMail } from "~/models/checkout/mail";
import { formatNaira, kobo, naira } from "~/models/money";
import { quote } from "~/models/plans/quote";
import { byPhone, plus } from "../../support/catalogue-sample";

const order = {
  reference: "KP-2345",
  method: "free" as const,
  lines: [{ kind: "plan" as const, name: "Basic, 1 month", amount: naira(0) }],
  subtotal: 0,
  discount: 0,
  discountName: null,
  vat: 0,
  total: 0,
};

const customer = { name: "Ada", emailVerifiedAt: null };

test("the mail about Basic says that it is free", () => {
  const mail = confirmationMail({
    order,
    customer: { name: "Ada Stores", emailVerifiedAt: new Date("2026-11-21T09:00:00Z") },
    planName: "Basic",
    onboardingName: "Self Onboarding",
    endsAt: null,
  });
  expect(mail.subject).toBe("Basic is active");
  expect(mail.text).toContain("Hello Ada Stores,");
  expect(mail.text).not.toMatch(/Total|receipt|₦/);
  expect(mail.text).toContain("Reference: KP-2345");
});

test("the mail about a trial says when it ends, in Lagos, and what follows", () => {
  const endsAt = new Date("2026-12-05T23:30:00Z");
  const mail = confirmationMail({
    order: { ...order, method: "trial" },
    customer,
    planName: "Plus",
    onboardingName: "Self Onboarding",
    endsAt,
  });
  expect(mail.subject).toBe("Your free trial of Plus has started");
  expect(mail.text).toContain("It ends on 6 December 2026 at 00:30 (Lagos time).");
  expect(mail.text).toContain("nothing is charged when it ends");
});

const about = { customer, planName: "Plus", onboardingName: "By phone", endsAt: new Date("2027-01-01") };

const coupon = { code: "MARKET500", kind: "fixed", amount: naira(500), percent: null, cap: null } as const;

test("the mail about an order names its discount, its coupon and its tax", () => {
  const yearly = quote({ plan: plus, duration: "yearly", addOns: [], onboarding: byPhone, vatTenths: 75 });
  const text = confirmationMail({ ...about, order: { ...order, ...yearly, method: "wallet" } }).text;
  expect(text).toContain(`Discount, 20% of Plus: ${formatNaira(0 - yearly.discount)}`);
  expect(text).toContain(`VAT: ${formatNaira(yearly.vat)}`);
  const monthly = quote({ plan: plus, duration: "month", addOns: [], onboarding: byPhone, coupon });
  const withCoupon = confirmationMail({ ...about, order: { ...order, ...monthly, method: "wallet" } }).text;
  expect(withCoupon).toContain(`Coupon MARKET500: ${formatNaira(0 - monthly.discount)}`);
});

property.prop([
  fc.constantFrom("yearly" as const, "month" as const),
  fc.boolean(),
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 1, max: 20_000_00 }),
])("the amounts of the mail add up to its total", (duration, setUp, vatTenths, off) => {
  const reduced = { ...coupon, amount: kobo(off) };
  const onboarding = setUp ? byPhone : null;
  const priced = quote({ plan: plus, duration, addOns: [], onboarding, coupon: reduced, vatTenths });
  const { text } = confirmationMail({ ...about, order: { ...order, ...priced, method: "wallet" } });
  const amounts = [...text.matchAll(/: (\u2212?)₦([\d,]+(?:\.\d\d)?)$/gm)].map(
    ([, sign, digits = ""]) =>
      (sign === "\u2212" ? -1 : 1) * Math.round(Number(digits.replaceAll(",", "")) * 100),
  );
  const total = amounts.pop();
  expect(total).toBe(priced.total);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(priced.total);
});
