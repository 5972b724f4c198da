import { describe, expect, test } from "vitest";

import { MAX_PASSKEYS } from "~/models/passkeys/passkey";
import {
  makeAuthenticator,
  byName,
  challengeAt,
  enrol,
  named,
  ownerWithPasskey,
  passkeyLogIn,
  passkeysOf,
} from "../../support/passkeys";
import { mailsTo, newestMail, textsTo } from "../../support/messages";
import { textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, password, signIn } from "../../support/sessions";
import { makeVisitor } from "../../support/visitor";
import { changeAccount } from "../../support/accounts";

const site = await serve();

const newBrowser = () => makeVisitor(byName(site.url));
const locationOf = ({ headers }: { headers: Headers }) => headers.get("Location");

describe("adding a passkey", () => {
  test("lists it with its name, mails and texts the owner, and gives the session a new token", async () => {
    const owner = await signIn(named(site));
    const old = owner.jar.get("sid");
    const answer = await enrol(site, owner, makeAuthenticator(), "Ada’s phone");
    expect([answer.status, locationOf(answer)]).toEqual([303, "/account/passkeys"]);
    expect(owner.jar.get("sid")).not.toBe(old);
    const page = textOf((await owner.follow(answer)).body);
    expect(page).toContain("Your passkey is ready.");
    expect(page).toContain("Ada’s phone");
    expect(page).toContain("Synced to your devices");
    expect(page).toContain("not yet");
    expect((await mailsTo(site.db, owner.user.email))[0]?.subject).toBe(
      "A passkey was added to your Kaypoint account",
    );
    expect((await textsTo(site.db, owner.user.id)).join()).toContain("A passkey was added");
    expect(await actionsOf(site, owner.user)).toContain("passkey-added");
    expect(textOf((await owner.get("/account/security")).body)).toContain("Passkeys 1 passkey");
  });

  test("keeps the typed name when the device sent nothing, and says so", async () => {
    const owner = await signIn(named(site));
    const answer = await owner.post("/account/passkeys", { name: "The till in Balogun", credential: "" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Your device sent nothing. Try again");
    expect(answer.body).toContain('value="The till in Balogun"');
  });

  test("posted twice adds one", async () => {
    const owner = await signIn(named(site));
    const challenge = await challengeAt(owner, "/account/passkeys/challenge");
    const credential = makeAuthenticator().create({ origin: byName(site.url), challenge });
    await owner.post("/account/passkeys", { name: "Phone", credential });
    const second = await owner.post("/account/passkeys", { name: "Phone", credential });
    expect(second.status).toBe(409);
    expect(textOf(second.body)).toContain(
      "or was sent twice. If the passkey is not in the list, add it again",
    );
    expect(await passkeysOf(site.db, owner.user)).toHaveLength(1);
  });

  test("is refused without a check of who holds the device", async () => {
    const owner = await signIn(named(site));
    const challenge = await challengeAt(owner, "/account/passkeys/challenge");
    const credential = makeAuthenticator().create(
      { origin: byName(site.url), challenge },
      { verified: false },
    );
    const answer = await owner.post("/account/passkeys", { name: "Phone", credential });
    expect(answer.status).toBe(409);
    expect(textOf(answer.body)).toContain("unlock your device when it asks");
    expect(await passkeysOf(site.db, owner.user)).toEqual([]);
  });

  test("ends at the most that one account may have", async () => {
    const owner = await ownerWithPasskey(site);
    for (let more = 1; more < MAX_PASSKEYS; more += 1) await enrol(site, owner);
    const answer = await enrol(site, owner);
    expect(answer.status).toBe(409);
    expect(textOf(answer.body)).toContain("Remove one that you do not use");
    expect(await passkeysOf(site.db, owner.user)).toHaveLength(MAX_PASSKEYS);
  });

  test("asks for the password first if it was typed long ago, and leads back", async () => {
    const owner = await signIn(named(site));
    await site.db
      .updateTable("sessions")
      .set({ authenticatedAt: new Date(Date.now() - 3_600_000) })
      .where("userId", "=", owner.user.id)
      .execute();
    expect((await owner.get("/account/passkeys")).status).toBe(200);
    expect(locationOf(await owner.post("/account/passkeys/challenge"))).toBe(
      "/account/confirm?page=%2Faccount%2Fpasskeys",
    );
  });

  test("is not offered at an IP address, where the page links to the one that works", async () => {
    const owner = await signIn(site);
    const { body } = await owner.get("/account/passkeys");
    expect(body).toContain(`href="${byName(site.url)}/account/passkeys"`);
    expect(body).not.toContain("Add a passkey</button>");
    expect((await owner.post("/account/passkeys/challenge")).status).toBe(404);
    expect((await site.visitor().get("/login")).body).not.toContain("webauthn");
  });
});

describe("the login page", () => {
  test("is the form it was, with a hidden one for browsers with passkeys", async () => {
    const { body, headers } = await newBrowser().get("/login?page=/wallet");
    expect(body).toMatch(/autocomplete="username webauthn"/i);
    expect(body).toMatch(/<form[^>]* action="\/login[^"]*"[^>]* hidden=""/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.getSetCookie().join()).not.toContain("passkey");
  });

  test("logs in with a passkey, to the page that was asked for", async () => {
    const { device, user } = await ownerWithPasskey(site);
    const browser = newBrowser();
    const challenge = await challengeAt(browser, "/login/challenge");
    const credential = device.get({ origin: byName(site.url), challenge });
    const answer = await browser.post("/login?page=%2Fwallet", { credential, page: "/wallet" });
    expect([answer.status, locationOf(answer)]).toEqual([303, "/wallet"]);
    expect((await browser.get("/account/sessions")).status).toBe(200);
    expect(browser.jar.has("device")).toBe(true);
    const [passkey] = await passkeysOf(site.db, user);
    expect(passkey?.usedAt).not.toBeNull();
    const activity = textOf((await browser.get("/account/activity")).body);
    expect(activity).toContain("Logged in with a passkey");
  });

  test("a removed passkey opens nothing, and the page says what to do", async () => {
    const owner = await ownerWithPasskey(site);
    const [passkey] = await passkeysOf(site.db, owner.user);
    const removed = await press(owner, `/account/passkeys?passkey=${passkey?.id}`, {
      sends: { intent: "remove" },
    });
    expect(locationOf(removed)).toBe("/account/passkeys");
    const answer = await passkeyLogIn(site, newBrowser(), owner.device);
    expect(answer.status).toBe(401);
    expect(textOf(answer.body)).toContain("This passkey opens no account here");
    expect(textOf(answer.body)).toContain("Use your password");
    expect((await mailsTo(site.db, owner.user.email))[0]?.subject).toContain("A passkey was removed");
  });

  test("a count that goes back is refused, and the owner is told once a day", async () => {
    const owner = await ownerWithPasskey(site, makeAuthenticator({ synced: false }));
    expect((await passkeyLogIn(site, newBrowser(), owner.device, { counter: 7 })).status).toBe(303);
    for (const counter of [7, 6]) {
      const answer = await passkeyLogIn(site, newBrowser(), owner.device, { counter });
      expect(answer.status).toBe(401);
      expect(textOf(answer.body)).toContain("This passkey may be a copy");
    }
    const mails = (await mailsTo(site.db, owner.user.email)).filter(({ subject }) =>
      subject?.includes("refused"),
    );
    expect(mails).toHaveLength(1);
    expect((await passkeyLogIn(site, newBrowser(), owner.device, { counter: 8 })).status).toBe(303);
  });

  test("a passkey that never counts logs in again and again", async () => {
    const { device } = await ownerWithPasskey(site);
    for (let times = 0; times < 3; times += 1)
      expect((await passkeyLogIn(site, newBrowser(), device)).status).toBe(303);
  });

  test("a disabled account's passkey is unknown; a closed account gets to its own page", async () => {
    const owner = await ownerWithPasskey(site);
    const update = (set: { disabledAt?: Date | null; closedAt?: Date }) =>
      site.db.updateTable("users").set(set).where("id", "=", owner.user.id).execute();
    await update({ disabledAt: new Date() });
    expect((await passkeyLogIn(site, newBrowser(), owner.device)).status).toBe(401);
    await update({ disabledAt: null, closedAt: new Date() });
    const browser = newBrowser();
    expect((await passkeyLogIn(site, browser, owner.device)).status).toBe(303);
    expect(locationOf(await browser.get("/dashboard"))).toBe("/account/closed");
  });

  test("staff still prove their own second factor", async () => {
    const owner = await ownerWithPasskey(site);
    await changeAccount(site.db, owner.user.id, { role: "staff" });
    const browser = newBrowser();
    expect((await passkeyLogIn(site, browser, owner.device)).status).toBe(303);
    expect((await browser.get("/staff")).status).toBe(302);
  });

  test("the name and password of an account with passkeys log in as before", async () => {
    const { user } = await ownerWithPasskey(site);
    expect((await newBrowser().post("/login", { email: user.email, password })).status).toBe(303);
  });
});

describe("a passkey of one's own", () => {
  test("gets another name; a wrong one is refused and kept in the field", async () => {
    const owner = await ownerWithPasskey(site);
    const [passkey] = await passkeysOf(site.db, owner.user);
    const path = `/account/passkeys?passkey=${passkey?.id}`;
    const wrong = await owner.post(path, { intent: "rename", passkey: String(passkey?.id), name: "" });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong.body)).toContain("Type a name for the passkey");
    const answer = await press(owner, path, { sends: { intent: "rename" } }, { name: "Counter phone" });
    expect(textOf((await owner.follow(answer)).body)).toContain("Counter phone");
  });

  test("is not removed while it is the last way in", async () => {
    const owner = await ownerWithPasskey(site);
    await changeAccount(site.db, owner.user.id, { passwordHash: null });
    const [first] = await passkeysOf(site.db, owner.user);
    const remove = (id: number | undefined) =>
      owner.post("/account/passkeys", { intent: "remove", passkey: String(id) });
    const refused = await remove(first?.id);
    expect(refused.status).toBe(409);
    expect(textOf(refused.body)).toContain("This is the only way into your account");
    await enrol(site, owner);
    expect((await remove(first?.id)).status).toBe(303);
    expect(await passkeysOf(site.db, owner.user)).toHaveLength(1);
  });

  test("confirms who is logged in, in place of the password", async () => {
    const owner = await ownerWithPasskey(site);
    const long = new Date(Date.now() - 3_600_000);
    const stale = () =>
      site.db
        .updateTable("sessions")
        .set({ authenticatedAt: long })
        .where("userId", "=", owner.user.id)
        .execute();
    await stale();
    const page = await owner.get("/account/confirm?page=%2Faccount%2Fsecurity");
    expect(page.body).toMatch(/<form[^>]* hidden=""/);
    const challenge = await challengeAt(owner, "/account/confirm/challenge");
    const credential = owner.device.get({ origin: byName(site.url), challenge });
    const answer = await owner.post("/account/confirm", { credential, page: "/account/security" });
    expect([answer.status, locationOf(answer)]).toEqual([303, "/account/security"]);
    expect((await owner.get("/account/security")).status).toBe(200);
    const again = await owner.post("/account/confirm", { credential, page: "/account/security" });
    expect(again.status).toBe(409);
  });
});

