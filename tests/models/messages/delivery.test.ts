import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReason, type Failure } from "~/models/messages/delivery";
import { MAX_ATTEMPTS, decideRetry } from "~/models/messages/retry";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { property } from "../../support/property";

const now = new Date("2026-11-21T09:00:00Z");
const failure: Failure = { kind: "failed", reason: "busy" };
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

function pause(attempts: number, chance: number, change: Partial<Failure> = {}): number | null {
  const step = decideRetry(
    { attempts, expiresAt: null, channel: "sms" },
    { ...failure, ...change },
    now,
    chance,
  );
  return step.end ? null : step.at.getTime() - now.getTime();
}

test("pauses treble from ten seconds to six hours", () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => (pause(index + 1, 1) ?? 0) / SECOND);
  expect(pauses).toEqual([10, 30, 90, 270, 810, 2430, 7290, 21600, 21600]);
});

test("messages that failed together are retried over half the pause", () => {
  expect([pause(3, 0), pause(3, 0.5), pause(3, 1)]).toEqual([45 * SECOND, 67.5 * SECOND, 90 * SECOND]);
});

test("a message ends after its last attempt or a permanent refusal", () => {
  expect(pause(MAX_ATTEMPTS, 0)).toBe(null);
  expect(pause(1, 0, { kind: "refused" })).toBe(null);
});

test("a message by WhatsApp or a call ends at its first failure, since an SMS follows it", () => {
  for (const channel of ["whatsapp", "voice"] as const) {
    const message = { attempts: 1, expiresAt: null, channel };
    expect(decideRetry(message, failure, now, 0)).toEqual({ end: true });
    expect(decideRetry(message, { ...failure, kind: "unknown" }, now, 0)).toMatchObject({ end: false });
  }
});

test("after a lost response, the second copy waits a minute for the first one's receipt", () => {
  expect(pause(1, 0, { kind: "unknown" })).toBe(MINUTE);
  expect(pause(4, 1, { kind: "unknown" })).toBe(270 * SECOND);
});

test("a provider that asks for a wait gets it, up to six hours", () => {
  expect(pause(1, 0, { retryAfter: 5 * MINUTE })).toBe(5 * MINUTE);
  expect(pause(1, 0, { retryAfter: 24 * HOUR })).toBe(6 * HOUR);
});

test("a message that would expire before the next attempt ends at once", () => {
  const message = { channel: "sms" as const, attempts: 3, expiresAt: after(MINUTE) };
  expect(decideRetry(message, failure, now, 0)).toEqual({ end: false, at: after(45 * SECOND) });
  expect(decideRetry(message, failure, now, 1)).toEqual({ end: true });
});

property.prop([fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }), fc.double({ min: 0, max: 1, noNaN: true })])(
  "a message that may be tried again waits between five seconds and six hours",
  (attempts, chance) => {
    expect(pause(attempts, chance)).toBeGreaterThanOrEqual(5 * SECOND);
    expect(pause(attempts, chance)).toBeLessThanOrEqual(6 * HOUR);
  },
);

test("a reason is one line without codes, phone numbers or control characters", () => {
  expect(safeReason("550 no such\r\nuser 12345 +2348031234521\u0007")).toBe("550 no such user ***** +*****");
  expect(safeReason("x".repeat(500))).toHaveLength(200);
});
