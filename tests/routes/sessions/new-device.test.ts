import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { recordEvent } from "~/models/users/audit.server";
import { changeAccount, newAccount } from "../../support/accounts";
import { mailsTo, newestMail, textsTo } from "../../support/messages";
import { leadsTo, textOf } from "../../support/page";
import { press } from "../../support/press";
import { named, ownerWithPasskey, passkeyLogIn } from "../../support/passkeys";
import { codeOf, forgetSteps, setUpTwoSteps, typePassword } from "../../support/second-factor";
import { serve, type ServedApp } from "../../support/served";
import { actionsOf, makeAccounts, password } from "../../support/sessions";

const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const SUBJECT = "New login to your Kaypoint account";

const site = await serve();
const accounts = await makeAccounts(site);

const addPasskey = ({ id: userId }: { id: number }, createdAt: Date) =>
  site.db
    .insertInto("passkeys")
    .values({
      userId,
      rpId: "localhost",
      credentialId: randomBytes(16),
      publicKey: randomBytes(32),
      counter: 0,
      transports: ["internal"],
      deviceType: "multiDevice",
      backedUp: true,
      name: "Phone",
      aaguid: "00000000-0000-0000-0000-000000000000",
      createdAt,
      usedAt: null,
    })
    .execute();

interface Owner {
  id: number;
  email: string;
}

const noticesTo = async ({ email }: Owner) =>
  (await mailsTo(site.db, email)).filter(({ subject }) => subject === SUBJECT);

const textsAbout = async ({ id }: Owner) =>
  (await textsTo(site.db, id)).filter((text) => text.includes("/login/not-me"));

const linkIn = (text: string): string => /\/login\/not-me\?token=[\w-]+/.exec(text)?.[0] ?? "";
const tokenIn = (text: string): string => linkIn(text).split("=")[1] ?? "";

/** An owner's own browser, and a second one that the owner was told of. */
async function toldOwner() {
  const own = await accounts.logInAs();
  const stranger = await accounts.logIn(own.user, phone);
  const [notice] = await noticesTo(own.user);
  return { ...own, stranger, notice: notice?.text ?? "", token: tokenIn(notice?.text ?? "") };
}

