import { expect, test } from "vitest";
import { driftOf, isAdrift } from "~/models/http/clock-drift";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, seconds));
const reading = (before: number, database: number, after = before) => ({
  before: at(before),
  database: at(database),
  after: at(after),
});

test.each([
  ["the same", reading(0, 0), 0, false],
  ["asked for long, and the database's within that time", reading(0, 40, 90), 0, false],
  ["a minute ahead", reading(60, 0), 60_000, false],
  ["more than a minute ahead", reading(61, 0), 61_000, true],
  ["more than a minute behind", reading(0, 62, 1), -61_000, true],
  ["ahead, and slow to be answered", reading(50, 0, 90), 50_000, false],
])("a clock that is %s", (_how, clocks, drift, adrift) => {
  expect(driftOf(clocks)).toBe(drift);
  expect(isAdrift(clocks)).toBe(adrift);
});
