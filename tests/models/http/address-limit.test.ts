import { describe, expect, test } from "vitest";

import { addressWait, longestWindow } from "~/models/http/address-limit";
import { type AddressLimitName, addressLimits } from "../../support/limits";
import { DAY, HOUR, MINUTE } from "~/models/duration";

const now = new Date("2026-11-21T09:00:00Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

/** A number of attempts at different things: the newest a second ago, each a second before the next. */
const attempts = (count: number, about = (index: number) => `thing ${index}`) =>
  Array.from({ length: count }, (_, index) => ({ at: ago((index + 1) * 1000), about: about(index) }));

const wait = (name: AddressLimitName, made: ReturnType<typeof attempts>, successes = 0, about = "new") =>
  addressWait(addressLimits[name], { attempts: made, successes }, { about, now });

describe.each([
  ["code-sms", 15, HOUR],
  ["code-sms-network", 45, HOUR],
  ["code-agent", 15, HOUR],
  ["code-mail", 15, HOUR],
  ["wrong-code", 30, HOUR],
  ["wrong-code-network", 150, HOUR],
  ["sign-up", 60, HOUR],
  ["recovery", 30, HOUR],
  ["recovery-key", 30, HOUR],
  ["coupon", 30, HOUR],
  ["till-code", 20, HOUR],
  ["till-code-account", 20, HOUR],
  ["till-code-network", 400, HOUR],
  ["invitation", 30, HOUR],
  ["invitation-network", 1000, HOUR],
  ["invitation-sms", 15, HOUR],
  ["contact", 5, HOUR],
  ["newsletter", 5, HOUR],
] as const)("%s", (name, limit, window) => {
  test(`is let in until there are ${limit}, and again when the oldest of these is over`, () => {
    expect(wait(name, attempts(limit - 1))).toBeNull();
    expect(wait(name, attempts(limit))).toEqual(later(window - limit * 1000));
  });
});

test.each([
  ["code-sms", 60],
  ["code-sms-network", 180],
  ["code-agent", 60],
  ["code-mail", 60],
  ["wrong-code", 100],
  ["wrong-code-network", 500],
  ["till-code-account", 60],
  ["invitation-sms", 30],
] as const)("%s is allowed %i times in any 24 hours, however the attempts are spread", (name, limit) => {
  const spread = Array.from({ length: limit }, (_, index) => ({
    at: ago(((index + 1) * DAY) / (limit + 1)),
    about: `thing ${index}`,
  }));
  expect(wait(name, spread.slice(0, -1))).toBeNull();
  const oldest = spread.at(-1)?.at ?? now;
  expect(wait(name, spread)).toEqual(new Date(oldest.getTime() + DAY));
});

const names = Object.keys(addressLimits) as AddressLimitName[];
const messages: AddressLimitName[] = [
  "code-sms",
  "code-sms-network",
  "code-agent",
  "code-mail",
  "invitation-sms",
];

test.each(names)("each success of the day allows one more message and nothing else: %s", (name) => {
  const [{ limit }] = addressLimits[name].attempts;
  expect(wait(name, attempts(limit + 2), 3) === null).toBe(messages.includes(name));
  expect(wait(name, attempts(limit + 3), 3)).not.toBeNull();
});

test("an attempt blocks until its time is over to the millisecond", () => {
  const oldest = (age: number) => [...attempts(4), { at: ago(age), about: "the oldest" }];
  expect(wait("contact", oldest(HOUR - 1))).toEqual(later(1));
  expect(wait("contact", oldest(HOUR))).toBeNull();
});

test("if several limits block, the one that ends last counts", () => {
  const quick = attempts(60);
  expect(wait("code-sms", quick)).toEqual(later(DAY - 60_000));
});

test.each(names)("attempts for %s are kept as long as the longest limit counts them", (name) => {
  const ofDay = [
    "code-sms",
    "code-sms-network",
    "code-agent",
    "code-mail",
    "wrong-code",
    "wrong-code-network",
  ];
  const isOfDay = [...ofDay, "till-code-account", "invitation-sms"].includes(name);
  expect(longestWindow(addressLimits[name])).toBe(isOfDay ? DAY : HOUR);
});

describe("logins", () => {
  test("for thirty names that failed are all within an hour, and each name may try again", () => {
    expect(wait("login", attempts(29))).toBeNull();
    expect(wait("login", attempts(30))).toEqual(later(HOUR - 30_000));
    expect(wait("login", attempts(30), 0, "thing 7")).toBeNull();
  });

  test("that failed sixty times in 15 minutes wait, whichever name they use", () => {
    const few = attempts(60, (index) => `thing ${index % 5}`);
    expect(wait("login", few.slice(1), 0, "thing 1")).toBeNull();
    expect(wait("login", few, 0, "thing 1")).toEqual(later(15 * MINUTE - 60_000));
  });
});
