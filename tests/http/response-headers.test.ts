import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { addHeadersAtEnd } from "~/http/response-headers.server";
import { makeRequestContext } from "../support/request";
import { ask } from "../support/visitor";

/** The headers of an answer that names a referrer policy of its own and removes what it can. */
async function headersOf({ secure, hstsForSubdomains }: { secure: boolean; hstsForSubdomains: boolean }) {
  const server = createServer((_request, response) => {
    addHeadersAtEnd(response, makeRequestContext({ secure }), {
      hstsForSubdomains,
      variesByOrigin: false,
      takesPosts: true,
    });
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
