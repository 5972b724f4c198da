import { expect, test } from "vitest";
import { orderConfirmationMail, linesWithReceipt } from "~/messages/checkout/mail";
import type { Continuation } from "~/models/subscriptions/continuation";

const order = { reference: "KP-2345", method: "free" as const, kind: "new" as const };
const now = new Date("2026-11-21T09:00:00Z");
const basic = {
  order,
  planName: "Basic",
  onboardingName: "Self Onboarding",
  hasSetup: false,
  isFirst: true,
  continuation: null,
  now,
  origin: "https://shop.example",
};
const to = { owner: { name: "Ada Stores", emailVerifiedAt: null } };
const ends: Continuation = {
  kind: "ends",
  endsAt: new Date("2026-12-05T23:30:00Z"),
  plan: { name: "Plus", duration: "month" },
  why: "unpaid",
  freePlan: "Basic",
  chosen: null,
};

const install = [
  "Next, install the app and log in with this account.",
  "Download the app: https://shop.example/download",
];

test("the mail about Basic says that it is free, and where the app is", () => {
  const owner = { name: "Ada Stores", emailVerifiedAt: now };
  const mail = orderConfirmationMail({ ...basic, ...to, owner });
  expect(mail.subject).toBe("Basic is active");
  expect(mail.text).toContain("Hello Ada Stores,");
  expect(mail.text).toContain("It is free for as long as you like.");
  expect(mail.text).not.toMatch(/Total|receipt|₦/);
  expect(mail.text).toContain("Reference: KP-2345");
  expect(mail.text).toContain("https://shop.example/download");
});

test("the mail about a trial says when it ends, in Lagos, and what follows", () => {
  const trial = { ...basic, order: { ...order, method: "trial" as const }, planName: "Plus" };
  const mail = orderConfirmationMail({ ...trial, ...to, continuation: { ...ends, why: "trial" } });
  expect(mail.subject).toBe("Your free trial of Plus has started");
  expect(mail.text).toContain("Hello,");
  expect(mail.text).toContain("It ends on 6 December 2026 at 00:30 (Lagos time).");
  expect(mail.text).toContain("nothing is charged when it ends. You then move to Basic, free.");
});

test("with its receipt an order's mail says until when it is paid, what follows and, for the first plan alone, how it is set up", () => {
  const paid = { ...basic, planName: "Plus", onboardingName: "Setup by phone", continuation: ends };
  expect(linesWithReceipt({ ...paid, order: { ...order, method: "wallet" } })).toEqual([
    "Plus is active. What you paid for lasts until 6 December 2026.",
    "Plus ends on 6 December 2026 unless you pay again. You then move to Basic, free.",
    "Onboarding: Setup by phone.",
    ...install,
  ]);
  const later = { ...paid, isFirst: false };
  for (const kind of ["renewal", "new"] as const)
    expect(linesWithReceipt({ ...later, order: { ...order, method: "wallet", kind } })).toHaveLength(2);
  expect(linesWithReceipt(basic)).toEqual(["Onboarding: Self Onboarding.", ...install]);
});

test("with assisted setup both mails link to the page that asks where and when", () => {
  const ordered = { ...basic, onboardingName: "Setup by phone", hasSetup: true };
  const asking =
    "Tell us where your shop is and which two times suit you: https://shop.example/setups/KP-2345";
  expect(orderConfirmationMail({ ...ordered, ...to }).text).toContain(`\n\n${asking}\n\n`);
  expect(linesWithReceipt(ordered)).toEqual(["Onboarding: Setup by phone.", asking, ...install]);
});
