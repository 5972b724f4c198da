import { describe, expect, test } from "vitest";

import { type AddressLimitName, addressWait } from "~/models/doors/address-limit";
import { DAY, HOUR, MINUTE } from "~/models/duration";

const now = new Date("2026-11-21T09:00:00Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

/** So many hits of different things, the newest a second ago and each a second before the next. */
const hits = (count: number, about = (index: number) => `thing ${index}`) =>
  Array.from({ length: count }, (_, index) => ({ at: ago((index + 1) * 1000), about: about(index) }));

const wait = (name: AddressLimitName, made: ReturnType<typeof hits>, successes = 0, about = "new") =>
  addressWait(name, { hits: made, successes }, { about, now });

describe.each([
  ["code-sms", 15, HOUR],
  ["code-mail", 15, HOUR],
  ["wrong-code", 30, HOUR],
  ["wrong-code-network", 150, HOUR],
  ["sign-up", 60, HOUR],
  ["recovery", 30, HOUR],
  ["recovery-key", 30, HOUR],
  ["coupon", 30, HOUR],
  ["contact", 5, HOUR],
  ["newsletter", 5, HOUR],
] as const)("%s", (name, limit, window) => {
  test(`is let in until there are ${limit}, and again when the oldest of these is over`, () => {
    expect(wait(name, hits(limit - 1))).toBeNull();
    expect(wait(name, hits(limit))).toEqual(later(window - limit * 1000));
  });
});

test.each([
  ["code-sms", 60],
  ["wrong-code", 100],
  ["wrong-code-network", 500],
] as const)("%s is let in %i times in any 24 hours, however it is spread", (name, limit) => {
  const spread = Array.from({ length: limit }, (_, index) => ({
    at: ago(((index + 1) * DAY) / (limit + 1)),
    about: `thing ${index}`,
  }));
  expect(wait(name, spread.slice(0, -1))).toBeNull();
  const oldest = spread.at(-1)?.at ?? now;
  expect(wait(name, spread)).toEqual(new Date(oldest.getTime() + DAY));
});

test("each success of the day allows one more code to be sent, and nothing else", () => {
  expect(wait("code-sms", hits(25), 11)).toBeNull();
  expect(wait("code-sms", hits(26), 11)).not.toBeNull();
  expect(wait("wrong-code", hits(30), 11)).not.toBeNull();
});

describe("logins", () => {
  test("of thirty names that failed are all in an hour, but each of them may try again", () => {
    expect(wait("login", hits(29))).toBeNull();
    expect(wait("login", hits(30))).toEqual(later(HOUR - 30_000));
    expect(wait("login", hits(30), 0, "thing 7")).toBeNull();
  });

  test("that failed sixty times in 15 minutes wait, whatever the names", () => {
    const few = hits(60, (index) => `thing ${index % 5}`);
    expect(wait("login", few.slice(1), 0, "thing 1")).toBeNull();
    expect(wait("login", few, 0, "thing 1")).toEqual(later(15 * MINUTE - 60_000));
  });
});
