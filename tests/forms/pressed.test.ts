import { existsSync } from "node:fs";

import { expect, test } from "vitest";

import { readTargets } from "../support/form-targets";
import { listRoutes } from "../support/manifest";
import { readFormUses } from "../support/pressed";
import { inChromium, notPressed } from "./not-pressed";

/* Whether each form that was shown in a run was pressed in it: it needs what the tests kept, so it comes after them. */

const uses = readFormUses();
const targetOf = await readTargets();

function nameOf({ path, intent }: { path: string; intent: string }): string {
  const { route, problem } = targetOf({ target: new URL(path, "http://site"), method: "post" });
  return `/${route?.path ?? problem} ${intent}`.trim();
}

const pressed = new Set(uses.filter((use) => use.pressed).map(nameOf));
const named = { ...inChromium, ...notPressed };

test.skipIf(uses.length === 0)("each form that a page had was pressed, or a reason is named", () => {
  const seen = [...new Set(uses.map(nameOf))];
  expect(seen.filter((name) => !pressed.has(name) && !(name in named)).sort()).toEqual([]);
});

test.skipIf(uses.length === 0)(
  "a form of each page that takes one was pressed, or a reason is named",
  async () => {
    const taken = (await listRoutes())
      .filter(({ action, page, path = "" }) => action && page && path !== "*" && !path.startsWith("api"))
      .map(({ path = "" }) => `/${path}`);
    const known = [...pressed, ...Object.keys(named)].map((name) => name.split(" ")[0]);
    expect(taken.filter((path) => !known.includes(path)).sort()).toEqual([]);
  },
);

test("the tests in Chromium that press the others exist", () => {
  const files = Object.values(inChromium).map((name) => `tests/${name}.test.ts`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
