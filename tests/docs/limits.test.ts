import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { freshBudget, triesLeft } from "~/models/codes/budget";
import { CODE_LENGTH, LONG_CODE_LENGTH, MAX_ATTEMPTS } from "~/models/codes/code";
import { breakerLimit } from "~/models/codes/limits";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";
import { INVITATION_CODE_LENGTH } from "~/models/members/invitation";
import { LINK_BYTES } from "~/models/recovery/recovery";
import { salesLimits } from "~/models/sales/limits";
import { RECOVERY_CODE_BYTES } from "~/models/second-factor/recovery-codes";
import { secondFactorLimits } from "~/models/second-factor/limits";
import { CODE_LENGTH as USER_CODE_LENGTH, LETTERS } from "~/models/tills/user-code";
import { addressLimits, limitsBySubject, limitsIn } from "../support/limits";

const windows = new Map([
  [2 * SECOND, "in 2 seconds"],
  [59 * SECOND, "in 59 seconds"],
  [MINUTE, "a minute"],
  [10 * MINUTE, "in 10 minutes"],
  [15 * MINUTE, "in 15 minutes"],
  [HOUR, "an hour"],
  [DAY, "a day"],
  [365 * DAY, "a year"],
]);
const count = (number: number) => number.toLocaleString("en");
const numbersOf = (limits: readonly Limit[]) =>
  limits.map(({ limit, window }) => `${count(limit)} ${windows.get(window) ?? "?"}`).join(", ");

const byAddress = Object.entries(addressLimits)
  .map(([name, { attempts }]) => `- \`${name}\`: ${numbersOf(attempts)}`)
  .toSorted();

const others = Object.entries(limitsBySubject)
  .flatMap(([subject, exported]) =>
    Object.entries(exported)
      .filter(([name]) => name !== "atAddress")
      .flatMap(([name, value]) => limitsIn(`${subject}/${name}`, value)),
  )
  .map(([path, limits]) => `- \`${path}\`: ${numbersOf(limits)}`)
  .toSorted();

const percent = (chance: number) => `${Number((100 * chance).toPrecision(2))} %`;
const bits = (values: number) => `${Math.log2(values).toFixed(1)} bits`;

/** What a guesser is left with, from the lengths and limits in the code. */
function codes(): string[] {
  const five = 10 ** CODE_LENGTH;
  const aDay = triesLeft(freshBudget, 1000, new Date());
  const most = breakerLimit(Array<number>(7).fill(1e6)).limit;
  const factor = secondFactorLimits.find(({ window }) => window === DAY)?.limit ?? 0;
  return [
    `- ${CODE_LENGTH} digits to a phone or mailbox: ${count(five)} values. ${MAX_ATTEMPTS} guesses for each code and ${aDay} a day at one target, ${percent(aDay / five)}. An account with three names has three such budgets.`,
    `- On the whole site ${breakerLimit([]).limit} to ${most} wrong ones a day: ${most / five} accounts a day, and the guesser cannot choose which.`,
    `- ${LONG_CODE_LENGTH} digits, for changes of a logged-in account: ${percent(aDay / 10 ** LONG_CODE_LENGTH)} a day, after the password.`,
    `- 6 digits of an app, three of which count at a time: ${factor} wrong ones a day, ${percent((3 * factor) / 1e6)}, after the password.`,
    `- ${INVITATION_CODE_LENGTH} letters of an invitation: ${bits(LETTERS.length ** INVITATION_CODE_LENGTH)}. ${USER_CODE_LENGTH} letters of a till: ${bits(LETTERS.length ** USER_CODE_LENGTH)}.`,
    `- Recovery codes: ${8 * RECOVERY_CODE_BYTES} bits. Links in mails: ${8 * LINK_BYTES} bits. Nobody guesses these.`,
  ];
}

const tiers = Object.entries(salesLimits).map(
  ([tier, { hour, all }]) => `- \`${tier}\`: ${count(hour)} an hour, ${count(all)} in all`,
);

const page = `# Limits

How often may one address, account or till try something? For security reviewers. \`npx vitest run tests/docs/limits.test.ts -u\` writes this page from the code.

## Limits by address

Thousands of phones share one address, so these count what failed or may yet fail; a success takes its own back ([why](decisions/0052-limits-by-address.md)). "An hour" is any 60 minutes, and a network is the /24 of IPv4 or the /48 of IPv6. A refusal says when it ends, and names another way.

${byAddress.join("\n")}

## Other limits

Each is named by its subject, and is in \`limits.ts\` of that subject in \`app/models\` (those of \`http\` in \`throttle.ts\`).

${others.join("\n")}

## Rows of sales

From one account, by the plan that it has or once had:

${tiers.join("\n")}

## Codes

${codes().join("\n")}
`;

test("the page has each limit as in the code", async () => {
  expect(page).not.toContain("?,");
  await expect(page).toMatchFileSnapshot("../../docs/limits.md");
});

test("no limit of attempts stands outside the files of limits", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const outside = files.filter(
    (name) =>
      !/(?:\/limits|http\/throttle)\.ts$/.test(name) &&
      /\blimit: [\d_]+,\s*window: /.test(readFileSync(`app/${name}`, "utf8")),
  );
  expect(outside).toEqual([]);
});

test("every subject's limits by address are among those of the page", () => {
  const named = Object.values(limitsBySubject).flatMap(({ atAddress = {} }) =>
    Object.keys(atAddress as object),
  );
  expect(named.toSorted()).toEqual(Object.keys(addressLimits).toSorted());
});
