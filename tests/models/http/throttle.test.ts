import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import * as throttle from "~/models/http/throttle";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { property } from "../../support/property";

const { addressKey, BREAKER_DAYS, breakerLimit, loginWaits } = throttle;

/** All limits within a value, each with its path. An empty object is listed too, because it limits nothing. */
function limitsIn(path: string, value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.entries(value);
  return "limit" in value || parts.length === 0
    ? [[path, value]]
    : parts.flatMap(([name, part]) => limitsIn(`${path}.${name}`, part));
}

const limits = Object.entries(throttle).flatMap(([name, value]) => limitsIn(name, value));
const limitAt = new Map(limits) as Map<string, throttle.Limit>;

test.each(limits)("%s counts whole attempts over a year at most", (_path, limit) => {
  const shape = z.object({ limit: z.int().min(1).max(2000), window: z.int().max(365 * DAY) });
  expect(shape.safeParse(limit).error).toBeUndefined();
});

test.each(limits)("%s has a window that messages can name: minutes, hours or days", (_path, limit) => {
  expect([59 * SECOND, MINUTE, 10 * MINUTE, 15 * MINUTE, HOUR, DAY, 365 * DAY]).toContain(
    (limit as throttle.Limit).window,
  );
});

describe("two limits on the same thing", () => {
  test.each([
    ["reauthenticationLimits.0", "reauthenticationLimits.1"],
    ["recoveryLimits.gap", "recoveryLimits.identifier"],
    ["recoveryLimits.identifier", "recoveryLimits.day"],
    ["receiptMailLimits.0", "receiptMailLimits.1"],
    ["invitationLimits.owner.0", "invitationLimits.owner.1"],
    ["publicFormLimits.mailbox", "publicFormLimits.mailboxDay"],
  ])("%s is shorter than %s and allows less", (short, long) => {
    const [one, other] = [limitAt.get(short), limitAt.get(long)];
    expect(one?.window).toBeLessThan(other?.window ?? 0);
    expect(one?.limit).toBeLessThan(other?.limit ?? 0);
  });

  test.each([
    ["codeSendLimits.namedFromNetwork.0", "codeSendLimits.named.0"],
    ["codeSendLimits.account.0", "codeSendLimits.named.0"],
    ["codeSendLimits.named.0", "codeSendLimits.newcomers.0"],
    ["codeSendLimits.newcomers.0", "codeSendLimits.everybody.0"],
    ["checkoutLimit", "branchPaymentLimit"],
    ["auditLimits.network", "auditLimits.everybody"],
    ["auditLimits.account", "auditLimits.everybody"],
    ["loginWaits.identifierAtAddress", "loginWaits.identifier"],
    ["loginWaits.identifier", "loginLimits.consecutive"],
    ["loginWaits.device", "loginLimits.deviceConsecutive"],
  ])("%s covers fewer people or a shorter time, and allows less than %s", (narrow, wide) => {
    const [one, other] = [limitAt.get(narrow), limitAt.get(wide)];
    expect(one?.window).toBeLessThanOrEqual(other?.window ?? 0);
    expect(one?.limit).toBeLessThan(other?.limit ?? 0);
  });

  test("one code or key is sent at a time, with the pause that the countdown shows", () => {
    for (const path of ["recoveryLimits.gap", "invitationLimits.gap.0"])
      expect(limitAt.get(path)).toEqual({ limit: 1, window: throttle.RESEND_PAUSE });
  });
});

describe("waits after wrong passwords", () => {
  test("grow from a minute to a quarter of an hour per network or browser, and end after a quiet quarter of an hour", () => {
    const growing = { wait: { first: MINUTE, longest: 15 * MINUTE }, quiet: 15 * MINUTE };
    expect(loginWaits.identifierAtAddress).toMatchObject(growing);
    expect(loginWaits.device).toMatchObject(growing);
  });

  test("stay fixed where strangers could make them longer for the owner", () => {
    expect(loginWaits.identifier).toMatchObject({
      wait: { first: 15 * MINUTE, longest: 15 * MINUTE },
      quiet: 0,
    });
  });
});

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

test("an IPv6 network counts as one visitor, and each IPv4 address as its own", () => {
  expect(addressKey("2001:db8:1:2:3::4")).toBe(addressKey("2001:db8:1:2:ffff::9"));
  expect(addressKey("2001:db8:1:2:3::4")).not.toBe(addressKey("2001:db8:1:3:3::4"));
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
});
