import { brotliDecompressSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ask } from "../../support/visitor";
import { serve, type Served } from "../../support/served";

let server: Served;
let stylesheet: string;

beforeAll(async () => {
  server = await serve();
  const page = await ask(server.url, "/forgot-password");
  stylesheet = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(page.body)?.[1] ?? "";
});
afterAll(() => server.stop());

const bytes = async (path: string, encoding: string) => {
  const response = await fetch(new URL(path, server.url), { headers: { "Accept-Encoding": encoding } });
  return Buffer.from(await response.arrayBuffer());
};

describe("fingerprinted files", () => {
  test("are sent with the best brotli, their own type and a year of caching", async () => {
    const answer = await ask(server.url, stylesheet, { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.vary).toMatch(/Accept-Encoding/i);
    expect(Number(answer.headers["content-length"])).toBeLessThan(9_216);
  });

  test("are the same in every encoding", async () => {
    const plain = await bytes(stylesheet, "identity");
    expect((await bytes(stylesheet, "br")).equals(plain)).toBe(true);
    expect((await bytes(stylesheet, "gzip")).equals(plain)).toBe(true);
    const raw = await fetch(new URL(`${stylesheet}.br`, server.url), {
      headers: { "Accept-Encoding": "identity" },
    });
    expect(brotliDecompressSync(Buffer.from(await raw.arrayBuffer())).equals(plain)).toBe(true);
  });

  test.each(["identity", "gzip", "br;q=0"])(
    "are not sent as brotli to a client that accepts %s only",
    async (encoding) => {
      const answer = await ask(server.url, stylesheet, { headers: { "accept-encoding": encoding } });
      expect(answer.headers["content-encoding"]).not.toBe("br");
      expect(answer.headers["content-type"]).toMatch(/^text\/css/);
    },
  );

  test("that do not exist are not found, and not marked as compressed", async () => {
    for (const path of ["/assets/none.css", "/assets/..%2f..%2fpackage.json", "/assets/none.js.br"]) {
      const answer = await ask(server.url, path, { headers: { "accept-encoding": "br" } });
      expect(answer.status).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/^text\/html/);
    }
  });

  test("get 304 if the client has them", async () => {
    const headers = { "accept-encoding": "br" };
    const { headers: first } = await ask(server.url, stylesheet, { headers });
    const again = await ask(server.url, stylesheet, {
      headers: { ...headers, "if-none-match": first.etag ?? "" },
    });
    expect(again.status).toBe(304);
  });
});
