import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BREAKER_DAYS, breakerLimit } from "~/models/codes/limits";
import { DAY } from "~/models/duration";
import { property } from "../../support/property";

describe("the breaker", () => {
  test.each([
    [[], 200],
    [[500, 500, 500], 200],
    [[90, 100, 80, 300], 240],
    [[10, 100, 120, 110, 500, 90, 115], 330],
    [[66, 66, 66, 67, 67, 67, 67], 201],
    [[400, 400, 400, 400, 400, 400, 400], 500],
  ])("opens after days with %j wrong codes beyond %i", (days, limit) => {
    expect(breakerLimit(days)).toEqual({ limit, window: DAY });
  });

  property.prop([fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 4, maxLength: BREAKER_DAYS })])(
    "looks at no order of the days, and three wild days move it no further than the quiet ones",
    (days) => {
      expect(breakerLimit(days)).toEqual(breakerLimit(days.toReversed()));
      const quiet = days.map((total, day) => (day < 4 ? 100 : total));
      expect(breakerLimit(quiet).limit).toBeLessThanOrEqual(300);
    },
  );
});
