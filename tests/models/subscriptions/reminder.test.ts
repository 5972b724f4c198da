import { expect, test } from "vitest";
import { remindersBy } from "~/models/subscriptions/reminder";

test.each([
  [7, null, { mail: true, text: false }],
  [3, 7, { mail: false, text: true }],
  [1, 3, { mail: true, text: false }],
  // The jobs were stopped for some days.
  [3, null, { mail: true, text: true }],
  [1, null, { mail: true, text: true }],
  [1, 7, { mail: true, text: true }],
  [2, 7, { mail: true, text: true }],
  [3, 3, { mail: false, text: false }],
])("%d days before the end, after the reminder of %s days before", (days, before, by) => {
  expect(remindersBy({ days, before, short: false })).toEqual(by);
});

test.each([
  [7, null, { mail: true, text: true }],
  [3, 7, { mail: true, text: true }],
  [1, 3, { mail: true, text: false }],
  // The jobs were stopped for some days.
  [1, null, { mail: true, text: true }],
  [1, 7, { mail: true, text: true }],
])("with too little in the wallet, %d days before and after the reminder of %s days", (days, before, by) => {
  expect(remindersBy({ days, before, short: true })).toEqual(by);
});
