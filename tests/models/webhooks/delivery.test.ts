import { describe, expect, test } from "vitest";

import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { type Answer, MAX_ATTEMPTS, judgeDelivery, readRetryAfter } from "~/models/webhooks/delivery";

const now = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const answer = (status: number, retryAfter: number | null = null): Answer => ({
  status,
  retryAfter,
  text: "",
  milliseconds: 1,
});
const silence = (timedOut: boolean): Answer => ({
  status: null,
  failure: "No answer",
  timedOut,
  milliseconds: 1,
});

/** Time until the next attempt; null if there is none. */
function waitAfter(attempts: number, given: Answer, random = 0.5): number | null {
  const { delivery } = judgeDelivery(attempts, given, now, random);
  return delivery.state === "due" ? delivery.at.getTime() - now.getTime() : null;
}

describe("after an answer", () => {
  test.each([200, 201, 204, 299])("%i the delivery is done", (status) => {
    expect(judgeDelivery(3, answer(status), now, 0.5)).toEqual({
      delivery: { state: "done" },
      gone: false,
      slowUntil: null,
    });
  });

  test.each([301, 302, 307, 308, 400, 401, 404, 500])("%i the failure is retried", (status) => {
    expect(waitAfter(1, answer(status))).toBe(5 * SECOND);
  });

  test("410 the delivery ends and the webhook is switched off", () => {
    expect(judgeDelivery(1, answer(410), now, 0.5)).toMatchObject({
      delivery: { state: "dead" },
      gone: true,
    });
  });

  test.each([429, 502, 504])("%i the webhook is slowed down for at least a minute", (status) => {
    expect(judgeDelivery(1, answer(status), now, 0.5)).toEqual({
      delivery: { state: "due", at: after(MINUTE) },
      gone: false,
      slowUntil: after(MINUTE),
    });
    expect(judgeDelivery(5, answer(status), now, 0.5).slowUntil).toEqual(after(10 * MINUTE));
  });

  test("after a timeout the next attempt is at least a minute away, after a refused connection as planned", () => {
    expect(waitAfter(1, silence(true))).toBe(MINUTE);
    expect(waitAfter(1, silence(false))).toBe(5 * SECOND);
  });
});

test("nine attempts take 51.6 hours, each up to a fifth earlier or later than planned", () => {
  const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR, 24 * HOUR];
  expect(MAX_ATTEMPTS).toBe(9);
  waits.forEach((wait, index) => {
    const found = [0, 0.5, 1].map((random) => waitAfter(index + 1, answer(500), random));
    expect(found).toEqual([Math.round(wait * 0.8), wait, Math.round(wait * 1.2)]);
  });
  expect(waitAfter(9, answer(500))).toBeNull();
  expect(judgeDelivery(9, answer(429), now, 0.5).delivery).toEqual({ state: "dead" });
});

test("the wait a receiver asks for counts between the planned wait and twice that", () => {
  const asked = (retryAfter: number) => waitAfter(2, answer(503, retryAfter));
  expect(asked(SECOND)).toBe(5 * MINUTE);
  expect(asked(7 * MINUTE)).toBe(7 * MINUTE);
  expect(asked(24 * HOUR)).toBe(10 * MINUTE);
});

test("Retry-After is seconds or a date, and nothing else", () => {
  expect(readRetryAfter("120", now)).toBe(2 * MINUTE);
  expect(readRetryAfter("Sat, 21 Nov 2026 09:05:00 GMT", now)).toBe(5 * MINUTE);
  expect(readRetryAfter("Sat, 21 Nov 2020 09:05:00 GMT", now)).toBe(0);
  expect([readRetryAfter("soon", now), readRetryAfter(undefined, now)]).toEqual([null, null]);
});
