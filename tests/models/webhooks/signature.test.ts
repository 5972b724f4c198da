import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";

import { secretText, signedHeaders } from "~/models/webhooks/signature.server";

const secrets = [secretText(Buffer.alloc(32, 1)), secretText(Buffer.alloc(32, 2))];
const [first = "", second = ""] = secrets;
const body = '{"type":"payment.succeeded","data":{"note":"Adébáyọ̀ ₦"}}';

test("the Standard Webhooks libraries accept our signature with either of two secrets", () => {
  const headers = signedHeaders({ id: "evt_1", at: new Date(), body }, secrets);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
});

test("they reject it with another secret, a changed body, or an hour later", () => {
  const signed = signedHeaders({ id: "evt_1", at: new Date(), body }, [first]);
  expect(() => new Webhook(second).verify(body, signed)).toThrow("No matching signature");
  expect(() => new Webhook(first).verify(`${body} `, signed)).toThrow("No matching signature");
  const old = signedHeaders({ id: "evt_1", at: new Date(Date.now() - 3_600_000), body }, [first]);
  expect(() => new Webhook(first).verify(body, old)).toThrow("too old");
});

test("a secret is its prefix and 32 bytes in base64", () => {
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
