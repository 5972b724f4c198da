import { expect, test } from "vitest";
import { CORRECTION_WAIT_IN_WORDS } from "~/models/accounts/pending-correction";
import { DAY, HOUR, lengthInWords, MINUTE } from "~/models/duration";
import { TRY } from "~/messages/plans/call-to-action";
import { ON_TRIAL } from "~/models/subscriptions/trial";
import { REMINDED } from "~/models/subscriptions/reminder";

test("a length is shown in whole years, otherwise in days", () => {
  const days = [1, 7, 90, 364, 365, 366, 367, 730, 2192];
  expect(days.map((count) => lengthInWords(count * DAY))).toEqual([
    "1 day",
    "7 days",
    "90 days",
    "364 days",
    "1 year",
    "1 year",
    "367 days",
    "2 years",
    "6 years",
  ]);
});

test("a length under a day is shown in hours or minutes", () => {
  const lengths = [MINUTE, 10 * MINUTE, HOUR, 23 * HOUR];
  expect(lengths.map((length) => lengthInWords(length))).toEqual([
    "1 minute",
    "10 minutes",
    "1 hour",
    "23 hours",
  ]);
});

test("a length is written in hours if a sentence asks for them", () => {
  expect([lengthInWords(DAY, "hour"), lengthInWords(HOUR, "hour")]).toEqual(["24 hours", "1 hour"]);
});

test("sentences write lengths as the specification and our pages do", () => {
  expect(ON_TRIAL).toBe("You are on 14 days trial/Subscription");
  expect(TRY).toBe("Try free for 14 days");
  expect(REMINDED).toBe("7 days and 1 day");
  expect(CORRECTION_WAIT_IN_WORDS).toBe("24 hours");
});
