import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { CodePurpose } from "#db/schema";

import { afterWrongGuess, freshBudget, guessPause, triesLeft } from "~/models/codes/budget";
import { MAX_ATTEMPTS, MAX_LIVE_FLOWS, CODE_LENGTH, codeLength, LONG_CODE_LENGTH } from "~/models/codes/code";
import { breakerLimit, codeSendLimits } from "~/models/codes/limits";
import { DAY, HOUR } from "~/models/duration";
import { INVITATION_CODE_LENGTH, INVITATION_LIFE } from "~/models/members/invitation";
import { KEY_BYTES, LINK_BYTES } from "~/models/recovery/recovery";
import { RECOVERY_CODE_BYTES } from "~/models/second-factor/factor";
import { secondFactorLimits } from "~/models/second-factor/limits";
import { LETTERS } from "~/models/tills/user-code";
import { addressLimits } from "../support/limits";

const page = readFileSync("docs/codes.md", "utf8");
const row = (start: string) =>
  page
    .split("\n")
    .find((line) => line.startsWith(`| ${start}`))
    ?.split("|")
    .slice(2, -1)
    .map((cell) => cell.trim()) ?? [];

const now = new Date();
const values = 10 ** CODE_LENGTH;
const aDay = triesLeft(freshBudget, 1000, now);
const percent = (chance: number) => `${Number((100 * chance).toPrecision(2))} %`;
/** "4.1 × 10^15" */
const power = (number: number) => {
  const exponent = Math.floor(Math.log10(number));
  return `${(number / 10 ** exponent).toFixed(1)} × 10^${exponent}`;
};
const inDay = (limits: readonly { limit: number; window: number }[]) =>
  limits.find(({ window }) => window === DAY)?.limit ?? 0;

test("the table has a row for each purpose of a code, with the guesses that its budget allows", () => {
  const [, list = ""] =
    /purpose in \(('verify_phone'[^)]+)\)/.exec(readFileSync("db/migrations/0005-codes.ts", "utf8")) ?? [];
  const purposes = [...list.matchAll(/'(\w+)'/g)].map(([, name = ""]) => name);
  expect(purposes.length).toBe(11);
  const lines = page.split("\n").filter((line) => /^\| `\w+`/.test(line));
  for (const purpose of purposes.filter((name) => codeLength(name as CodePurpose) === CODE_LENGTH)) {
    const found = lines.filter((line) => line.includes(`\`${purpose}\``));
    expect(
      found.map((line) =>
        line
          .split("|")
          .slice(4, 6)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([[expect.stringMatching(new RegExp(`^${aDay} for `)), percent(aDay / values)]]);
  }
  expect(page).toContain(`three budgets make ${3 * aDay} guesses, ${percent((3 * aDay) / values)} a day`);
  expect(MAX_LIVE_FLOWS).toBe(3);
});

test("the limits of five digits are those of the code", () => {
  expect(page).toContain(`${values.toLocaleString("en")} values`);
  expect(row("guesses for each code")).toEqual([String(MAX_ATTEMPTS), percent(MAX_ATTEMPTS / values)]);
  expect(row("wrong at one phone")).toEqual([`${aDay} in 24 hours`, `${percent(aDay / values)} a day`]);
  let [budget, inRow] = [freshBudget, 0];
  for (let time = now.getTime(); guessPause(budget, new Date(time))?.until !== null; time += 8 * DAY)
    for (const _ of Array(aDay).keys()) {
      budget = afterWrongGuess(budget, new Date(time));
      inRow += 1;
    }
  expect(row("in a row")).toEqual([String(inRow), `${percent(inRow / values)} ever`]);
  const most = breakerLimit(Array<number>(7).fill(1e6)).limit;
  expect(row("wrong on the whole site")).toEqual([
    `${breakerLimit([]).limit} to ${most} a day`,
    `${most / values} accounts a day`,
  ]);
  expect(page).toContain(`needs ${values / most} days`);
  const named = inDay(codeSendLimits.named) * MAX_ATTEMPTS;
  expect(row("sent to what any accounts name")[1]).toBe(`${percent(named / values)} a day, opens nothing`);
});

test("the values and chances of longer codes follow from their lengths and limits", () => {
  const transfers = 10 ** codeLength("step_up");
  expect(codeLength("step_up")).toBe(LONG_CODE_LENGTH);
  expect(row("`step_up`")).toEqual([
    power(transfers),
    `${aDay} a day for an account`,
    `${((100 * aDay) / transfers).toFixed(5)} % a day, after the password`,
  ]);
  const invitations = LETTERS.length ** INVITATION_CODE_LENGTH;
  const anHour = addressLimits.invitation.attempts.find(({ window }) => window === HOUR)?.limit ?? 0;
  expect(row("invitation")).toEqual([
    power(invitations),
    `${anHour} an hour for an address`,
    `1 in ${Math.floor(invitations / (anHour * (INVITATION_LIFE / HOUR)) / 1e11) * 100} billion in its 7 days`,
  ]);
  const perAccount = inDay(addressLimits["till-code-account"].attempts);
  const tills = LETTERS.length ** 8;
  expect(row("till")).toEqual([
    power(tills),
    `${perAccount} a day for an account`,
    `1 in ${Math.floor(tills / (100 * perAccount) / 1e6)} million a day with 100 tills waiting`,
  ]);
  const factor = inDay(secondFactorLimits);
  expect(row("authenticator app")[2]).toBe(`${percent((3 * factor) / 1e6)} a day, after the password`);
  expect(row("recovery code")[0]).toBe(power(2 ** (8 * RECOVERY_CODE_BYTES)));
  expect(row("recovery key in an SMS")[0]).toBe(power(2 ** (8 * KEY_BYTES)));
  expect(row("links in mails")[0]).toBe(power(2 ** (8 * LINK_BYTES)));
});
