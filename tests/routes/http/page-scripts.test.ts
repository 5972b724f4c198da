import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
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

type Pages = [string, () => Promise<Answer>][];

const order = "/plans-details/2/month";
const withReact: Pages = [
  ["the choices of an order", () => owner.get(order)],
  ["the summary of an order", () => owner.get(`${order}?step=summary`)],
];
const ofStrangers: Pages = [
  ["/login", () => site.visitor().get("/login")],
  ["/signup", () => site.visitor().get("/signup?page=signup")],
];
const enhanced: Pages = [
  ...ofStrangers,
  ["/verify-phone", () => newcomer.get("/verify-phone")],
  ["/account/security", () => owner.get("/account/security")],
  ["/wallet/add", () => owner.get("/wallet/add?amount=1000")],
  ["/plans-and-billings", () => owner.get("/plans-and-billings")],
];

const KIB = 1024;
const MOST_WITH_REACT = 60 * KIB;
const MOST_ENHANCED = 4 * KIB;
const compressed = (path: string) => brotliCompressSync(readFileSync(`build/client${path}`)).byteLength;
const bytesOf = (scripts: string[]) => scripts.map(compressed).reduce((sum, size) => sum + size, 0);

/** The script files of a page. */
function scriptsOf(body: string): string[] {
  const links = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"\/>/g)];
  const elements = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)];
  const imported = [...body.matchAll(/\bimport[^"]*"([^"]+\.js)"/g)];
  return [...new Set([...links, ...elements, ...imported].map(([, path = ""]) => path))];
}

describe.each(ofStrangers)("%s, which leads to pages with a session,", (_, open) => {
  test("has the style sheet inline, allowed by its hash alone, and fetches it for the next page", async () => {
    const { body, headers } = await open();
    const [, styles = ""] = /<style>([^]*?)<\/style>/.exec(body) ?? [];
    expect(styles.length).toBeGreaterThan(10_000);
    expect(body).not.toContain('rel="stylesheet"');
    expect(body).toMatch(/<link rel="prefetch" as="style" href="\/assets\/site-[^"]+\.css"\/>/);
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
  });
});

describe.each(enhanced)("%s", (_, open) => {
  test("has one script of at most 4 KiB, at its end, and none inline", async () => {
    const { body, headers } = await open();
    expect(scriptsOf(body)).toHaveLength(1);
    expect(bytesOf(scriptsOf(body))).toBeLessThanOrEqual(MOST_ENHANCED);
    expect(body).toMatch(/<script type="module" src="[^"]+"><\/script><\/body><\/html>$/);
    expect(headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  });
});

describe.each(withReact)("%s", (_, open) => {
  test("requests no script before its first paint, then at most four files of 60 KiB", async () => {
    const { body } = await open();
    expect(body).not.toMatch(/<link rel="modulepreload" href|<script[^>]*(?:src=|type="module")/);
    expect(body).toMatch(/<script nonce="[^"]+" type="text\/late">import /);
    const scripts = scriptsOf(body);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.length).toBeLessThanOrEqual(4);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(MOST_WITH_REACT);
  });
});

test("pages without scripts request none, and link the style sheet if there is a session", async () => {
  const { body } = await owner.get("/dashboard");
  expect(scriptsOf(body)).toEqual([]);
  expect(body).not.toContain("<script");
  expect(body).toContain('rel="stylesheet"');
});
