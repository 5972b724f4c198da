import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { confirmationMail, orderReference } from "~/models/order";

const order = {
  reference: "KP-2345",
  method: "free" as const,
  lines: [{ kind: "plan" as const, name: "Basic, 1 month", amount: naira(0) }],
  total: 0,
};

test("a reference has no letters that look like digits", () => {
  const all = orderReference(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(all).toMatch(/^KP-[2-9A-HJ-NP-Z]{256}$/);
  expect(orderReference(Uint8Array.of(0, 31, 32))).toBe("KP-2Z2");
});

test("the mail about Basic says that it is free", () => {
  const mail = confirmationMail({
    order,
    name: "Ada Stores",
    planName: "Basic",
    onboardingName: "Self Onboarding",
    endsAt: null,
  });
  expect(mail.subject).toBe("Basic is active");
  expect(mail.text).toContain("Hello Ada Stores,");
  expect(mail.text).toContain("Total: ₦0");
  expect(mail.text).toContain("Reference: KP-2345");
});

test("the mail about a trial says when it ends, in Lagos, and what follows", () => {
  const endsAt = new Date("2026-12-05T23:30:00Z");
  const mail = confirmationMail({
    order: { ...order, method: "trial" },
    name: "Ada",
    planName: "Plus",
    onboardingName: "Self Onboarding",
    endsAt,
  });
  expect(mail.subject).toBe("Your free trial of Plus has started");
  expect(mail.text).toContain("It ends on 6 December 2026 at 00:30 (Lagos time).");
  expect(mail.text).toContain("nothing is charged when it ends");
});