test("a new password by recovery ends all passkeys; one changed while logged in ends none", async () => {
  const owner = await ownerWithPasskey(site);
  const next = "yams for the market";
  const changed = {
    intent: "password",
    current_password: password,
    password: next,
    password_confirmation: next,
  };
  expect((await owner.post("/account/security", changed)).status).toBe(303);
  expect(await passkeysOf(site.db, owner.user)).toHaveLength(1);

  await changeAccount(site.db, owner.user.id, { emailVerifiedAt: new Date() });
  const stranger = newBrowser();
  await stranger.post("/forgot-password", { email: owner.user.email });
  const { code } = await newestMail(site.db, owner.user.email);
  await stranger.post("/forgot-opt-reset", { code });
  const recovered = { password: "rice for the market", password_confirmation: "rice for the market" };
  expect((await stranger.post("/set-newpassword", recovered)).status).toBe(303);
  expect(await passkeysOf(site.db, owner.user)).toEqual([]);
});

test("a session that has expired leads to the login and back", async () => {
  const { make } = await makeAccounts(named(site));
  await make();
  const stranger = newBrowser();
  const answer = await stranger.post("/account/passkeys", { name: "Phone", credential: "{}" });
  expect(locationOf(answer)).toBe("/login?page=%2Faccount%2Fpasskeys%3Fname%3DPhone");
});
