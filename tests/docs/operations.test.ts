import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { readReleaseFile } from "~/models/site/release";

const read = (file: string) => readFileSync(file, "utf8");
const page = read("docs/operations.md");

const section = (heading: string) =>
  new RegExp(`^(#+) ${heading}\\n(.*?)(?=^#{1,2} |(?![^]))`, "ms").exec(page)?.[2] ?? "";

/** What the file for tests alone has stands at its end. */
const [installation = ""] = read(".env.example").split("# Only for npm test");
const secrets = [...installation.matchAll(/^#(\w+)=/gm)]
  .map(([, name = ""]) => name)
  .filter((name) => /_(?:KEYS?|SECRET|TOKEN)$|^(?:DATABASE|SMTP)_URL$/.test(name));

test("what happens when a secret is rotated is told of each in .env.example", () => {
  expect(secrets.length).toBeGreaterThan(10);
  const told = section("Keys and passwords");
  expect(secrets.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});

test("each alert is named", () => {
  const { groups } = parse(read("deploy/prometheus/alerts.yml")) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((alert) => !page.includes(`#### ${alert}\n`))).toEqual([]);
});

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => read(`app/${name}`));

test("each mail to the operator is named by its kind", () => {
  const hourly = sources
    .filter((source) => source.includes("alertOperator("))
    .flatMap((source) => [...source.matchAll(/\babout: "([\w-]+)"/g)].map(([, about = ""]) => about));
  expect(hourly.length).toBeGreaterThan(1);
  const [, titles = ""] = /const alertTitles = \{(.*?)\n\}/s.exec(read("app/models/payments/mail.ts")) ?? [];
  const ofPayments = [...titles.matchAll(/^ +"?([\w-]+)"?: "(.+)",$/gm)];
  expect(ofPayments.length).toBeGreaterThan(5);
  const told = section("Mails to the operator");
  expect([...hourly].filter((about) => !told.includes(`(\`${about}\`)`))).toEqual([]);
  const named = ofPayments.filter(([, kind = "", title = ""]) => told.includes(`"${title}" (\`${kind}\`)`));
  expect(named.map(([, kind]) => kind)).toEqual(ofPayments.map(([, kind]) => kind));
});

test("the example of a file of releases can be published", () => {
  const [, example = ""] = /```json\n(.*?)```/s.exec(section("Releases")) ?? [];
  expect(readReleaseFile(example)).toMatchObject({ ok: true });
});

test("every place of the page that it leads to itself is there", () => {
  const places = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replace(/ /g, "-"),
  );
  const named = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, place = ""]) => place);
  expect(named.filter((place) => !places.includes(place))).toEqual([]);
});
