import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { importsOf, loadedWith } from "../../scripts/testing/imports";

const graph = importsOf(["app", "benchmarks", "db", "sandbox", "scripts", "tests"]);

/** Forms, guards and page readers of routes in several areas. */
const SHARED = "app/routes/_shared/";

test("the app imports a file in a folder of routes there and below alone, and no file imports a route", () => {
  const isRoute = (file: string) => /^app\/routes\/.+\/route\.tsx?$/.test(file);
  const imports = [...graph].flatMap(([file, imported]) => imported.map((other) => ({ file, other })));
  const ofRoutes = imports.filter(({ other }) => other.startsWith("app/routes/"));
  expect(ofRoutes.length).toBeGreaterThan(50);
  const isBelow = (file: string, folder: string) => file.startsWith(`${folder}/`);
  const wrong = ofRoutes.filter(
    ({ file, other }) =>
      isRoute(other) ||
      (file.startsWith("app/") && !isBelow(file, dirname(other)) && !other.startsWith(SHARED)),
  );
  expect(wrong).toEqual([]);
});

test.each(readdirSync("scripts/commands").filter((name) => name.endsWith(".ts")))(
  "the command %s starts without what a running site needs, so that a demo has it too",
  (name) => {
    const site = "app/services/platform/app.server.ts";
    const cameFrom = new Map([[join("scripts/commands", name), ""]]);
    for (const [file] of cameFrom)
      for (const next of loadedWith(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
    expect(cameFrom.get(site)).toBeUndefined();
  },
);
