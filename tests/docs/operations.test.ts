import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { readReleaseFile } from "~/models/site/release-fields.server";

const read = (file: string) => readFileSync(file, "utf8");
const [operations, installation, keys, database, administration] = [
  read("docs/operations.md"),
  read("docs/installation.md"),
  read("docs/keys.md"),
  read("docs/database.md"),
  read("docs/administration.md"),
];
const pages = [operations, installation, keys, database, administration];
const allPages = pages.join("\n");

/** The text below a heading, up to the next one of its level or above. */
const section = (page: string, heading: string) =>
  new RegExp(`^(#+) ${heading}\\n(.*?)(?=^#{1,2} |(?![^]))`, "ms").exec(page)?.[2] ?? "";

const example = read(".env.example");
/** The settings for tests and measurements follow those of an installation. */
const [installed = ""] = example.split("# Only for npm test");
const secrets = [...installed.matchAll(/^#(\w+)=/gm)]
  .map(([, name = ""]) => name)
  .filter((name) => /_(?:KEYS?|SECRET|TOKEN)$|^(?:DATABASE|SMTP)_URL$/.test(name));

test("the keys page tells how to rotate each secret in .env.example", () => {
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((name) => !keys.includes(`\`${name}\``))).toEqual([]);
});

test("each alert is named with its level", () => {
  const { groups } = parse(read("deploy/prometheus/alerts.yml")) as {
    groups: { rules: { alert: string; labels: { severity: string } }[] }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules);
  expect(alerts.length).toBeGreaterThan(10);
  const told = [...operations.matchAll(/^#### (\w+)\n\n(\w+): /gm)].map((row) => row.slice(1));
  expect(told).toEqual(alerts.map(({ alert, labels }) => [alert, labels.severity]));
});

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => read(`app/${name}`));

test("each mail to the operator is named by its kind", () => {
  const hourly = sources
    .filter((source) => source.includes("alertOperator("))
    .flatMap((source) => [...source.matchAll(/\babout: "([\w-]+)"/g)].map(([, about = ""]) => about));
  expect(hourly.length).toBeGreaterThan(1);
  const [, titles = ""] =
    /const alertTitles = \{(.*?)\n\}/s.exec(read("app/messages/payments/alert-mail.ts")) ?? [];
  const ofPayments = [...titles.matchAll(/^ +"?([\w-]+)"?: "(.+)",$/gm)];
  expect(ofPayments.length).toBeGreaterThan(5);
  const told = section(operations, "Mails to the operator");
  expect([...hourly].filter((about) => !told.includes(`(\`${about}\`)`))).toEqual([]);
  const named = ofPayments.filter(([, , title = ""]) => told.includes(`"${title}"`));
  expect(named.map(([, kind]) => kind)).toEqual(ofPayments.map(([, kind]) => kind));
});

test("the example releases file can be published", () => {
  expect(readReleaseFile(read("examples/releases.json"))).toMatchObject({ ok: true });
});

/** Commands for people who develop Kaypoint. */
const forDevelopers = ["pictures.ts", "sandbox.ts", "jobs.ts"];

test("the pages name every use of a command, and no missing command", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...allPages.matchAll(/\bnpm run (?:--silent )?([\w-]+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const usages = readdirSync("scripts/commands")
    .filter((name) => name.endsWith(".ts") && !forDevelopers.includes(name))
    .flatMap((name) => [
      ...read(`scripts/commands/${name}`).matchAll(/npm run \w+ -- [a-z][\w-]+(?=[ `"\\])/g),
    ])
    .map(([usage]) => usage);
  expect(usages.length).toBeGreaterThan(20);
  expect(
    [...new Set(usages)].filter((usage) => !allPages.replaceAll("--silent ", "").includes(usage)),
  ).toEqual([]);
});

test("each setting that the pages name exists", () => {
  const known = [example, ...filesOf("deploy").map(read)].join("\n");
  const named = [...allPages.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = ""]) => name);
  expect(new Set(named).size).toBeGreaterThan(30);
  const others = named.filter(
    (name) => !name.startsWith("OTEL_") && !new RegExp(`\\b${name}\\b`).test(known),
  );
  expect(others).toEqual([]);
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
}
