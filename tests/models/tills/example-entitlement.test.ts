import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from "jose";
import { expect, test } from "vitest";

import { claimsOf, ENTITLEMENT_TYPE, entitlementOf } from "~/models/tills/entitlement";
import { SIGNATURE } from "~/models/tills/signing-key";

interface ExpectedClaims {
  issuer: string;
  till: string;
  branch: string;
  now: number;
}
interface Example {
  verify: (document: string, keys: JSONWebKeySet, expected: ExpectedClaims) => Promise<{ over: boolean }>;
}

const now = new Date("2026-11-26T09:00:00Z");
const expected = { issuer: "https://kaypoint.example", till: "7", branch: "12", now: now.getTime() / 1000 };
const claims = claimsOf(entitlementOf(null, null, now), {
  issuer: expected.issuer,
  locationId: 12,
  tillId: 7,
  id: "a-number-used-once",
  seq: 1,
  now,
});
const header = { alg: SIGNATURE, kid: "one", typ: ENTITLEMENT_TYPE };

const path = "../../../examples/till/entitlement.mjs";
const example = (await import(path)) as Example;
const { privateKey, publicKey } = await generateKeyPair(SIGNATURE, { crv: "Ed25519" });
const key = privateKey;
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "one" }] };

const verify = async (change: Record<string, unknown>, head = header) =>
  example.verify(
    await new SignJWT({ ...claims, ...change }).setProtectedHeader(head).sign(key),
    keys,
    expected,
  );

test("an entitlement that we signed is accepted, and no longer after a week", async () => {
  expect(await verify({})).toMatchObject({ over: false });
  expect(await verify({ exp: expected.now - 1 })).toMatchObject({ over: true });
});

test.each([
  ["the audience is another", { aud: "kaypoint-web" }],
  ["the audience is missing", { aud: undefined }],
  ["the site is another", { iss: "https://evil.example" }],
  ["the shop is another", { sub: "13" }],
  ["the till is another", { dev: "8" }],
  ["the version is another", { ver: 2 }],
  ["the number is none", { seq: "1" }],
  ["it has no end", { exp: undefined }],
])("an entitlement that our key signed is refused if %s", async (_what, change) => {
  await expect(verify(change)).rejects.toThrow();
});

test("a token of another kind is refused, though our key signed it", async () => {
  await expect(verify({}, { ...header, typ: "JWT" })).rejects.toThrow();
});
