import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  SignJWT,
} from "jose";
import { describe, expect, test } from "vitest";

import { mainLocationOf } from "../../support/members";
import { addressLimits } from "../../support/limits";
import { tillCodeLimit, tillGuessAlarm } from "~/models/tills/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { DAY } from "~/models/duration";
import { CODE_LENGTH, LETTERS } from "~/models/tills/user-code";
import { attackedSite, logged, unchanged } from "../../support/attacked";
import { forgetTries, othersFailed } from "../../support/database-content";
import { everyRow } from "../../support/rows";
import { hiddenFields, leadsTo, says } from "../../support/page";
import { makeAccounts } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

const site = await attackedSite();
const accounts = await makeAccounts(site);

const client = { client_id: "kaypoint-till" };
const grant = "urn:ietf:params:oauth:grant-type:device_code";
const json = ({ body }: Answer) => JSON.parse(body) as Record<string, string>;

async function till() {
  const machine = site.visitor();
  const { user_code: code = "", device_code: deviceCode = "" } = json(
    await machine.post("/api/device/code", client),
  );
  const poll = () =>
    machine.post("/api/device/token", { ...client, grant_type: grant, device_code: deviceCode });
  return { ...machine, code, poll };
}

async function signedIn() {
  const [owner, machine] = [await accounts.logInAs("owner"), await till()];
  await owner.post("/device", { code: machine.code });
  const fields = hiddenFields((await owner.get("/device/confirm")).body);
  await owner.post("/device/confirm", { ...fields, intent: "allow" });
  const tokens = json(await machine.poll());
  const ask = (token = tokens.access_token ?? "") =>
    machine.get("/api/entitlement", { Authorization: `Bearer ${token}` });
  const refresh = (token = tokens.refresh_token ?? "") =>
    machine.post("/api/device/token", { ...client, grant_type: "refresh_token", refresh_token: token });
  return { owner, machine, tokens, id: (tokens.till as unknown as { id: string }).id, ask, refresh };
}

describe("guessing the code of another owner's till", () => {
  const codes = LETTERS.length ** CODE_LENGTH;
  const waiting = 100;

  test("succeeds with a chance below one in a million a day per account, with a hundred waiting tills", () => {
    const [, ofAccount] = addressLimits["till-code-account"].attempts;
    expect(ofAccount).toEqual({ limit: 60, window: DAY });
    expect((ofAccount.limit * waiting) / codes).toBeLessThan(1e-6);
    expect((tillCodeLimit.limit * waiting) / codes).toBeLessThan(2 ** -25);
  });

  test("ends after five wrong ones in a session from any IP address, and a new session stays refused by the address", async () => {
    const owner = await accounts.logInAs("owner");
    const guess = (visitor: Pick<typeof owner, "post">) => visitor.post("/device", { code: "BBBBBBBB" });
    for (let count = 0; count < 5; count += 1) expect((await guess(owner)).status).toBe(422);
    const refused = await guess(owner);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const right = await till();
    expect((await owner.post("/device", { code: right.code })).status).toBe(429);
    await forgetTries(site.db);
    await othersFailed(site.db, { limit: "till-code", address: owner.address, times: 20 });
    expect((await owner.post("/device", { code: right.code })).status).toBe(429);
  });

  test("gets no more guesses by another session of the account from another IP address", async () => {
    await forgetTries(site.db);
    const { user } = await accounts.logInAs("owner");
    await othersFailed(site.db, { limit: "till-code-account", address: `account:${user.id}`, times: 20 });
    const refused = await (await accounts.logIn(user)).post("/device", { code: (await till()).code });
    expect([refused.status, says(refused)]).toEqual([429, expect.stringContaining("You typed too many")]);
    await forgetTries(site.db);
  });

  test("does not block others: after 340 wrong ones from 17 IP addresses of the same network an honest owner signs a till in, and the log has one alarm", async () => {
    await forgetTries(site.db);
    for (let count = 1; count <= 17; count += 1)
      await othersFailed(site.db, { limit: "till-code", address: `10.78.5.${count}`, times: 20 });
    await othersFailed(site.db, { limit: "till-code-network", address: "10.78.5.0/24", times: 340 });
    for (let count = 0; count < tillGuessAlarm.limit; count += 1)
      await countAttempt(site.db, "till-guesses", tillGuessAlarm, new Date());
    const guesser = await accounts.logInAs("owner");
    const lines = await logged(site.db, async () => {
      for (let count = 0; count < 2; count += 1)
        expect((await guesser.post("/device", { code: "BBBBBBBB" })).status).toBe(422);
    });
    expect(lines.filter(({ action }) => action === "till-codes-guessed")).toHaveLength(1);
    const owner = await accounts.logInAs("owner");
    const honest = site.visitor("10.78.5.200");
    for (const [name, value] of owner.jar) honest.jar.set(name, value);
    expect(leadsTo(await honest.post("/device", { code: (await till()).code }))).toBe("303 /device/confirm");
    await forgetTries(site.db);
  });
});

