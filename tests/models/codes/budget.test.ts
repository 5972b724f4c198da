import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  afterRightGuess,
  afterSend,
  afterWrongGuess,
  freshBudget,
  guessPause,
  sendPause,
  triesLeft,
  type CodeBudget,
} from "~/models/codes/budget";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { property } from "../../support/property";

const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

function repeat(times: number, step: (budget: CodeBudget, index: number) => CodeBudget, from = freshBudget) {
  return Array.from({ length: times }).reduce<CodeBudget>((budget, _, index) => step(budget, index), from);
}

const wrong = (times: number, from = freshBudget) =>
  repeat(times, (budget) => afterWrongGuess(budget, start), from);

describe("wrong codes", () => {
  test("cost no pause up to nine", () => {
    expect(guessPause(wrong(9), start)).toBeNull();
  });

  test("cause a pause of a day from the last one after ten in a row", () => {
    expect(guessPause(wrong(10), start)).toEqual({ until: after(DAY) });
    expect(guessPause(wrong(10), after(DAY))).toBeNull();
  });

  test.each([
    [20, 3 * DAY],
    [30, 7 * DAY],
    [40, 7 * DAY],
  ])("cause a longer pause after %i in a row, from the last one", (times, pause) => {
    const paused = afterWrongGuess(wrong(times - 1), after(HOUR));
    expect(guessPause(paused, after(HOUR))).toEqual({ until: after(HOUR + pause) });
  });

  test("close code entry after fifty in a row until support looks into it", () => {
    expect(guessPause(wrong(50), after(365 * DAY))).toEqual({ until: null });
    expect(sendPause(wrong(50), after(365 * DAY))).toEqual({ until: null });
  });

  test.each([
    [0, 3, 3],
    [7, 3, 3],
    [8, 3, 2],
    [9, 3, 1],
    [10, 3, 0],
    [0, 0, 0],
  ])("after %i wrong codes, a code with %i tries has %i left", (times, most, left) => {
    expect(triesLeft(wrong(times), most, start)).toBe(left);
  });

  test("cause the eleventh in 24 hours to wait until the first is a day old", () => {
    const spread = repeat(10, (budget, index) => ({
      ...afterWrongGuess(budget, after(index * HOUR)),
      consecutiveWrong: 0,
    }));
    expect(guessPause(spread, after(10 * HOUR))).toEqual({ until: after(DAY) });
    expect(guessPause(spread, after(DAY))).toBeNull();
  });

  test("between multiples of ten leave the pause as it is", () => {
    expect(wrong(11).pausedUntil).toEqual(after(DAY));
    expect(wrong(9).pausedUntil).toBeNull();
    expect(wrong(1, { ...freshBudget, consecutiveWrong: 9, wrongAt: [] })).toEqual({
      consecutiveWrong: 10,
      pausedUntil: after(DAY),
      wrongAt: [start],
      sentAt: [],
    });
  });

  test("cause the longer of two pauses: the daily one, or the one for a row", () => {
    const ten = Array.from({ length: 10 }, () => start);
    const pausedFor = (pausedUntil: Date) => guessPause({ ...freshBudget, wrongAt: ten, pausedUntil }, start);
    expect(pausedFor(after(DAY - 1))).toEqual({ until: after(DAY) });
    expect(pausedFor(after(DAY + 1))).toEqual({ until: after(DAY + 1) });
  });

  test("cause a pause at forty-nine in a row, and the fiftieth waits for support", () => {
    expect(guessPause(wrong(49), start)).toEqual({ until: after(7 * DAY) });
    expect(guessPause(wrong(50), start)).toEqual({ until: null });
  });

  test("are kept for a day, in any order, so the budget stays small", () => {
    const late = repeat(12, (budget, index) => afterWrongGuess(budget, after((11 - index) * MINUTE)));
    expect(late.wrongAt).toEqual(Array.from({ length: 10 }, (_, index) => after((index + 2) * MINUTE)));
  });

  test("are forgotten after a right one, but sent codes still count", () => {
    const cleared = afterRightGuess(afterSend(wrong(12), start));
    expect(cleared).toEqual({ ...freshBudget, sentAt: [start] });
  });

  property.prop([fc.array(fc.integer({ min: 0, max: 3 * DAY }), { minLength: 1, maxLength: 120 })])(
    "are never more than ten in any 24 hours, nor fifty between two right ones",
    (gaps) => {
      const guessed: number[] = [];
      let budget = freshBudget;
      let time = start.getTime();
      for (const gap of gaps) {
        time += gap;
        if (guessPause(budget, new Date(time))) continue;
        guessed.push(time);
        budget = afterWrongGuess(budget, new Date(time));
      }
      expect(guessed.length).toBeLessThanOrEqual(50);
      for (const last of guessed)
        expect(guessed.filter((moment) => moment > last - DAY && moment <= last).length).toBeLessThanOrEqual(
          10,
        );
    },
  );

  property.prop([fc.array(fc.boolean(), { maxLength: 60 })])(
    "are not forgotten by sending another code",
    (sends) => {
      const withSends = repeat(sends.length, (budget, index) =>
        sends[index] ? afterSend(budget, start) : afterWrongGuess(budget, start),
      );
      expect(withSends.consecutiveWrong).toBe(sends.filter((send) => !send).length);
    },
  );
});

describe("a code", () => {
  const sentAt = (...moments: number[]) =>
    moments.reduce<CodeBudget>((budget, moment) => afterSend(budget, after(moment)), freshBudget);

  test("may be sent right away the first time", () => {
    expect(sendPause(freshBudget, start)).toBeNull();
  });

  test("may be sent again after 59 seconds and no earlier", () => {
    expect(sendPause(sentAt(0), after(58 * SECOND))).toEqual({ until: after(59 * SECOND) });
    expect(sendPause(sentAt(0), after(59 * SECOND))).toBeNull();
  });

  test("may be sent three times an hour", () => {
    const three = sentAt(0, MINUTE, 2 * MINUTE);
    expect(sendPause(three, after(30 * MINUTE))).toEqual({ until: after(HOUR) });
    expect(sendPause(three, after(HOUR))).toBeNull();
  });

  test("may be sent five times a day", () => {
    const five = sentAt(0, 2 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR);
    expect(sendPause(five, after(12 * HOUR))).toEqual({ until: after(DAY) });
    expect(sendPause(five, after(DAY))).toBeNull();
  });

  test("counts at most five sends, the newest", () => {
    expect(sentAt(0, 1, 2, 3, 4, 5).sentAt).toEqual([1, 2, 3, 4, 5].map(after));
  });

  test("is not sent while the owner could not enter it", () => {
    expect(sendPause(wrong(10), after(HOUR))).toEqual({ until: after(DAY) });
    expect(sendPause(wrong(10), after(DAY))).toBeNull();
    expect(sendPause(wrong(50), start)).toEqual({ until: null });
  });

  test("waits for the longest pause", () => {
    const now = after(8 * HOUR);
    const five = sentAt(0, 2 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR);
    const tried = (pausedUntil: Date) => sendPause({ ...five, pausedUntil }, now);
    expect(tried(after(DAY - 1))).toEqual({ until: after(DAY) });
    expect(tried(after(DAY + 1))).toEqual({ until: after(DAY + 1) });
  });
});
