import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { samplesIn } from "../support/contact";

const folders = ["app", "benchmarks", "db", "deploy", "sandbox", "scripts"];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs|sh|conf|html|ini|service|timer|ya?ml)$/.test(name))
    .map((name) => join(folder, name)),
);

test("the demo's contact details are in one file, because every operator has others", () => {
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => samplesIn(readFileSync(file, "utf8")).length > 0);
  expect(naming).toEqual(["app/models/platform/contact-samples.ts"]);
});