describe("a login", () => {
  test("in a browser that the account does not know is told by mail and SMS", async () => {
    const { user, notice } = await toldOwner();
    expect(notice).toContain("Chrome on Android");
    expect(notice).toMatch(/Network: 10\.\d+\.\d+\.0\/24/);
    const [text = "", ...more] = await textsAbout(user);
    expect(more).toEqual([]);
    expect(linkIn(text)).toBe(linkIn(notice));
  });

  test("in the same browser is not told again", async () => {
    const { user, stranger } = await toldOwner();
    await stranger.post("/logout");
    await stranger.post("/login", { email: user.email, password }, { "User-Agent": phone });
    expect(await noticesTo(user)).toHaveLength(1);
  });

  test("is not told where it is the first one of a new account", async () => {
    const { user } = await accounts.logInAs();
    expect(await noticesTo(user)).toEqual([]);
  });

  test("is told to an account whose last login was long ago", async () => {
    const user = await accounts.make();
    const long = new Date(Date.now() - 100 * DAY);
    const login = { action: "login", outcome: "ok", actorId: user.id, subjectId: user.id } as const;
    await recordEvent(site.db, { ...login, now: long });
    await accounts.logIn(user);
    expect(await noticesTo(user)).toHaveLength(1);
  });

  test.each(["agent", "staff"] as const)("of %s is told, too", async (role) => {
    const { user } = await accounts.logInAs(role);
    await accounts.logIn(user, phone);
    expect(await noticesTo(user)).toHaveLength(1);
  });

  test("with two-step login is told after the code, not after the password", async () => {
    const own = await accounts.logInAs();
    const { secret } = await setUpTwoSteps(site, own.user);
    await forgetSteps(site, own.user);
    const other = site.visitor();
    await typePassword(other, own.user);
    expect(await noticesTo(own.user)).toEqual([]);
    await other.post("/login/code", { proof: codeOf(secret) });
    expect(await noticesTo(own.user)).toHaveLength(1);
  });

  test("by a passkey is told like one by password, and not again in the same browser", async () => {
    const owner = await ownerWithPasskey(site);
    const browser = named(site).visitor();
    expect(leadsTo(await passkeyLogIn(site, browser, owner.device))).toBe("303 /dashboard");
    const [notice, ...more] = await noticesTo(owner.user);
    expect(more).toEqual([]);
    const [text = "", ...others] = await textsAbout(owner.user);
    expect([others, linkIn(text)]).toEqual([[], linkIn(notice?.text ?? "")]);
    await browser.post("/logout");
    expect(leadsTo(await passkeyLogIn(site, browser, owner.device))).toBe("303 /dashboard");
    expect(await noticesTo(owner.user)).toHaveLength(1);
    await site.visitor().post("/login/not-me", { token: tokenIn(text) });
    expect(leadsTo(await browser.get("/dashboard"))).toContain("302 /login");
  });

  test("a hundred times costs three texts a day, and twenty mails", async () => {
    const { user } = await accounts.logInAs();
    for (let count = 0; count < 24; count += 1) await accounts.logIn(user, `${phone} ${count}`);
    expect(await textsAbout(user)).toHaveLength(3);
    expect(await noticesTo(user)).toHaveLength(20);
  });

  test("by the API is told once for the same program and network", async () => {
    const { user } = await accounts.logInAs();
    const program = site.visitor();
    const logIn = () =>
      program.send("/api/auth/login", {
        method: "POST",
        body: JSON.stringify({ email: user.email, password }),
        headers: { "Content-Type": "application/json", "User-Agent": "stock-sync/1.0" },
      });
    expect([(await logIn()).status, (await logIn()).status]).toEqual([200, 200]);
    expect(await noticesTo(user)).toHaveLength(1);
  });
});

describe("a recovery", () => {
  const newPassword = { password: "rice for the market", password_confirmation: "rice for the market" };

  async function recover(browser: ReturnType<ServedApp["visitor"]>, user: Owner) {
    await changeAccount(site.db, user.id, { emailVerifiedAt: new Date() });
    await browser.post("/forgot-password", { email: user.email });
    await browser.post("/forgot-opt-reset", { code: (await newestMail(site.db, user.email)).code });
    await browser.post("/set-newpassword", newPassword);
    const login = { email: user.email, password: newPassword.password };
    expect(leadsTo(await browser.post("/login", login))).toBe("303 /dashboard");
  }

  test("forgets all browsers, so the next login is told", async () => {
    const { user, ...known } = await accounts.logInAs();
    await recover(known, user);
    expect(await noticesTo(user)).toHaveLength(1);
  });

  test("ends earlier links", async () => {
    const { user, token } = await toldOwner();
    const browser = site.visitor();
    await recover(browser, user);
    expect((await site.visitor().post("/login/not-me", { token })).status).toBe(404);
    expect((await browser.get("/dashboard")).status).toBe(200);
  });
});

const passwordHashOf = async ({ id }: { id: number }) =>
  (await site.db.selectFrom("users").select("passwordHash").where("id", "=", id).executeTakeFirstOrThrow())
    .passwordHash;

