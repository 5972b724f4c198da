import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { runCommand } from "../support/server";

/** Of the developers, the sandbox that runs until it is stopped, and a part of payments. */
const others = ["pictures", "sandbox", "suspense"];

const commands = readdirSync("scripts/commands")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replace(".ts", ""))
  .filter((name) => !others.includes(name));

test.each(commands)("npm run %s -- --help says what it is for, and does nothing", async (name) => {
  const { code, printed } = await runCommand(name, ["--help"], { env: {} });
  expect(code).toBe(0);
  expect(printed).toContain(`npm run ${name === "catalogue" ? "--silent catalogue" : name}`);
});
