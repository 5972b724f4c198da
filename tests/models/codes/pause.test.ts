import { describe, expect, test } from "vitest";

import { describePause, retryAfter } from "~/models/codes/code";

const now = new Date("2026-11-21T09:00:30Z");
const describeUntil = (until: string) => describePause({ until: new Date(until) }, now);

describe("a pause is named", () => {
  test.each([
    ["2026-11-21T09:00:31Z", "in 1 second"],
    ["2026-11-21T09:01:12.500Z", "in 43 seconds"],
    ["2026-11-21T10:04:30Z", "at 11:05"],
    ["2026-11-21T10:05:00Z", "at 11:05"],
    ["2026-11-22T09:00:00Z", "on 22 November 2026 at 10:00"],
    ["2026-11-21T23:30:00Z", "on 22 November 2026 at 00:30"],
  ])("until %s as %s, by the clock of Lagos", (until, words) => {
    expect(describeUntil(until).words).toBe(words);
  });

  test("in seconds for programs", () => {
    expect(retryAfter(describeUntil("2026-11-21T09:01:12.500Z"))).toEqual({ "Retry-After": "43" });
    expect(retryAfter(describePause({ until: null }, now))).toEqual({ "Retry-After": "86400" });
  });
});
