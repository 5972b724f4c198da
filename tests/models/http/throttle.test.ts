import { describe, expect, test } from "vitest";
import { z } from "zod";

import { RESEND_PAUSE } from "~/models/codes/limits";
import { type Limit, addressKey } from "~/models/http/throttle";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { limitsBySubject } from "../../support/limits";

/** All limits within a value, each with its path. An empty object is listed too, because it limits nothing. */
function limitsIn(path: string, value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.entries(value);
  return "limit" in value || parts.length === 0
    ? [[path, value]]
    : parts.flatMap(([name, part]) => limitsIn(`${path}.${name}`, part));
}

const limits = Object.values(limitsBySubject)
  .flatMap((subject) => Object.entries(subject))
  .flatMap(([name, value]) => limitsIn(name, value));
const limitAt = new Map(limits) as Map<string, Limit>;

test.each(limits)("%s counts whole attempts over a year at most", (_path, limit) => {
  const shape = z.object({ limit: z.int().min(1).max(2000), window: z.int().max(365 * DAY) });
  expect(shape.safeParse(limit).error).toBeUndefined();
});

test.each(limits)("%s has a window that messages can name: minutes, hours or days", (path, limit) => {
  // Of this one nobody is told.
  if (path === "askLimit") return;
  expect([59 * SECOND, MINUTE, 10 * MINUTE, 15 * MINUTE, HOUR, DAY, 365 * DAY]).toContain(
    (limit as Limit).window,
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
    ["checkoutLimit", "agentOrderLimit"],
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
      expect(limitAt.get(path)).toEqual({ limit: 1, window: RESEND_PAUSE });
  });
});

test("an IPv6 network counts as one visitor, and each IPv4 address as its own", () => {
  expect(addressKey("2001:db8:1:2:3::4")).toBe(addressKey("2001:db8:1:2:ffff::9"));
  expect(addressKey("2001:db8:1:2:3::4")).not.toBe(addressKey("2001:db8:1:3:3::4"));
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
});