describe("the page that asks whether a till is the owner's", () => {
  test("belongs to the session in which the code was typed, and to no other session", async () => {
    const [owner, thief, machine] = [
      await accounts.logInAs("owner"),
      await accounts.logInAs("owner"),
      await till(),
    ];
    await owner.post("/device", { code: machine.code });
    const fields = hiddenFields((await owner.get("/device/confirm")).body);
    expect(leadsTo(await thief.get("/device/confirm"))).toBe("302 /device");
    const location = await mainLocationOf(site.db, thief.user);
    const theft = { ...fields, branch: String(location), intent: "allow" };
    const { answer } = await unchanged(site.db, () => thief.post("/device/confirm", theft), [
      "sessions",
      "locations",
    ]);
    expect(leadsTo(answer)).toBe("303 /device");
    const second = await accounts.logIn(owner.user);
    expect(leadsTo(await second.post("/device/confirm", { ...fields, intent: "allow" }))).toBe("303 /device");
    expect(json(await machine.poll()).error).toBe("authorization_pending");
  });
});

test("a till's tokens open nothing else, and no other list", async () => {
  const { tokens, id } = await signedIn();
  const stranger = await accounts.logInAs("owner");
  const bearer = { Authorization: `Bearer ${tokens.access_token ?? ""}` };
  expect(leadsTo(await site.visitor().get("/dashboard", bearer))).toContain("302 /login");
  const acts = [
    { intent: "revoke", till: id },
    { intent: "rename", till: id, name: "Mine" },
  ];
  await everyRow(
    acts,
    ({ intent }) => intent,
    async (fields) => {
      const { answer } = await unchanged(site.db, () => stranger.post("/account/devices", fields), [
        "sessions",
      ]);
      expect(answer.status).toBe(404);
    },
  );
  expect((await stranger.get(`/account/devices?till=${id}`)).body).not.toContain("Revoke this till");
});

interface Example {
  verify: (document: string, keys: unknown, expected: object) => Promise<{ over: boolean }>;
}

describe("a forged entitlement", () => {
  test("is rejected by a till in every variant", async () => {
    const path = "../../../examples/till/entitlement.mjs";
    const { verify } = (await import(path)) as Example;
    const { ask, id } = await signedIn();
    const document = json(await ask()).entitlement ?? "";
    const keys = JSON.parse((await site.visitor().get("/.well-known/jwks.json")).body) as JSONWebKeySet;
    const [, body = "", signature = ""] = document.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const expected = {
      issuer: site.url,
      till: id,
      branch: claims.sub,
      now: Math.floor(Date.now() / 1000),
    };
    expect(await verify(document, keys, expected)).toMatchObject({ over: false });
    expect(createLocalJWKSet(keys)).toBeTypeOf("function");

    const { kid = "" } = decodeProtectedHeader(document);
    const key = keys.keys.find((one) => one.kid === kid);
    const typ = "kp-entitlement+jwt";
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = (
      header: { alg: string; kid?: string; typ?: string; [name: string]: unknown },
      secret: CryptoKey | Uint8Array,
    ) => new SignJWT({ ...claims, plan: "plus" }).setProtectedHeader(header).sign(secret);
    const own = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
    const ownJwk = await exportJWK(own.publicKey);
    const publicBytes = Buffer.from(key?.x ?? "", "base64url");
    const forged = {
      "HS256 by the public key": await sign({ alg: "HS256", kid, typ }, publicBytes),
      "HS256 by the key as text": await sign({ alg: "HS256", kid, typ }, Buffer.from(JSON.stringify(key))),
      "no signature": `${part({ alg: "none", kid, typ })}.${body}.`,
      "another key under our name": await sign({ alg: "EdDSA", kid, typ }, own.privateKey),
      "an unknown key": await sign({ alg: "EdDSA", kid: "A".repeat(43), typ }, own.privateKey),
      "a key in the header": await sign(
        { alg: "EdDSA", kid: "A".repeat(43), typ, jwk: ownJwk },
        own.privateKey,
      ),
      "an address of keys": await sign(
        { alg: "EdDSA", kid: "x", typ, jku: "https://evil.example" },
        own.privateKey,
      ),
      "no name of a key": await sign({ alg: "EdDSA", typ }, own.privateKey),
      "another kind": await sign({ alg: "EdDSA", kid, typ: "JWT" }, own.privateKey),
      "other claims": `${part(decodeProtectedHeader(document))}.${part({ ...claims, plan: "chain" })}.${signature}`,
    };
    await everyRow(
      Object.entries(forged),
      ([how]) => how,
      async ([, text]) => {
        await expect(verify(text, keys, expected)).rejects.toThrow();
        expect((await ask(text.slice(0, 200))).status).toBe(401);
      },
    );
    const others = { issuer: "https://evil.example", till: "0", branch: "0" };
    await everyRow(Object.entries(others), String, ([name, value]) =>
      expect(verify(document, keys, { ...expected, [name]: value })).rejects.toThrow(),
    );
  });
});
