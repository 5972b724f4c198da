import { expect, test } from "vitest";

interface Marks {
  lastSeen: number;
  daysClosed: number;
}
interface Machine {
  system: number;
  sinceSeen: number;
}
interface Clock {
  timeNow: (marks: Marks, machine: Machine) => number;
  isSetBack: (marks: Marks, machine: Machine) => boolean;
  markSeen: (marks: Marks, moment: number) => Marks;
  markClosedDay: (marks: Marks, moment: number) => Marks;
  markFetched: (issuedAt: number) => Marks;
}
interface Claims {
  exp: number;
  ends: number | null;
  grace_until: number | null;
  state: string;
}
interface Entitlement {
  isNewer: (claims: { seq: number }, known: { seq: number } | null) => boolean;
  standing: (
    known: Claims | null,
    at: { now: number; daysClosed: number },
  ) => { mode: string; notice: string; daysLeft: number | null };
}

const folder = "../../../examples/till";
const clock = (await import(`${folder}/clock.mjs`)) as Clock;
const { isNewer, standing } = (await import(`${folder}/entitlement.mjs`)) as Entitlement;

const DAY = 24 * 60 * 60;
const now = 1_800_000_000;
const marks = { lastSeen: now, daysClosed: 2 };

test("a clock set back stands still at the last seen time, and more than five minutes are reported", () => {
  const at = (system: number) => ({ system, sinceSeen: 60 });
  expect(clock.timeNow(marks, at(now - DAY))).toBe(now + 60);
  expect(clock.timeNow(marks, at(now + DAY))).toBe(now + DAY);
  expect(clock.isSetBack(marks, at(now - 240))).toBe(false);
  expect(clock.isSetBack(marks, at(now - 241))).toBe(true);
});

test("sales and closed days advance the time, and a newly fetched document corrects it", () => {
  expect(clock.markSeen(marks, now - 5)).toEqual(marks);
  expect(clock.markClosedDay(marks, now + 5)).toEqual({ lastSeen: now + 5, daysClosed: 3 });
  expect(clock.markFetched(now - 365 * DAY)).toEqual({ lastSeen: now - 365 * DAY, daysClosed: 0 });
});

test("an older document never replaces a newer one", () => {
  expect([isNewer({ seq: 5 }, null), isNewer({ seq: 5 }, { seq: 4 })]).toEqual([true, true]);
  expect([isNewer({ seq: 5 }, { seq: 5 }), isNewer({ seq: 4 }, { seq: 5 })]).toEqual([false, false]);
});

const known = { exp: now + 7 * DAY, ends: now + 3 * DAY, grace_until: now + 5 * DAY, state: "active" };
const modeIn = (days: number, daysClosed = 0, claims: Claims | null = known) =>
  standing(claims, { now: now + days * DAY, daysClosed });

test("the paid time, the grace days and the document itself end one after the other", () => {
  expect(modeIn(0)).toEqual({ mode: "full", notice: "", daysLeft: 3 });
  expect(modeIn(3)).toEqual({ mode: "grace", notice: "The payment is late: 2 days left.", daysLeft: 2 });
  expect(modeIn(4.5)).toMatchObject({ mode: "grace", daysLeft: 1 });
  expect(modeIn(5)).toMatchObject({ mode: "limited", notice: "The plan has ended. Your records stay." });
  const free = { exp: now + 7 * DAY, ends: null, grace_until: null, state: "active" };
  expect(modeIn(4, 0, free)).toEqual({ mode: "full", notice: "", daysLeft: null });
  expect(modeIn(5.5, 0, free)).toMatchObject({ mode: "full", notice: "Connect this till within 2 days." });
  expect(modeIn(7, 0, free)).toMatchObject({ mode: "limited" });
});

test("more than eight closed days without a document count as a week, whatever the clock shows", () => {
  expect(modeIn(0, 8)).toMatchObject({ mode: "full" });
  expect(modeIn(0, 9)).toMatchObject({ mode: "limited" });
  expect(modeIn(0, 0, null)).toMatchObject({ mode: "limited" });
  expect(modeIn(0, 0, { ...known, state: "ended" })).toMatchObject({ mode: "limited" });
});
