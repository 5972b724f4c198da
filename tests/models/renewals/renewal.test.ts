import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { type Attempt, LEASE, LOOK_AGAIN, nextStep } from "~/models/renewals/renewal";
import { renewalFailedMail } from "~/models/renewals/mail";
import { isToldOf, retryAt } from "~/models/renewals/retry";

const now = new Date("2026-12-11T09:00:00Z");
const later = new Date(now.getTime() + 1);

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

test("the tries after the first are 1, 3 and 7 days after it, and no more follow", () => {
  const days = [1, 2, 3].map((number) => (Number(retryAt(now, number)) - Number(now)) / DAY);
  expect(days).toEqual([1, 3, 7]);
  expect(retryAt(now, 4)).toBeNull();
});

test.each([
  ["none yet", [], { step: "try", attempt: 1 }],
  ["one that failed and is due", [attempt({ nextAttemptAt: now })], { step: "try", attempt: 2 }],
  ["one that failed and is not due", [attempt({ nextAttemptAt: later })], { step: "wait" }],
  ["one that another process is at", [attempt({ state: "begun", nextAttemptAt: later })], { step: "wait" }],
  ["one that was paid", [attempt({ state: "paid" })], { step: "wait" }],
  ["the last one failed", [attempt({ attempt: 4 })], { step: "lapse" }],
  ["the last but one failed", [attempt({ attempt: 3 })], { step: "try", attempt: 4 }],
  ["the last one failed, and is not due", [attempt({ attempt: 4, nextAttemptAt: later })], { step: "wait" }],
  [
    "one that was paid, though another is due",
    [attempt({ state: "paid", nextAttemptAt: now })],
    { step: "wait" },
  ],
  ["two", [attempt({ state: "paid" }), attempt({ attempt: 2 })], { step: "try", attempt: 3 }],
] as const)("after %s: %o, %o", (_, attempts, step) => {
  expect(nextStep([...attempts], now)).toEqual(step);
});

test("an unfinished attempt is resumed before another one is made", () => {
  const waiting = attempt({ state: "waiting", nextAttemptAt: now });
  expect(nextStep([waiting], now)).toEqual({ step: "resume", attempt: waiting });
  const begun = attempt({ state: "begun" });
  expect(nextStep([begun], now)).toEqual({ step: "resume", attempt: begun });
});

test("an attempt is left alone for five minutes, and a waiting one is checked every hour", () => {
  expect([LEASE, LOOK_AGAIN]).toEqual([5 * MINUTE, HOUR]);
});

test("the owner is told of the first failed attempt, and of the one before the last", () => {
  expect([1, 2, 3, 4].map(isToldOf)).toEqual([true, false, true, false]);
  const failed = {
    owner: { name: "Ada Obi", email: "ada@shop.example", emailVerifiedAt: now },
    ...{ planName: "Plus", endsAt: now, page: "https://kaypoint.example/plans-and-billings" },
    ...{ payPage: "https://kaypoint.example/pay", total: 6_000_00, reason: "it was declined.", short: null },
    ...{ retryAt: new Date(now.getTime() + DAY), graceUntil: new Date("2027-03-07T09:00:00Z") },
  };
  const last = renewalFailedMail({ ...failed, hasOneLeft: true, freePlan: null });
  expect(last.subject).toBe("Plus stops on 7 March 2027");
  expect(last.text).toContain("We tried again and could not take ₦6,000 for Plus: it was declined.");
  expect(last.text).toContain("Plus keeps working until 7 March 2027. We will try one last time on");
  expect(renewalFailedMail({ ...failed, hasOneLeft: true, freePlan: "Basic" }).subject).toBe(
    "Plus is still not paid",
  );
});
