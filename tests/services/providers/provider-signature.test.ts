import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned } from "~/services/providers/provider-signature.server";

const secret = "receipt secret";
const body = '{ "message_id": "1", "status": "DELIVERED" }';
const hmac = (text: string, key = secret, hash = "sha512") =>
  createHmac(hash, key).update(text).digest("hex");
const check = (signature: string, secrets = [secret]) => isSigned(Buffer.from(body), { signature, secrets });

test("a signature counts for exactly the bytes that were signed, by any of the secrets", () => {
  expect(check(hmac(body))).toBe(true);
  expect(check(hmac(body), ["new secret", secret])).toBe(true);
});

test.each([
  ["an empty one", ""],
  ["one of other bytes", hmac(JSON.stringify(JSON.parse(body)))],
  ["one with another secret", hmac(body, "other")],
  ["one with an empty secret", hmac(body, "")],
  ["one of SHA-256", hmac(body, secret, "sha256")],
  ["upper-case hex", hmac(body).toUpperCase()],
  ["the right one and more", `${hmac(body)}00`],
  ["letters beyond ASCII", "é".repeat(64)],
])("%s is no signature", (_what, signature) => {
  expect(check(signature)).toBe(false);
});

test("without a secret nothing is checked, as an empty one signs anything", () => {
  expect(() => check(hmac(body), [])).toThrow("an empty secret");
  expect(() => check(hmac(body), [""])).toThrow("an empty secret");
});
