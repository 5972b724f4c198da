import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve, type Served } from "../../support/served";
import { signIn, summary } from "../../support/sessions";

let site: Served;
let cookie: string;

beforeAll(async () => {
  site = await serve();
  const { jar } = await signIn(site);
  cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => site.stop());

/** The bytes of an answer as they were sent. */
function send(path: string, accepted?: string, method = "GET") {
  const headers = { cookie, ...(accepted !== undefined && { "accept-encoding": accepted }) };
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    request(new URL(path, site.url), { method, headers, agent: false }, (response) => {
      buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject);
    })
      .on("error", reject)
      .end();
  });
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

const encodings: [string | undefined, keyof typeof decoders | undefined][] = [
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.1, gzip;q=0.9", "br"],
  ["br;q=0, gzip", "gzip"],
  ["deflate", "deflate"],
  ["zstd", undefined],
  ["identity", undefined],
  [undefined, undefined],
];

/** The nonces and the number in the form differ each time. */
const contentOf = (html: string) => html.replace(/nonce="[^"]+"|name="csp" value="[^"]+"/g, "");

describe.each(["/dashboard", summary, "/no-such-page"])("%s", (path) => {
  test.each(encodings)(
    "accepted as %s comes as %s, whole and with its length",
    async (accepted, encoding) => {
      const { headers, bytes } = await send(path, accepted);
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers.vary).toBe("Accept-Encoding");
      if (encoding !== "deflate") expect(headers["content-length"]).toBe(String(bytes.byteLength));
      const html = (encoding ? decoders[encoding](bytes) : bytes).toString();
      expect(html).toMatch(/^<!DOCTYPE html><html.*<\/body><\/html>$/s);
      expect(contentOf(html)).toBe(contentOf((await send(path, "identity")).bytes.toString()));
    },
  );

  test.each(["br", "gzip", "identity"])("HEAD has the headers of %s and no body", async (accepted) => {
    const [get, head] = [await send(path, accepted), await send(path, accepted, "HEAD")];
    const own = ["date", "x-request-id", "content-security-policy", "content-length"];
    const shared = (headers: object) =>
      Object.entries(headers).filter(([name]) => !own.includes(name.toLowerCase()));
    expect(shared(head.headers)).toEqual(shared(get.headers));
    expect(Number(head.headers["content-length"])).toBeGreaterThan(1000);
    expect(head.bytes.byteLength).toBe(0);
  });
});

test("pages in brotli are as small as remix-serve would make them", async () => {
  const { bytes: whole } = await send(summary, "identity");
  const { bytes } = await send(summary, "br");
  expect(bytes.byteLength).toBeLessThan(0.3 * whole.byteLength);
});

test("the bytes of a page are in the log", async () => {
  const { headers, bytes } = await send("/dashboard", "br");
  const line = () => site.log().find(({ id, msg }) => msg === "request" && id === headers["x-request-id"]);
  await expect.poll(line).toMatchObject({ status: 200, route: "/dashboard" });
  expect(line()?.bytes).toBeGreaterThan(bytes.byteLength);
  expect(line()?.bytes).toBeLessThan(bytes.byteLength + 1200);
});
