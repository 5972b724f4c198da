import { expect, test } from "vitest";

import { describeEvent } from "~/models/accounts/activity";
import { approvesAgain, REST, restText, takeovers } from "~/models/approvals/decider";
import { MINUTE } from "~/models/duration";

const now = new Date("2026-11-25T12:00:00Z");
const ago = (time: number) => new Date(now.getTime() - time);

test("somebody whose account was taken over approves nothing until the rest is over", () => {
  expect(approvesAgain(null, now)).toBeNull();
  expect(approvesAgain(ago(MINUTE), now)).toEqual(ago(MINUTE - REST));
  expect(approvesAgain(ago(REST - MINUTE), now)).toEqual(ago(-MINUTE));
  expect(approvesAgain(ago(REST), now)).toBeNull();
});

test.each(takeovers)("the takeover %s is an event that the log has words for", (action) => {
  const named = action.charAt(0).toUpperCase() + action.slice(1).replaceAll("-", " ");
  expect(describeEvent({ action, outcome: "ok", reason: null })).not.toBe(named);
});

test("they read until when they approve nothing", () => {
  expect(restText("28 November 2026, 13:00")).toContain("Until 28 November 2026, 13:00 you approve nothing");
});
