import { expect, test } from "vitest";

import { ask } from "../../support/visitor";
import { serve } from "../../support/served";

const server = await serve();
const page = await ask(server.url, "/forgot-password");
const stylesheet = /<link[^>]*href="(\/assets\/site-[^"]+\.css)"/.exec(page.body)?.[1] ?? "";

test("fingerprinted files are sent with their own type, compressed, and may be kept for a year", async () => {
  const answer = await ask(server.url, stylesheet, { headers: { "accept-encoding": "gzip, deflate, br" } });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/css; charset=UTF-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers.vary).toMatch(/Accept-Encoding/i);
});

test("fingerprinted files that do not exist are not found", async () => {
  for (const path of ["/assets/none.css", "/assets/..%2f..%2fpackage.json", "/assets/none.js"]) {
    const answer = await ask(server.url, path);
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
  }
});

test("fingerprinted files get 304 if the client has them", async () => {
  const { headers: first } = await ask(server.url, stylesheet);
  const again = await ask(server.url, stylesheet, { headers: { "if-none-match": first.etag ?? "" } });
  expect(again.status).toBe(304);
});
