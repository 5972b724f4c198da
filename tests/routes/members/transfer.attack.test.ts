import { expect, test } from "vitest";

import { attackedSite } from "../../support/attacked";
import { makeAuthenticator, enrol, named, passkeyLogIn } from "../../support/passkeys";
import { newestCode, mailsTo } from "../../support/messages";
import { makeShops } from "../../support/members";
import { leadsTo, says } from "../../support/page";
import { codeOf, setUpTwoSteps, typePassword } from "../../support/second-factor";
import { password } from "../../support/sessions";
import { changeAccount } from "../../support/accounts";

/* After a transfer neither person opens the account of the other, by anything that they had before. */
const site = await attackedSite();
const shops = await makeShops({ ...site, ...named(site) });

async function shopWithHeir() {
  const owner = await shops.shop();
  const heir = await shops.logInMember(owner.user, "cashier");
  const path = `/user-management/members/${heir.user.id}/transfer`;
  async function transfer() {
    await owner.post(path, { intent: "resend" });
    const code = await newestCode(site.db, owner.user.phone);
    expect(leadsTo(await owner.post(path, { intent: "transfer", password, code }))).toBe("303 /login");
  }
  return { owner, heir, transfer };
}

const newBrowser = () => named(site).visitor();

test("a passkey of before opens the account of the person who has it", async () => {
  const { owner, heir, transfer } = await shopWithHeir();
  const [old, own] = [makeAuthenticator(), makeAuthenticator()];
  expect((await enrol(site, owner, old)).status).toBe(303);
  expect((await enrol(site, heir, own)).status).toBe(303);
  await transfer();
  const former = newBrowser();
  expect(leadsTo(await passkeyLogIn(site, former, old))).toBe("303 /dashboard");
  expect([(await former.get("/wallet")).status, (await former.get("/user-management")).status]).toEqual([
    403, 403,
  ]);
  expect((await former.get("/account/security")).body).toContain(owner.user.email);
  const present = newBrowser();
  expect(leadsTo(await passkeyLogIn(site, present, own))).toBe("303 /dashboard");
  expect((await present.get("/user-management")).status).toBe(200);
  expect((await present.get("/account/security")).body).toContain(heir.user.email);
});

test("two-step login asks each person for their own code", async () => {
  const { owner, heir, transfer } = await shopWithHeir();
  const old = await setUpTwoSteps(site, owner.user);
  const own = await setUpTwoSteps(site, heir.user);
  await transfer();
  for (const { user, right, wrong } of [
    { user: heir.user, right: own, wrong: old },
    { user: owner.user, right: old, wrong: own },
  ]) {
    const browser = newBrowser();
    expect(leadsTo(await typePassword(browser, user))).toMatch(/^303 \/login\/code/);
    for (const proof of [codeOf(wrong.secret), wrong.codes[0] ?? ""])
      expect((await browser.post("/login/code", { proof })).status).toBe(422);
    expect(leadsTo(await browser.post("/login/code", { proof: codeOf(right.secret) }))).toBe(
      "303 /dashboard",
    );
    const again = newBrowser();
    await typePassword(again, user);
    expect(leadsTo(await again.post("/login/code", { proof: right.codes[1] ?? "" }))).toBe("303 /dashboard");
  }
});

test("two-step login of the former owner does not lock the new one out", async () => {
  const { owner, heir, transfer } = await shopWithHeir();
  await setUpTwoSteps(site, owner.user);
  await transfer();
  expect(leadsTo(await typePassword(newBrowser(), heir.user))).toBe("303 /dashboard");
  expect(leadsTo(await typePassword(newBrowser(), owner.user))).toMatch(/^303 \/login\/code/);
});

test("a link “this was not me” of the former owner ends nothing of the new one", async () => {
  const { owner, heir, transfer } = await shopWithHeir();
  await shops.logIn(owner.user, "Mozilla/5.0 (Linux; Android 14) Chrome/120.0");
  const links = (await mailsTo(site.db, owner.user.email)).flatMap(
    ({ text }) => /not-me\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );
  expect(links).toHaveLength(1);
  await transfer();
  const present = newBrowser();
  await typePassword(present, heir.user);
  expect((await enrol(site, present)).status).toBe(303);
  const pressed = await site.visitor().post("/login/not-me", { token: links[0] ?? "" });
  expect(pressed.status).toBe(404);
  expect((await present.get("/user-management")).status).toBe(200);
  expect(says(await present.get("/account/passkeys"))).toContain("My phone");
});

test("a login of the former owner that waits for its code opens nothing, nor proves a lost app", async () => {
  const { owner, heir, transfer } = await shopWithHeir();
  const { secret } = await setUpTwoSteps(site, owner.user);
  await setUpTwoSteps(site, heir.user);
  const waiting = newBrowser();
  await typePassword(waiting, owner.user);
  await transfer();
  expect(leadsTo(await waiting.post("/login/code", { proof: codeOf(secret) }))).toMatch(/^303 \/login/);
  expect(leadsTo(await waiting.post("/login/code/lost", { intent: "resend" }))).toMatch(/^303 \/login/);
  expect(leadsTo(await waiting.get("/dashboard"))).toMatch(/^302 \/login/);
});

test("neither person reads where the other one has logged in", async () => {
  const { owner, heir, transfer } = await shopWithHeir();
  const networksOf = async ({ id }: { id: number }) =>
    (await site.db.selectFrom("sessions").select("addressPrefix").where("userId", "=", id).execute()).map(
      ({ addressPrefix }) => addressPrefix,
    );
  const earlier = [await networksOf(owner.user), await networksOf(heir.user)].flat();
  expect(earlier.length).toBeGreaterThan(1);
  await transfer();
  for (const user of [heir.user, owner.user]) {
    const browser = newBrowser();
    await typePassword(browser, user);
    const page = says(await browser.get("/account/activity"));
    expect(page).toContain("Ownership transferred");
    expect(page).toContain("Logged in");
    // The transfer itself was made in one of them, and its row names it for narrow screens and for wide ones.
    expect(earlier.filter((network) => page.split(network).length > 3)).toEqual([]);
  }
});

test("a person whose account is locked does not become the owner", async () => {
  const { owner, heir } = await shopWithHeir();
  const path = `/user-management/members/${heir.user.id}/transfer`;
  await owner.post(path, { intent: "resend" });
  const code = await newestCode(site.db, owner.user.phone);
  await changeAccount(site.db, heir.user.id, { disabledAt: new Date() });
  const refused = await owner.post(path, { intent: "transfer", password, code });
  expect([refused.status, says(refused)]).toEqual([403, expect.stringContaining("is locked")]);
});
