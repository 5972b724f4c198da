import { beforeEach, expect, test } from "vitest";

import { emailLostSms } from "~/messages/accounts/mail";
import { internationalPhone, newAccount } from "../../support/accounts";
import { newestCode, mailsTo, newestMail, textsTo } from "../../support/messages";
import { forgetTries } from "../../support/database-content";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { serve } from "../../support/served";
import { actionsOf } from "../../support/sessions";

const site = await serve();
beforeEach(() => forgetTries(site.db));

/** A person who signs up with their own phone and a given address. */
async function signUp(fields: Partial<ReturnType<typeof newAccount>> = {}) {
  const browser = site.visitor();
  const typed = { ...newAccount(), ...fields };
  const answer = await browser.post("/signup?page=signup", typed);
  const user = await site.db
    .selectFrom("users")
    .select(["id"])
    .where("username", "=", typed.username)
    .executeTakeFirst();
  return { ...browser, answer, typed, id: user?.id ?? 0 };
}

async function verifyPhone({ post, typed }: Awaited<ReturnType<typeof signUp>>) {
  const code = await newestCode(site.db, internationalPhone(typed.phone));
  expect((await post("/verify-phone", { code })).status).toBe(303);
}

async function confirmEmail({ post, typed }: Awaited<ReturnType<typeof signUp>>) {
  return post("/verify-email", { code: (await newestMail(site.db, typed.email)).code });
}

const emailOf = async (id: number) =>
  (await site.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;

/** A stranger has signed up with another person's address and verified their own phone. */
async function squat() {
  const stranger = await signUp();
  await verifyPhone(stranger);
  await forgetTries(site.db);
  return stranger;
}

/** The owner of the mailbox has signed up and confirmed it. */
async function takeBack(stranger: Awaited<ReturnType<typeof signUp>>) {
  const owner = await signUp({ email: stranger.typed.email.toUpperCase() });
  expect(owner.answer.status).toBe(303);
  const done = await confirmEmail(owner);
  expect(leadsTo(done)).toBe("303 /dashboard");
  return owner;
}

test("an address that a stranger signed up with is free for its owner, who gets it by confirming it", async () => {
  const stranger = await squat();
  const { email } = stranger.typed;
  const owner = await takeBack(stranger);
  expect(await emailOf(owner.id)).toBe(email.toUpperCase());
  expect(await emailOf(stranger.id)).toBe(`none-${stranger.id}@unconfirmed.invalid`);
  expect(await textsTo(site.db, stranger.id)).toContain(emailLostSms());
  expect(await actionsOf(site, stranger)).toContain("email-lost");
  const visitor = site.visitor();
  expect((await visitor.post("/login", { email, password: owner.typed.password })).status).toBe(303);
  expect(textOf((await visitor.get("/dashboard")).body)).toContain(owner.typed.username);
});

test("the owner of the address recovers the new account by mail alone", async () => {
  const stranger = await squat();
  const owner = await takeBack(stranger);
  await forgetTries(site.db);
  const browser = site.visitor();
  await browser.post("/forgot-password", { email: stranger.typed.email });
  const { code } = await newestMail(site.db, owner.typed.email);
  const right = await browser.post("/forgot-opt-reset", { code });
  expect(right.headers.get("Location")).toBe("/set-newpassword");
  const password = "cassava on the fire";
  const set = await browser.post("/set-newpassword", { password, password_confirmation: password });
  expect(set.status).toBe(303);
  const login = { email: owner.typed.username, password };
  expect((await site.visitor().post("/login", login)).status).toBe(303);
});

test("a stranger who loses the address stays logged in, and is asked for another before the next payment", async () => {
  const stranger = await squat();
  await takeBack(stranger);
  expect((await stranger.get("/verify-email")).headers.get("Location")).toBe(
    "/account/security?change=email#change-email",
  );
  const dashboard = await stranger.get("/dashboard");
  expect(textOf(dashboard.body)).toContain("Someone else has confirmed the email you signed up with");
  expect(linksOf(dashboard.body)).toContain("/account/security?change=email#change-email");
  const security = textOf((await stranger.get("/account/security")).body);
  expect(security).toContain(
    "Your account has no email: none was entered, or someone else has confirmed it as theirs.",
  );
  expect(security + dashboard.body).not.toContain("unconfirmed.invalid");
  for (const path of ["/plans-details/2/yearly", "/wallet/add"])
    expect((await stranger.get(path)).headers.get("Location")).toBe(
      "/account/security?change=email#change-email",
    );
  await forgetTries(site.db);
  const own = newAccount().email;
  const asked = await stranger.post("/account/security", { intent: "email", email: own });
  expect(asked.headers.get("Location")).toBe("/verify-email");
  const done = await stranger.post("/verify-email", { code: (await newestMail(site.db, own)).code });
  expect(done.status).toBe(303);
  expect(await emailOf(stranger.id)).toBe(own);
  expect(await mailsTo(site.db, `none-${stranger.id}@unconfirmed.invalid`)).toEqual([]);
});

test("a confirmed address is taken at sign-up, in any spelling", async () => {
  const stranger = await squat();
  const { typed } = await takeBack(stranger);
  const late = await signUp({ email: typed.email.toLowerCase() });
  expect(late.answer.status).toBe(422);
  expect(late.id).toBe(0);
});

test("a stranger who signs up with an older account's unconfirmed address gains nothing", async () => {
  const owner = await squat();
  const { email, password, username } = owner.typed;
  const token = /token=([\w-]+)/.exec((await newestMail(site.db, email)).text)?.[1] ?? "";
  const stranger = await signUp({ email });
  expect(stranger.answer.status).toBe(303);
  await forgetTries(site.db);
  const login = site.visitor();
  expect((await login.post("/login", { email, password: "wrong words here" })).status).toBe(401);
  expect((await login.post("/login", { email, password })).status).toBe(303);
  expect(textOf((await login.get("/dashboard")).body)).toContain(username);
  const browser = site.visitor();
  await browser.post("/forgot-password", { email });
  const { code } = await newestMail(site.db, email);
  const half = await browser.post("/forgot-opt-reset", { code });
  expect(half.headers.get("Location")).toBe("/reset-password");
  const confirmed = await owner.post("/verify-email", { intent: "link", token });
  expect(confirmed.headers.get("Location")).toBe("/dashboard");
  expect(await emailOf(stranger.id)).toBe(`none-${stranger.id}@unconfirmed.invalid`);
  expect(await textsTo(site.db, stranger.id)).not.toContain(emailLostSms());
});
