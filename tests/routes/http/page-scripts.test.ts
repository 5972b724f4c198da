import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { serve, type Served } from "../../support/served";
import { signIn } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

let site: Served;
let owner: Awaited<ReturnType<typeof signIn>>;
let newcomer: typeof owner;

beforeAll(async () => {
  site = await serve();
  [owner, newcomer] = [await signIn(site), await signIn(site, { verified: false })];
});
afterAll(() => site.stop());

const order = "/plans-details/2/month";
const pages: [string, () => Promise<Answer>][] = [
  ["/login", () => site.visitor().get("/login")],
  ["/signup", () => site.visitor().get("/signup?page=signup")],
  ["/verify-phone", () => newcomer.get("/verify-phone")],
  ["the choices of an order", () => owner.get(order)],
  ["the summary of an order", () => owner.get(`${order}?step=summary`)],
  ["/account/security", () => owner.get("/account/security")],
  ["/wallet/add", () => owner.get("/wallet/add?amount=1000")],
  ["/plans-and-billings", () => owner.get("/plans-and-billings")],
];

const KIB = 1024;
/** The libraries alone are 82; paying pages share two more files with all others since their forms offer a popup. */
const MOST_SCRIPTS = 104 * KIB;
const compressed = (path: string) => statSync(`build/client${path}.br`).size;

/** What the page requests after its first paint. */
function scriptsOf(body: string): string[] {
  const links = [...body.matchAll(/<link rel="modulepreload" media="not all" href="([^"]+)"\/>/g)];
  const imported = [...body.matchAll(/\b(?:import|from|import\()\s*"([^"]+\.js)"/g)];
  return [...new Set([...links, ...imported].map(([, path = ""]) => path))];
}

describe.each(pages)("%s", (_, open) => {
  test("has the style sheet inline, allowed by its hash alone", async () => {
    const { body, headers } = await open();
    const [, styles = ""] = /<style>([^]*?)<\/style>/.exec(body) ?? [];
    expect(styles.length).toBeGreaterThan(10_000);
    expect(body).not.toContain('rel="stylesheet"');
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
  });

  test("requests nothing before its first paint, then at most six files of 104 KiB", async () => {
    const { body } = await open();
    expect(body).not.toMatch(/<link rel="modulepreload" href|<script[^>]*(?:src=|type="module")/);
    expect(body).toMatch(/<script nonce="[^"]+" type="text\/late">import "/);
    const scripts = scriptsOf(body);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.length).toBeLessThanOrEqual(6);
    const bytes = scripts.map(compressed).reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPTS);
  });
});

test("pages without scripts request none, and link the style sheet if there is a session", async () => {
  const { body } = await owner.get("/dashboard");
  expect(scriptsOf(body)).toEqual([]);
  expect(body).not.toContain("<script");
  expect(body).toContain('rel="stylesheet"');
});

test("the list of routes that browsers load names every page and nothing else", async () => {
  const { body } = await site.visitor().get("/login");
  const path = scriptsOf(body).find((script) => script.includes("/manifest-")) ?? "";
  const list = readFileSync(`build/client${path}`, "utf8");
  for (const page of ["login", "dashboard", "setups/:reference"]) expect(list).toContain(`"path":"${page}"`);
  expect(list).toContain("_home/route");
  for (const other of [".pdf", ".ics", "webhooks/paystack", "robots.txt", "logout"])
    expect(list).not.toContain(other);
});
