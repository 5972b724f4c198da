import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { serve } from "../../support/served";
import { signIn, summary } from "../../support/sessions";
import type { Answer } from "../../support/visitor";
import { changeAccount } from "../../support/accounts";

const site = await serve();
const [owner, newcomer] = [await signIn(site), await signIn(site, { verified: false })];

type Pages = [string, () => Promise<Answer>][];

const ofStrangers: Pages = [
  ["/login", () => site.visitor().get("/login")],
  ["/signup", () => site.visitor().get("/signup?page=signup")],
];
const withScripts: Pages = [
  ...ofStrangers,
  ["/verify-phone", () => newcomer.get("/verify-phone")],
  ["/wallet/add", () => owner.get("/wallet/add?amount=1000")],
  ["the choices of an order", () => owner.get("/plans-details/2/month")],
  ["the summary of an order", () => owner.get(summary)],
];

/** Bytes in brotli, of the first page with scripts that somebody opens. */
const MOST = 110_000;
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
    const [, styles = ""] = /<style id="styles">([^]*?)<\/style>/.exec(body) ?? [];
    expect(styles.length).toBeGreaterThan(10_000);
    expect(body).not.toContain('rel="stylesheet"');
    expect(body).toMatch(/<link rel="prefetch" as="style" href="\/assets\/site-[^"]+\.css"\/>/);
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
  });
});

describe.each(withScripts)("%s", (_, open) => {
  test("has the nonce of its policy on each script, those of its state among them", async () => {
    const { body, headers } = await open();
    const [, nonce = ""] =
      /script-src 'self' 'nonce-([^']+)';/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
    expect(nonce).not.toBe("");
    const scripts = body.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(body).toContain("__remixContext.streamController");
  });

  test("loads at most 110 KB of scripts", async () => {
    expect(bytesOf(scriptsOf((await open()).body))).toBeLessThanOrEqual(MOST);
  });
});

test("the state of a page cannot close its script", async () => {
  const name = "</script><script>alert(1)</script><!--";
  await changeAccount(site.db, owner.user.id, { name });
  const { body } = await owner.get("/plans-details/2/month");
  expect(body).toContain("alert(1)");
  expect(body).not.toContain("<script>alert(1)");
});

test("pages without scripts request none, and link the style sheet if there is a session", async () => {
  const { body } = await owner.get("/dashboard");
  expect(scriptsOf(body)).toEqual([]);
  expect(body).not.toContain("<script");
  expect(body).toContain('rel="stylesheet"');
});
