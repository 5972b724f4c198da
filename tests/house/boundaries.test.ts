import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { foundations, ground, imports, mayImport, placeOf, subjects } from "../../scripts/testing/boundaries";
import { importsOf, loadedWith, typeImportsOf } from "../../scripts/testing/imports";

const may = (from: string, to: string, isType = false): boolean => {
  const places = [placeOf(from), placeOf(to)] as const;
  return places[0] !== null && places[1] !== null && mayImport(places[0], places[1], isType);
};

test("each file imports only what its place allows, and types of two more places", () => {
  const found = [...importsOf(["app", "db"])];
  expect(found.flatMap(([, imported]) => imported).length).toBeGreaterThan(5_000);
  const wrong = found.flatMap(([file, imported]) => {
    const types = typeImportsOf(file);
    return imported
      .filter((other) => /^(?:app|db)\//.test(other) && !may(file, other, types.has(other)))
      .map((other) => `${file} imports ${other}`);
  });
  expect(wrong).toEqual([]);
});

test("models and use cases get the app from their caller, and import its type alone", () => {
  const files = [...importsOf(["app/models", "app/services"]).keys()];
  expect(files.length).toBeGreaterThan(500);
  const app = "app/services/platform/app.server.ts";
  expect(files.filter((file) => loadedWith(file).includes(app))).toEqual([]);
});

test("a file in a folder of routes is imported there and below alone, and a route by no file", () => {
  const graph = importsOf(["app", "benchmarks", "db", "sandbox", "scripts", "tests"]);
  const ofRoutes = [...graph].flatMap(([file, imported]) =>
    imported.filter((other) => other.startsWith("app/routes/")).map((other) => ({ file, other })),
  );
  expect(ofRoutes.length).toBeGreaterThan(50);
  const isOutside = (file: string, other: string) =>
    file.startsWith("app/") &&
    !file.startsWith(`${dirname(other)}/`) &&
    !other.startsWith("app/routes/_shared/");
  expect(
    ofRoutes.filter(({ file, other }) => /\/route\.tsx?$/.test(other) || isOutside(file, other)),
  ).toEqual([]);
});

test("no command loads what a running site needs, so that a demo has it too", () => {
  const site = "app/services/platform/app.server.ts";
  const commands = readdirSync("scripts/commands").filter((name) => name.endsWith(".ts"));
  const loading = commands.filter((name) => {
    const loaded = new Set([join("scripts/commands", name)]);
    for (const file of loaded) for (const next of loadedWith(file)) loaded.add(next);
    return loaded.has(site);
  });
  expect(loading).toEqual([]);
});

test("the list of all jobs names each of them", () => {
  const list = "app/services/platform/jobs/registry.server.ts";
  const jobs = [...importsOf(["app/services"]).keys()]
    .filter((file) => file !== list)
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^export (?:const|function) (\w+Jobs?)\b/gm)])
    .map(([, name = ""]) => name);
  expect(jobs.length).toBeGreaterThan(10);
  const listed = readFileSync(list, "utf8");
  expect(jobs.filter((name) => !listed.includes(`${name}(`))).toEqual([]);
});

const layers = [
  { layer: "app/models", example: "example.ts" },
  { layer: "app/models", example: "example.server.ts" },
  { layer: "app/services", example: "example.server.ts" },
];

test.each(layers)(
  "in $layer ($example) a subject imports what the table says, and nothing else",
  ({ layer, example }) => {
    const allowedFor = (subject: string) =>
      subjects.filter((other) =>
        may(`${layer}/${subject}/nested/${example}`, `${layer}/${other}/${example}`),
      );
    for (const [place, subject] of foundations.entries())
      expect(allowedFor(subject)).toEqual(foundations.slice(0, place + 1));
    for (const [subject, imported] of Object.entries(imports))
      expect(new Set(allowedFor(subject))).toEqual(new Set([...foundations, subject, ...imported]));
  },
);

test("the subjects are a graph without circles, in which each edge is an import that there is", () => {
  const names = Object.keys(imports);
  const isFurtherDown = (from: string, to: string) => names.indexOf(to) > names.indexOf(from);
  const edges = Object.entries(imports).flatMap(([from, to]) => to.map((other) => ({ from, other })));
  expect(edges.filter(({ from, other }) => from === other || isFurtherDown(from, other))).toEqual([]);
  const used = new Set(
    [...importsOf(["app/models", "app/services"])].flatMap(([file, imported]) =>
      imported.map((other) => `${file.split("/")[2]} ${other.split("/")[2]}`),
    ),
  );
  expect(edges.filter(({ from, other }) => !used.has(`${from} ${other}`))).toEqual([]);
});

