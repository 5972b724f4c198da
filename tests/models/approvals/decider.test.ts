import { expect, test } from "vitest";

import { describeActivity } from "~/messages/accounts/activity";
import { approvesAgain, APPROVER_REST, takeovers } from "~/models/approvals/approval";
import { restText } from "~/routes/staff/approval-words";
import { MINUTE } from "~/models/duration";

const now = new Date("2026-11-25T12:00:00Z");
const ago = (time: number) => new Date(now.getTime() - time);

test("staff whose account was taken over cannot approve until the rest period ends", () => {
  expect(approvesAgain(null, now)).toBeNull();
  expect(approvesAgain(ago(MINUTE), now)).toEqual(ago(MINUTE - APPROVER_REST));
  expect(approvesAgain(ago(APPROVER_REST - MINUTE), now)).toEqual(ago(-MINUTE));
  expect(approvesAgain(ago(APPROVER_REST), now)).toBeNull();
});

test.each(takeovers)("the log can describe the takeover event %s", (action) => {
  const named = action.charAt(0).toUpperCase() + action.slice(1).replaceAll("-", " ");
  expect(describeActivity({ action, outcome: "ok", reason: null })).not.toBe(named);
});

test("the page says until when they cannot approve", () => {
  expect(restText("28 November 2026, 13:00")).toContain(
    "you can’t approve anything until 28 November 2026, 13:00",
  );
});
