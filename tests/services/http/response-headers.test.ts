import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { sealHeaders } from "~/services/http/response-headers.server";
import { ask } from "../../support/visitor";

/** The headers of an answer that names a referrer policy of its own and removes what it can. */
async function headersOf(change: { secure: boolean; hstsForSubdomains: boolean }) {
  const request = { id: "1", method: "GET", asset: undefined, origin: undefined };
  const server = createServer((_request, response) => {
    sealHeaders(response, { ...request, variesByOrigin: false, listedOrigin: false, ...change });
    response.setHeader("Referrer-Policy", "unsafe-url");
    response.removeHeader("Strict-Transport-Security");
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { headers } = await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "/");
  server.close();
  return headers;
}

test.each([
  [true, true, "max-age=31536000; includeSubDomains"],
  [true, false, "max-age=31536000"],
  [false, true, undefined],
])(
  "an answer asks for https for a year, if it came by https: %s, subdomains: %s",
  async (secure, all, expected) => {
    const headers = await headersOf({ secure, hstsForSubdomains: all });
    expect(headers["strict-transport-security"]).toBe(expected);
  },
);

test("a route cannot weaken the referrer policy", async () => {
  const headers = await headersOf({ secure: true, hstsForSubdomains: true });
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});