test("a table of states may be read by any subject and reads none", () => {
  const table = "app/models/payments/payment-state.ts";
  expect(may("app/models/checkout/order.server.ts", table)).toBe(true);
  expect(may(table, "app/models/payments/payment.ts")).toBe(false);
});

const pure = "app/models/plans/quote.ts";
const model = "app/models/plans/plan.server.ts";
const service = "app/services/plans/read-catalogue.server.ts";
const http = "app/http/responses.server.ts";
const api = "app/api/operations.server.ts";
const component = "app/components/page/page.tsx";
const route = "app/routes/_site/pricing/route.tsx";
const database = "db/client.ts";
const message = "app/messages/agents/mail.ts";
const all = [pure, message, model, service, http, api, component, route, database];

test.each([
  { file: "app/models/site/nested/example.ts", allowed: [pure] },
  { file: "app/models/site/nested/example.server.ts", allowed: [pure, model, database] },
  { file: "app/models/platform/example.server.ts", allowed: [database] },
  { file: "app/messages/site/example.ts", allowed: [pure, message] },
  {
    file: "app/services/site/nested/example.server.ts",
    allowed: [pure, message, model, service, database],
  },
  { file: "app/http/nested/example.server.ts", allowed: [pure, message, model, service, http, database] },
  { file: "app/api/example.server.ts", allowed: [pure, message, model, service, http, api] },
  { file: "app/services/platform/jobs/runner.server.ts", allowed: [pure, message, model, database] },
  {
    file: "app/services/platform/jobs/registry.server.ts",
    allowed: [pure, message, model, service, database],
  },
  { file: "app/services/example.server.ts", allowed: [pure, message, model, service, database] },
  { file: "app/components/page/nested/example.tsx", allowed: [pure, message, component] },
  { file: "app/root.tsx", allowed: [pure, message, service, http, api, component] },
  {
    file: "app/routes/example/route.tsx",
    allowed: [pure, message, model, service, http, api, component, route],
  },
  { file: "db/seed/example.ts", allowed: [pure, database] },
  { file: "app/styles/example.ts", allowed: [] },
])("$file imports nothing from above", ({ file, allowed }) => {
  expect(all.filter((other) => may(file, other))).toEqual(allowed);
});

test("type imports may cross from schema to pure models and routes, and from components to services, and value imports may not", () => {
  expect([may(pure, database), may(pure, database, true)]).toEqual([false, true]);
  expect([may(route, database), may(route, database, true)]).toEqual([false, true]);
  expect([may(service, component), may(service, component, true)]).toEqual([false, true]);
  expect(may(pure, service, true)).toBe(false);
});

test("every folder is a subject or a shared folder, and no file beside them belongs to a subject", () => {
  const foldersOf = (layer: string) => entries(layer, (entry) => entry.isDirectory());
  const filesOf = (layer: string) => entries(layer, (entry) => entry.isFile());
  const strange = (layer: string, ground: string[]) =>
    foldersOf(layer).filter((name) => ![...subjects, ...ground].includes(name));
  expect(strange("app/models", ["http", "platform"])).toEqual([]);
  expect(strange("app/messages", ["platform"])).toEqual([]);
  expect(strange("app/services", ground)).toEqual([]);
  const withoutSubject = [
    "bytes",
    "card-label",
    "csv-cell",
    "cut-text",
    "date",
    "duration",
    "filter",
    "html",
    "json-numbers",
    "list-page",
    "money",
    "path-with-query",
    "readable-letters",
    "record",
    "row-id",
    "search-terms",
    "state-table",
    "state-table.server",
    "undo",
    "whole-words",
    "word-list",
  ];
  expect(filesOf("app/models")).toEqual(withoutSubject.map((name) => `${name}.ts`).sort());
  expect(filesOf("app/services")).toEqual(["restored.server.ts"]);
});

function entries(
  folder: string,
  isWanted: (entry: { isFile(): boolean; isDirectory(): boolean }) => boolean,
) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(isWanted)
    .map(({ name }) => name)
    .sort();
}
