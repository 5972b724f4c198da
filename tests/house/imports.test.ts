import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { importsOf, loadedWith } from "../../scripts/testing/imports";

type Graph = ReturnType<typeof importsOf>;

/** The shortest import cycle through each file, each cycle once. */
function ringsOf(graph: Graph): string[] {
  const rings = [...graph.keys()].flatMap((file) => {
    const ring = shortestWayBack(graph, file);
    // A cycle starts at its alphabetically first file, so that it is the same wherever it was found.
    return ring && ring.every((other) => file <= other) ? [[...ring, file].join(" → ")] : [];
  });
  return [...new Set(rings)];
}

function shortestWayBack(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return wayTo(file, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(end: string, cameFrom: Map<string, string>): string[] {
  const way = [end];
  for (let file = cameFrom.get(end); file !== undefined; file = cameFrom.get(file)) way.unshift(file);
  return way;
}

const graph = importsOf(["app", "benchmarks", "db", "sandbox", "scripts", "tests"]);

test("no file is imported by what it imports, directly or in a cycle", () => {
  expect([...graph.values()].flat().length).toBeGreaterThan(graph.size);
  expect(ringsOf(graph)).toEqual([]);
});

test("only the server loads zod: schemas are in its files, or in routes, from which the build takes them", () => {
  const isServers = (file: string) => /\.server\.tsx?$|\/route\.tsx?$/.test(file);
  const users = [...graph.keys()].filter(
    (file) => file.startsWith("app/") && /^import .* from "zod";$/m.test(readFileSync(file, "utf8")),
  );
  expect(users.length).toBeGreaterThan(100);
  expect(users.filter((file) => !isServers(file))).toEqual([]);
});

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

test("a cycle is found at any length, and printed once", () => {
  const rings = ringsOf(
    new Map([
      ["a", ["b"]],
      ["b", ["c", "d"]],
      ["c", ["a"]],
      ["d", ["e"]],
      ["e", ["d", "f"]],
      ["f", []],
      ["g", ["g"]],
    ]),
  );
  expect(rings).toEqual(["a → b → c → a", "d → e → d", "g → g"]);
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
