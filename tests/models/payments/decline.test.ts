import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf } from "~/models/date";
import { DAY, HOUR } from "~/models/duration";
import { type Decline, declineOf, MOST_TRIES, nextTry } from "~/models/payments/decline";
import { GRACE_DAYS } from "~/models/subscriptions/grace";
import { property } from "../../support/property";

test.each([
  ["Insufficient Funds", "money"],
  ["Not sufficient funds", "money"],
  ["Exceeds withdrawal limit", "money"],
  ["Exceeds withdrawal frequency", "money"],
  ["Expired card", "stop"],
  ["Stolen card, pick up", "stop"],
  ["Lost Card", "stop"],
  ["Card reported lost", "stop"],
  ["Lost or stolen: pickup", "stop"],
  ["Declined: pick-up", "stop"],
  ["Closed account", "stop"],
  ["Card blocked", "stop"],
  ["Restricted card", "stop"],
  ["Transaction not permitted to cardholder", "stop"],
  ["Declined: suspected fraud", "stop"],
  ["Security violation", "stop"],
  ["Revocation of authorization order", "stop"],
  ["Declined: authorisation revoked", "stop"],
  ["Stop payment order", "stop"],
  ["Stolen card, insufficient funds", "stop"],
  ["Please enter PIN", "confirm"],
  ["3D Secure needed: try again", "confirm"],
  ["3-D Secure needed: try again", "confirm"],
  ["Your card does not support recurring: PIN required", "confirm"],
  ["Declined", "unknown"],
  ["Do not honour", "unknown"],
  ["Issuer or switch inoperative", "unknown"],
  ["Issuer timed out", "unknown"],
  ["The charge had no result.", "unknown"],
  ["", "unknown"],
  ["Carte refusée", "unknown"],
  ["Response code 77", "unknown"],
  ["Token not generated. Customer not registered", "unknown"],
] as const)("“%s” is read as %s", (reason, decline) => {
  expect(declineOf(reason)).toBe(decline);
});

/** The days after the first try on which a charge that always has this decline is tried again. */
function daysOf(decline: Decline, firstAt: Date): number[] {
  const days: number[] = [];
  let triedAt = firstAt;
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(decline, { firstAt, triedAt, tries });
    if (!next) return days;
    days.push((next.at.getTime() - firstAt.getTime()) / DAY);
    triedAt = next.at;
  }
}

const at = (day: string): Date => new Date(`2027-${day}T09:00:00Z`);

describe("a declined charge", () => {
  test("for want of money is tried up to eight times in fourteen days, on all days of the week", () => {
    const days = daysOf("money", at("03-05"));
    expect(days).toEqual([1, 3, 5, 7, 9, 11, 13]);
    expect(1 + days.length).toBe(MOST_TRIES);
    expect(new Set([0, ...days].map((day) => day % 7)).size).toBe(7);
  });

  test("is tried on the first payday and on the last", () => {
    expect(daysOf("money", at("03-19"))).toEqual([1, 3, 6, 7, 9, 11, 13]);
    expect(daysOf("money", at("03-01"))).toEqual([1, 3, 5, 7, 9, 11, 13]);
    const tried = daysOf("money", at("03-19")).map((day) =>
      dayOf(new Date(at("03-19").getTime() + day * DAY)),
    );
    expect(tried).toEqual([
      "2027-03-20",
      "2027-03-22",
      "2027-03-25",
      "2027-03-26",
      "2027-03-28",
      "2027-03-30",
      "2027-04-01",
    ]);
  });

  test("for a reason that tells nothing is tried three times more, and for a lost card never", () => {
    expect(daysOf("unknown", at("03-05"))).toEqual([1, 5, 11]);
    expect([daysOf("stop", at("03-05")), daysOf("confirm", at("03-05"))]).toEqual([[], []]);
  });

  test("is not tried twice within hours, when a try came late", () => {
    const late = new Date(at("03-05").getTime() + 3 * DAY - HOUR);
    const next = nextTry("money", { firstAt: at("03-05"), triedAt: late, tries: 2 });
    expect(next).toEqual({ at: at("03-10"), isLast: false });
  });
});

property.prop([
  fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
  fc.array(fc.constantFrom<Decline>("stop", "confirm", "money", "unknown"), { minLength: 20, maxLength: 20 }),
])(
  "whatever the reasons, tries come at most once a day, eight in all, and within the grace",
  (firstAt, why) => {
    const tries = [firstAt];
    for (const decline of why) {
      const triedAt = tries.at(-1) ?? firstAt;
      const next = nextTry(decline, { firstAt, triedAt, tries: tries.length });
      if (!next) break;
      expect(next.at.getTime() - triedAt.getTime()).toBeGreaterThanOrEqual(DAY);
      tries.push(next.at);
    }
    expect(tries.length).toBeLessThanOrEqual(MOST_TRIES);
    expect((tries.at(-1) ?? firstAt).getTime() - firstAt.getTime()).toBeLessThan(GRACE_DAYS * DAY);
  },
);
