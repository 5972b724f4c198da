import { expect, test } from "vitest";

import { attackedSite } from "../../support/attacked";
import { newAccount } from "../../support/accounts";
import { mailsTo, newestMail } from "../../support/messages";
import { leadsTo, says } from "../../support/page";
import { TWO_STEPS, typePassword } from "../../support/second-factor";
import { makeAccounts } from "../../support/sessions";

/* A second factor that a stranger has set up ends with each way in which an owner takes the account back. */
const site = await attackedSite();
const accounts = await makeAccounts(site);

const newPassword = "rice for the market";
const phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36";

/** A second factor that a stranger set up after the login that the owner was told of. */
async function plantFactor({ id: userId }: { id: number }) {
  const own = { userId, createdAt: new Date() };
  await site.db
    .insertInto("secondFactors")
    .values({ ...own, secret: Buffer.alloc(40), lastStep: 0 })
    .execute();
  await site.db
    .insertInto("recoveryCodes")
    .values({ ...own, codeHash: Buffer.alloc(32), usedAt: null })
    .execute();
}

const factorsOf = ({ id }: { id: number }) =>
  site.db.selectFrom("secondFactors").select("userId").where("userId", "=", id).execute();

/** Sets a new password by mail, and logs in with it. */
async function reset({ email }: { email: string }) {
  const own = site.visitor();
  await own.post("/forgot-password", { email });
  await own.post("/forgot-opt-reset", { code: (await newestMail(site.db, email)).code });
  await own.post("/set-newpassword", { password: newPassword, password_confirmation: newPassword });
  return own.post("/login", { email, password: newPassword });
}

/** An owner who was told of a stranger's login, after which the stranger has set up a second factor. */
async function robbedOwner() {
  const { user } = await accounts.logInAs();
  await accounts.logIn(user, phone);
  await plantFactor(user);
  const notices = (await mailsTo(site.db, user.email)).map(({ text }) => text);
  return { user, token: /not-me\?token=([\w-]+)/.exec(notices.join(" "))?.[1] ?? "" };
}

test("“this was not me” removes a second factor that is younger than the login, and tells of it", async () => {
  const { user, token } = await robbedOwner();
  expect((await site.visitor().post("/login/not-me", { token })).status).toBe(200);
  expect(await factorsOf(user)).toEqual([]);
  expect((await mailsTo(site.db, user.email)).map(({ subject }) => subject)).toContain(
    "Two-step login was removed from your Kaypoint account",
  );
  expect(leadsTo(await reset(user))).toMatch(/^303 \/(?!login)/);
});

test("and does so after the owner has set a new password by one proof, which leaves it", async () => {
  const { user, token } = await robbedOwner();
  expect(leadsTo(await reset(user))).toMatch(/^303 \/login\/code/);
  expect((await site.visitor().post("/login/not-me", { token })).status).toBe(200);
  const own = site.visitor();
  expect(leadsTo(await own.post("/login", { email: user.email, password: newPassword }))).toBe(
    "303 /dashboard",
  );
});

test("a second factor that is older than the login stays, and its codes of before", async () => {
  const { user, token } = await robbedOwner();
  const earlier = { createdAt: new Date(Date.now() - 60_000) };
  for (const table of ["secondFactors", "recoveryCodes"] as const)
    await site.db.updateTable(table).set(earlier).where("userId", "=", user.id).execute();
  expect((await site.visitor().post("/login/not-me", { token })).status).toBe(200);
  expect(await factorsOf(user)).toHaveLength(1);
  expect(
    await site.db.selectFrom("recoveryCodes").select("id").where("userId", "=", user.id).execute(),
  ).toHaveLength(1);
});

test("who signs up with another person's mailbox cannot switch two-step login on", async () => {
  const stranger = site.visitor();
  await stranger.post("/signup", { ...newAccount() });
  expect(says(await stranger.get(TWO_STEPS))).toContain("Confirm your phone or your email");
  for (const fields of [{ intent: "resend" }, { intent: "start" }, { intent: "start", code: "12345678" }])
    expect((await stranger.post(TWO_STEPS, fields)).status).toBe(422);
  expect((await stranger.get(TWO_STEPS)).body).not.toContain("input secret");
});

test("the first proof of a mailbox ends the second factor of whoever signed up with it", async () => {
  const account = newAccount();
  await site.visitor().post("/signup", { ...account });
  const user = await site.db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "=", account.email)
    .executeTakeFirstOrThrow();
  await plantFactor(user);
  expect(leadsTo(await typePassword(site.visitor(), user))).toMatch(/^303 \/login\/code/);
  expect(leadsTo(await reset(user))).toMatch(/^303 \/(?!login)/);
  expect(await factorsOf(user)).toEqual([]);
});
