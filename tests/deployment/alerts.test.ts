import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import { fillTemplate } from "../../scripts/setup/template";
import { testDatabase } from "../support/database";
import { ask } from "../support/visitor";
import { startServer } from "../support/server";

const token = "kZ5mJQ2xVw8rT4nB7cY1pL6sD3hG9fAe";

const ruleFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Kaypoint(?:[A-Z][a-z]+)+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: z.string().min(20), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).nonempty() }),
  ),
});

const read = (file: string) => readFileSync(file, "utf8");
const alerts = ruleFile
  .parse(parse(read("deploy/prometheus/alerts.yml")))
  .groups.flatMap(({ rules }) => rules);
const panels = dashboard.parse(JSON.parse(read("deploy/grafana/kaypoint.json"))).panels;
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];
/** Prometheus itself records these for each process it scrapes. */
const ofPrometheus = ["up"];

const database = await testDatabase();
const server = await startServer({ DATABASE_URL: database.url, METRICS_TOKEN: token });

afterAll(() => server.stop());

/** The places in a query where a name occurs, by the grammar of Prometheus. */
function places(query: string, place: string): string[] {
  const found: string[] = [];
  parser.parse(query).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`not a query at ${from}: ${query}`);
      if (name === place) found.push(query.slice(from, to));
    },
  });
  return found;
}

test("alerts and the dashboard use only metrics that a server shows, and all of ours", async () => {
  const headers = { Authorization: `Bearer ${token}` };
  const { body } = await ask(server.url, "/metrics", { headers });
  const types = new Map(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]),
  );
  const shown = [...types].flatMap(([name, type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((ending) => name + ending) : [name],
  );
  for (const [where, query] of expressions) {
    const names = places(query.replaceAll("$__rate_interval", "1m"), "Identifier");
    expect(names.length, where).toBeGreaterThan(0);
    for (const name of names) expect([...ofPrometheus, ...shown], where).toContain(name);
  }
  const asked = expressions.map(([, query]) => query).join("\n");
  const own = [...types.keys()].filter((name) => name.startsWith("kaypoint_"));
  expect(own.filter((name) => !asked.includes(name))).toEqual([]);
});

test("no query groups by a label that Prometheus itself sets", () => {
  for (const [where, query] of expressions) expect(query, where).not.toMatch(/by \((?:job|instance)\)/);
});

test("each alert has its own paragraph on what to do, under its name", () => {
  const page = read("docs/operations.md");
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    const [, words = ""] = new RegExp(`^#### ${alert}\n\n([^#]+)`, "m").exec(page) ?? [];
    expect(words.length, alert).toBeGreaterThan(80);
  }
  const headings = [...page.matchAll(/^#### (Kaypoint\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
});

test("the example for Prometheus scrapes every process, with the token, under the name that alerts know", () => {
  const example = z
    .object({
      scrape_configs: z.tuple([
        z.object({
          job_name: z.string(),
          authorization: z.object({ credentials_file: z.string() }),
          static_configs: z.tuple([z.object({ targets: z.array(z.string()) })]),
        }),
      ]),
    })
    .parse(
      parse(
        fillTemplate(read("deploy/prometheus/prometheus.yml"), {
          TARGETS: '127.0.0.1:3000", "127.0.0.1:3001',
        }),
      ),
    );
  const [{ job_name: job, static_configs: statics }] = example.scrape_configs;
  expect(statics[0].targets).toEqual(["127.0.0.1:3000", "127.0.0.1:3001"]);
  const named = expressions.flatMap(([, query]) =>
    [...query.matchAll(/job="(\w+)"/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set([job]));
});
