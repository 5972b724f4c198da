import { expect, test } from "vitest";

import { approvesAgain, REST } from "~/models/approvals/decider";
import { MINUTE } from "~/models/duration";

const now = new Date("2026-11-25T12:00:00Z");
const ago = (time: number) => new Date(now.getTime() - time);

test("somebody whose account was taken over approves nothing until the rest is over", () => {
  expect(approvesAgain(null, now)).toBeNull();
  expect(approvesAgain(ago(MINUTE), now)).toEqual(ago(MINUTE - REST));
  expect(approvesAgain(ago(REST - MINUTE), now)).toEqual(ago(-MINUTE));
  expect(approvesAgain(ago(REST), now)).toBeNull();
});