describe("the page of the link", () => {
  test("says what happened and changes nothing", async () => {
    const { stranger, notice } = await toldOwner();
    const visitor = site.visitor();
    const page = await visitor.follow(await visitor.get(linkIn(notice)));
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.body).not.toContain("<script");
    expect(textOf(page.body)).toMatch(/Was this you\?.*Chrome on Android/);
    expect((await stranger.get("/dashboard")).status).toBe(200);
  });

  test("its button logs that browser out, leaves the owner's, and leads to a new password", async () => {
    const { user, jar, stranger, token, ...own } = await toldOwner();
    expect(jar.size).toBeGreaterThan(0);
    const helper = site.visitor();
    const answer = await press(helper, `/login/not-me?token=${token}`, /./);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('href="/forgot-password"');
    expect(helper.jar.has("sid")).toBe(false);
    expect(leadsTo(await stranger.get("/dashboard"))).toMatch(/^302 \/login/);
    expect((await own.get("/dashboard")).status).toBe(200);
    expect(await actionsOf(site, user)).toContain("login-denied");
  });

  test("the button closes the password that the stranger knows, and forgets that browser", async () => {
    const { user, stranger, token } = await toldOwner();
    const passwordHash = await passwordHashOf(user);
    await site.visitor().post("/login/not-me", { token });
    const login = () => stranger.post("/login", { email: user.email, password }, { "User-Agent": phone });
    expect((await login()).status).toBe(401);
    await changeAccount(site.db, user.id, { passwordHash });
    expect((await login()).status).toBe(303);
    expect(await noticesTo(user)).toHaveLength(2);
  });

  test("the button ends what came after: sessions, passkeys, logins under way; what was before stays", async () => {
    const own = await accounts.logInAs();
    await addPasskey(own.user, new Date(Date.now() - DAY));
    await accounts.logIn(own.user, phone);
    const [notice] = await noticesTo(own.user);
    await addPasskey(own.user, new Date(Date.now() + 1_000));
    const later = await accounts.logIn(own.user, "stock-sync/2.0");
    await site.visitor().post("/login/not-me", { token: tokenIn(notice?.text ?? "") });
    expect((await later.get("/dashboard")).status).toBe(302);
    const left = await site.db
      .selectFrom("passkeys")
      .select("id")
      .where("userId", "=", own.user.id)
      .execute();
    expect(left).toHaveLength(1);
  });

  test("a second press, and a link older than a week, say that it is over", async () => {
    const { user, token, notice } = await toldOwner();
    const passwordHash = await passwordHashOf(user);
    await site.visitor().post("/login/not-me", { token });
    const again = await site.visitor().post("/login/not-me", { token });
    expect([again.status, textOf(again.body).includes("This link is no longer in use")]).toEqual([404, true]);
    const visitor = site.visitor();
    expect((await visitor.follow(await visitor.get(linkIn(notice)))).status).toBe(404);
    await changeAccount(site.db, user.id, { passwordHash });
    const old = await accounts.logIn(user, `${phone} 2`);
    const [newest] = await noticesTo(user);
    const createdAt = new Date(Date.now() - 7 * DAY);
    await site.db.updateTable("sessions").set({ createdAt }).where("userId", "=", user.id).execute();
    expect((await site.visitor().post("/login/not-me", { token: tokenIn(newest?.text ?? "") })).status).toBe(
      404,
    );
    expect((await old.get("/dashboard")).status).toBe(200);
  });

  test("the link still works after the stranger has changed the password", async () => {
    const { stranger, token } = await toldOwner();
    const changed = { current_password: password, password: "canoe on the lagoon" };
    const form = { ...changed, password_confirmation: changed.password };
    expect((await stranger.post("/account/security", form)).status).toBe(303);
    expect((await site.visitor().post("/login/not-me", { token })).status).toBe(200);
    expect((await stranger.get("/dashboard")).status).toBe(302);
  });
});

test("the browser of a sign-up is known at its next login", async () => {
  const account = newAccount();
  const browser = site.visitor();
  await browser.post("/signup?page=signup", account);
  await browser.post("/logout");
  const again = await browser.post("/login", { email: account.email, password: account.password });
  expect(again.status).toBe(303);
  const { email } = account;
  expect((await mailsTo(site.db, email)).map(({ subject }) => subject)).not.toContain(SUBJECT);
});
