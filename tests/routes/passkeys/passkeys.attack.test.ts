import { expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { CHALLENGE_LIFE } from "~/models/passkeys/passkey";
import { attackedSite } from "../../support/attacked";
import {
  makeAuthenticator,
  byName,
  challengeAt,
  named,
  ownerWithPasskey,
  passkeyLogIn,
  passkeysOf,
} from "../../support/passkeys";
import { signIn } from "../../support/sessions";
import { makeVisitor } from "../../support/visitor";

const site = await attackedSite();

const newBrowser = () => makeVisitor(byName(site.url));
const origin = () => byName(site.url);

test.each([
  ["signed for another site", { rpId: "evil.example" }],
  ["without a check of who holds the device", { verified: false }],
  ["of a registration", { type: "webauthn.create" }],
])("an answer %s logs no one in", async (_what, changes) => {
  const owner = await ownerWithPasskey(site);
  const browser = newBrowser();
  expect((await passkeyLogIn(site, browser, owner.device, changes)).status).toBe(401);
  expect(browser.jar.has("sid")).toBe(false);
});

test("an answer that a page of another origin got logs no one in", async () => {
  const owner = await ownerWithPasskey(site);
  for (const other of ["https://evil.example", "http://127.0.0.1:3000", "https://localhost"]) {
    const browser = newBrowser();
    const challenge = await challengeAt(browser, "/login/challenge");
    const credential = owner.device.get({ origin: other, challenge });
    expect((await browser.post("/login", { credential })).status).toBe(401);
  }
});

test("another's credential id with one's own signature opens neither account", async () => {
  const [victim, thief] = [await ownerWithPasskey(site), await ownerWithPasskey(site)];
  const answer = await passkeyLogIn(site, newBrowser(), thief.device, { id: victim.device.id });
  expect(answer.status).toBe(401);
});

test("a challenge works once, in its browser, for its purpose and for five minutes", async () => {
  const owner = await ownerWithPasskey(site);
  const browser = newBrowser();
  const sign = (challenge: string) => owner.device.get({ origin: origin(), challenge });

  const used = sign(await challengeAt(browser, "/login/challenge"));
  expect((await browser.post("/login", { credential: used })).status).toBe(303);
  browser.jar.delete("sid");
  expect((await browser.post("/login", { credential: used })).status).toBe(409);

  const elsewhere = sign(await challengeAt(browser, "/login/challenge"));
  expect((await newBrowser().post("/login", { credential: elsewhere })).status).toBe(409);

  for (const path of ["/account/confirm/challenge", "/account/passkeys/challenge"]) {
    const credential = sign(await challengeAt(owner, path));
    expect((await newBrowser().post("/login", { credential })).status).toBe(409);
  }

  const made = sign(await challengeAt(browser, "/login/challenge"));
  await site.db
    .updateTable("passkeyChallenges")
    .set({ createdAt: new Date(Date.now() - CHALLENGE_LIFE - MINUTE) })
    .execute();
  expect((await browser.post("/login", { credential: made })).status).toBe(409);
  expect((await browser.post("/login", { credential: sign("A".repeat(43)) })).status).toBe(409);
});

test("no one adds a passkey to another's account, or one that is another's", async () => {
  const [owner, thief] = [await signIn(named(site)), await ownerWithPasskey(site)];
  const challenge = await challengeAt(owner, "/account/passkeys/challenge");
  const credential = makeAuthenticator().create({ origin: origin(), challenge });
  expect((await thief.post("/account/passkeys", { name: "Mine", credential })).status).toBe(409);

  const own = await challengeAt(owner, "/account/passkeys/challenge");
  const taken = thief.device.create({ origin: origin(), challenge: own });
  expect((await owner.post("/account/passkeys", { name: "Mine", credential: taken })).status).toBe(409);
  expect(await passkeysOf(site.db, owner.user)).toEqual([]);
  expect(await passkeysOf(site.db, thief.user)).toHaveLength(1);
});

test("another's passkey does not confirm who is logged in", async () => {
  const [owner, thief] = [await ownerWithPasskey(site), await ownerWithPasskey(site)];
  const challenge = await challengeAt(owner, "/account/confirm/challenge");
  const credential = thief.device.get({ origin: origin(), challenge });
  expect((await owner.post("/account/confirm", { credential })).status).toBe(401);
});

test("another's passkey is neither shown, renamed nor removed", async () => {
  const [owner, thief] = [await ownerWithPasskey(site), await signIn(named(site))];
  const [passkey] = await passkeysOf(site.db, owner.user);
  const id = String(passkey?.id);
  expect((await thief.get(`/account/passkeys?passkey=${id}`)).body).not.toContain("My phone");
  for (const fields of [
    { intent: "rename", passkey: id, name: "Taken" },
    { intent: "remove", passkey: id },
  ])
    expect((await thief.post("/account/passkeys", fields)).status).toBe(404);
  expect(await passkeysOf(site.db, owner.user)).toEqual([passkey]);
});

test.each([
  ["nothing", ""],
  ["no JSON", "{"],
  ["a list", "[]"],
  ["a number as id", '{"id":1,"rawId":1,"type":"public-key","response":{}}'],
  ["too much", JSON.stringify({ id: "A".repeat(20_000) })],
])("%s in place of an answer is refused in words", async (_what, credential) => {
  const browser = newBrowser();
  const answer = await browser.post("/login", { credential });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain("Your device sent nothing");
});

test("answers whose parts are garbage are refused", async () => {
  const owner = await ownerWithPasskey(site);
  for (const part of ["authenticatorData", "signature", "clientDataJSON"]) {
    const browser = newBrowser();
    const challenge = await challengeAt(browser, "/login/challenge");
    const whole = JSON.parse(owner.device.get({ origin: origin(), challenge })) as {
      response: Record<string, string>;
    };
    const credential = JSON.stringify({ ...whole, response: { ...whole.response, [part]: "AAAA" } });
    expect([401, 409]).toContain((await browser.post("/login", { credential })).status);
  }
});

test("failed passkeys of one address are limited, while the password still logs in", async () => {
  const owner = await ownerWithPasskey(site);
  const browser = newBrowser();
  for (let attempt = 0; attempt < 60; attempt += 1)
    await browser.post("/login", { credential: owner.device.get({ origin: origin(), challenge: "AAAA" }) });
  const answer = await browser.post("/login", {
    credential: owner.device.get({ origin: origin(), challenge: "AAAA" }),
  });
  expect(answer.status).toBe(429);
  expect(answer.body).toContain("Use your password, or try again in");
  const other = makeVisitor(byName(site.url));
  expect((await passkeyLogIn(site, other, owner.device)).status).toBe(303);
});
