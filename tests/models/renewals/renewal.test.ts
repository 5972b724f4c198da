import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { type Attempt, LEASE, LOOK_AGAIN, nextStep } from "~/models/renewals/renewal";
import { renewalFailedMail } from "~/messages/renewals/mail";

const now = new Date("2026-12-11T09:00:00Z");
const later = new Date(now.getTime() + 1);
/** In the days of grace, with the way to pay that was chosen before. */
const during = { usableUntil: new Date(now.getTime() + DAY), chosenAt: null, now };

const attempt = (change: Partial<Attempt>): Attempt => ({
  id: 1,
  attempt: 1,
  orderId: 1,
  paymentReference: null,
  chargeKey: "00000000-0000-4000-8000-000000000001",
  state: "failed",
  reason: null,
  createdAt: now,
  nextAttemptAt: null,
  ...change,
});

test.each([
  ["none yet", [], { step: "try", attempt: 1 }],
  ["one that failed and is due", [attempt({ nextAttemptAt: now })], { step: "try", attempt: 2 }],
  ["one that failed and is not due", [attempt({ nextAttemptAt: later })], { step: "wait" }],
  ["one that another process is at", [attempt({ state: "begun", nextAttemptAt: later })], { step: "wait" }],
  ["one that was paid", [attempt({ state: "paid" })], { step: "wait" }],
  ["the last one failed", [attempt({ attempt: 8 })], { step: "wait" }],
  ["the last but one failed", [attempt({ attempt: 7 })], { step: "try", attempt: 8 }],
  ["the last one failed, and is not due", [attempt({ attempt: 8, nextAttemptAt: later })], { step: "wait" }],
  [
    "one that was paid, though another is due",
    [attempt({ state: "paid", nextAttemptAt: now })],
    { step: "wait" },
  ],
  ["two", [attempt({ state: "paid" }), attempt({ attempt: 2 })], { step: "try", attempt: 3 }],
] as const)("after %s: %o, %o", (_, attempts, step) => {
  expect(nextStep([...attempts], during)).toEqual(step);
});

test("a plan lapses when its grace ends, however many attempts are left", () => {
  const over = { ...during, usableUntil: now };
  expect(nextStep([attempt({ nextAttemptAt: now })], over)).toEqual({ step: "lapse" });
  expect(nextStep([attempt({ attempt: 8 })], over)).toEqual({ step: "lapse" });
});

test("another way to pay, chosen since the last attempt, is tried at once", () => {
  const failed = attempt({ nextAttemptAt: later });
  const chosenAt = new Date(now.getTime() + 1);
  expect(nextStep([failed], { ...during, chosenAt })).toEqual({ step: "try", attempt: 2 });
  expect(nextStep([failed], { ...during, chosenAt: now })).toEqual({ step: "wait" });
  const last = attempt({ attempt: 8, nextAttemptAt: later });
  expect(nextStep([last], { ...during, chosenAt })).toEqual({ step: "wait" });
});

test("an unfinished attempt is resumed before another one is made", () => {
  const waiting = attempt({ state: "waiting", nextAttemptAt: now });
  expect(nextStep([waiting], during)).toEqual({ step: "resume", attempt: waiting });
  const begun = attempt({ state: "begun" });
  expect(nextStep([begun], during)).toEqual({ step: "resume", attempt: begun });
});

test("an attempt is left alone for five minutes, and a waiting one is checked every hour", () => {
  expect([LEASE, LOOK_AGAIN]).toEqual([5 * MINUTE, HOUR]);
});

test("the mail before the last attempt says when the plan stops", () => {
  const failed = {
    owner: { name: "Ada Obi", email: "ada@shop.example", emailVerifiedAt: now },
    planName: "Plus",
    endsAt: now,
    page: "https://kaypoint.example/plans-and-billings",
    payPage: "https://kaypoint.example/pay",
    total: 6_000_00,
    reason: "it was declined.",
    short: null,
    retryAt: new Date(now.getTime() + DAY),
    graceUntil: new Date("2027-03-07T09:00:00Z"),
  };
  const last = renewalFailedMail({ ...failed, hasOneLeft: true, freePlan: null });
  expect(last.subject).toBe("Plus stops on 7 March 2027");
  expect(last.text).toContain("We tried again and could not take ₦6,000 for Plus: it was declined.");
  expect(last.text).toContain("Plus keeps working until 7 March 2027. We will try one last time on");
  expect(renewalFailedMail({ ...failed, hasOneLeft: true, freePlan: "Basic" }).subject).toBe(
    "Plus is still not paid",
  );
});
