import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";

import { expressionsIn, hostileTexts, sourceFiles } from "../support/regular-expressions";

const MINUTE = 60_000;

/** Letters of a hostile text. A short one comes first: only what takes a while for it could be quadratic. */
const [SOME, MOST] = [5000, 50_000];

/** Milliseconds of processor time from which growth is looked at. A quadratic expression takes ten times as long. */
const [LONG_FOR_SOME, LONG_FOR_MOST] = [1, 100];

/** They are built from what is not a constant of their file, and never see long texts of visitors. */
const built = [
  "app/api/document-examples.server.ts",
  "app/api/document-examples.server.ts",
  "app/api/json-schema.server.ts",
  "app/api/json-schema.server.ts",
  "app/models/http/field-check.ts",
  "app/models/http/route-pattern.ts",
  "app/models/members/invitation.ts",
  "app/models/recovery/recovery.ts",
  "app/models/recovery/recovery.ts",
];

const context = createContext({});
const script = new Script('text.replace(expression, "")');

/** Milliseconds of the processor; one that runs for a minute is stopped. */
function timeOf(expression: RegExp, text: string): number {
  Object.assign(context, { expression, text });
  const before = process.cpuUsage();
  script.runInContext(context, { timeout: MINUTE });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const bestOf = (expression: RegExp, text: string): number =>
  Math.min(...[1, 2, 3].map(() => timeOf(expression, text)));

/** Whether twice the text takes more than twice as long, with room for noise: four times as long is quadratic. */
function growsFaster(expression: RegExp, textOf: (length: number) => string): boolean {
  if (timeOf(expression, textOf(SOME)) < LONG_FOR_SOME) return false;
  const time = bestOf(expression, textOf(MOST));
  return time > LONG_FOR_MOST && time > 3 * bestOf(expression, textOf(MOST / 2));
}

test(
  "every regular expression reads hostile texts of 50,000 letters in linear time",
  () => {
    const files = sourceFiles("app", "db").map(expressionsIn);
    expect(files.flatMap(({ unknown }) => unknown).sort()).toEqual(built);
    const found = files.flatMap((file) => file.found);
    expect(found.length).toBeGreaterThan(250);
    const slow = found.filter(({ expression }) =>
      hostileTexts(expression).some((textOf) => growsFaster(expression, textOf)),
    );
    expect(slow.map(({ place, expression }) => `${place} ${expression.source}`)).toEqual([]);
  },
  60 * MINUTE,
);
