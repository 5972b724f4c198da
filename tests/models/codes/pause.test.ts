import { describe, expect, test } from "vitest";

import { describePause, isEarly, longerPause, retryAfter } from "~/models/codes/pause";
import { HOUR, MINUTE } from "~/models/duration";

const now = new Date("2026-11-21T09:00:30Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const describeUntil = (until: string) => describePause({ until: new Date(until) }, now);

describe("a pause is described", () => {
  test.each([
    ["2026-11-21T09:00:31Z", "in 1 second"],
    ["2026-11-21T09:00:30Z", "in 1 second"],
    ["2026-11-21T08:59:00Z", "in 1 second"],
    ["2026-11-21T09:00:31.001Z", "in 2 seconds"],
    ["2026-11-21T09:01:12.500Z", "in 43 seconds"],
    ["2026-11-21T09:02:29.999Z", "in 120 seconds"],
    ["2026-11-21T09:02:30Z", "at 10:03"],
    ["2026-11-21T10:04:30Z", "at 11:05"],
    ["2026-11-21T10:05:00Z", "at 11:05"],
    ["2026-11-22T09:00:00Z", "on 22 November 2026 at 10:00"],
    ["2026-11-21T23:30:00Z", "on 22 November 2026 at 00:30"],
  ])("until %s as %s, in Lagos time", (until, words) => {
    expect(describeUntil(until).words).toBe(words);
  });

  test("in seconds for programs", () => {
    expect(retryAfter(describeUntil("2026-11-21T09:01:12.500Z"))).toEqual({ "Retry-After": "43" });
    expect(retryAfter(describePause({ until: null }, now))).toEqual({ "Retry-After": "86400" });
  });

  test("as one that only support can end", () => {
    expect(describePause({ until: null }, now)).toEqual({
      seconds: null,
      words: "once our support has looked into it",
      ofNetwork: false,
    });
  });

  test.each([null, after(MINUTE), after(HOUR)])(
    "until %s, with the network as the reason if it is",
    (until) => {
      expect(describePause({ until }, now).ofNetwork).toBe(false);
      expect(describePause({ until, ofNetwork: true }, now).ofNetwork).toBe(true);
    },
  );
});

describe("the longer of two pauses", () => {
  const support = { until: null };
  const short = { until: after(MINUTE), ofNetwork: true };
  const long = { until: after(HOUR) };

  test.each([
    [null, null, null],
    [null, short, short],
    [short, null, short],
    [short, long, long],
    [long, short, long],
    [support, long, support],
    [long, support, support],
    [support, null, support],
  ])("%j and %j is %j", (one, other, longer) => {
    expect(longerPause(one, other)).toBe(longer);
  });

  test("is the first if both end together", () => {
    expect(longerPause(short, { until: after(MINUTE) })).toBe(short);
    expect(longerPause({ ...support, ofNetwork: true }, support)).toEqual({ until: null, ofNetwork: true });
  });
});

test.each([
  [after(59_999), true],
  [after(60_000), false],
  [after(-1), true],
  [null, false],
])("a pause until %s is only the wait between two codes: %s", (until, isShort) => {
  expect(isEarly({ until }, now)).toBe(isShort);
});
