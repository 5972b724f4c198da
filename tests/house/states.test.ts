import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The types refuse a state in an update of Kysely's. These ways would go round them. */
const roundTheTypes = /\bset\s+(?:\w+ = [^;`]*?,\s*)?"?state"? *=|sql<never>/;

test("no statement sets a state past its table", () => {
  const files = ["app", "scripts", "db/seed", "sandbox"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(800);
  expect(files.filter((file) => roundTheTypes.test(readFileSync(file, "utf8")))).toEqual([]);
  for (const statement of [
    "update orders set state = 'settled'",
    "update orders\n    set settled_at = now(), state = 'settled'",
    ".set({ state: sql<never>`${state}` })",
  ])
    expect(statement).toMatch(roundTheTypes);
});
