import { readFileSync, readdirSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

import { eachNode, sourceFiles } from "../support/source-files";

const filesOf = (layer: string) =>
  readdirSync(`app/${layer}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `app/${layer}/${file}`)
    .sort();

test("no service file has the path of a model file, so a name leads to one file", () => {
  const services = filesOf("services").map((file) => file.replace("app/services/", ""));
  expect(services.length).toBeGreaterThan(200);
  const models = new Set(filesOf("models").map((file) => file.replace("app/models/", "")));
  expect(services.filter((file) => models.has(file))).toEqual([]);
});

test("models hold rules and rows: what formats for people is beside its page or in app/messages", () => {
  const models = filesOf("models");
  expect(models.length).toBeGreaterThan(300);
  expect(models.filter((file) => /[-/](?:view|words|mail|flash)(?:\.server)?\.tsx?$/.test(file))).toEqual([]);
});

/** Providers speak HTTP to others. Too many passwords at once end a request, whichever use case hashes them. */
const knowHttp = /^app\/services\/(?:providers\/|platform\/passwords\.server\.ts$)/;

test("a use case takes and returns values, and no request, response, form or redirect", () => {
  const services = sourceFiles("app/services").filter(({ path }) => !knowHttp.test(path));
  expect(services.length).toBeGreaterThan(200);
  const web = new Set(["Request", "Response", "FormData", "Headers"]);
  const packages = /^"@(?:remix-run|conform-to)\//;
  const wrong: string[] = [];
  for (const file of services)
    eachNode(file, (node) => {
      const isNamed = ts.isIdentifier(node) && web.has(node.text);
      const isImport = ts.isImportDeclaration(node) && packages.test(node.moduleSpecifier.getText());
      if (isNamed || isImport) wrong.push(`${file.path}: ${node.getText()}`);
    });
  expect(wrong).toEqual([]);
});

/** Without the network of the request, which another person would read in the log of the account. */
const withoutNetwork = [
  "app/services/accounts/claim-mailbox.server.ts",
  "app/services/agents/sign-up-registrant.server.ts",
];

test("audit events and messages of use cases go by their context, and keys of messages by messageKey", () => {
  const services = sourceFiles("app/services").filter(({ path }) => !path.includes("services/platform/"));
  const withOwn = services.filter(({ tree }) => /\brecord(?:Request)?Event\(/.test(tree.text));
  expect(withOwn.map(({ path }) => path).sort()).toEqual(withoutNetwork);
  const byHand = /dedupeKey(?:: | = )`(?!\$\{messageKey\()/;
  expect(services.filter(({ tree }) => byHand.test(tree.text)).map(({ path }) => path)).toEqual([]);
});

test("the list of all jobs names each of them", () => {
  const list = "app/services/platform/jobs/registry.server.ts";
  const jobs = /^export (?:const|function) (\w+Jobs?)\b/gm;
  const found = filesOf("services")
    .filter((file) => file !== list)
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(jobs)].map(([, name = ""]) => ({ file, name })),
    );
  expect(found.length).toBeGreaterThan(10);
  const listed = readFileSync(list, "utf8");
  expect(found.filter(({ name }) => !listed.includes(`${name}(`))).toEqual([]);
});

test("a form in a route's folder is named after its noun, not after its action", () => {
  const forms = filesOf("routes");
  expect(forms.length).toBeGreaterThan(200);
  const verb = /\/(?:post|pay|change|ask|add|end|decide|handle-[^/]+|[^/]+-form)(?:\.server)?\.tsx?$/;
  expect(forms.filter((file) => verb.test(file))).toEqual([]);
});
