import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { internationalPhone, newAccount } from "../../support/accounts";
import { codesSentTo, otherCode } from "../../support/codes";
import { forgetTries } from "../../support/database-content";
import { mailsTo, newestMail } from "../../support/messages";
import { linksOf, textOf } from "../../support/page";
import { serve, type Served } from "../../support/served";

let site: Served;

beforeAll(async () => {
  site = await serve();
});
afterAll(() => site.stop());
beforeEach(() => forgetTries(site.db));

async function signedUp() {
  const browser = site.visitor();
  const typed = newAccount();
  await browser.post("/signup?page=signup", typed);
  return { ...browser, email: typed.email, phone: internationalPhone(typed.phone), typed };
}

const accountOf = (email: string) =>
  site.db
    .selectFrom("users")
    .select(["emailVerifiedAt as confirmed", "checkoutOpenedAt as opened"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();

test("the first mail after sign-up has a code and where to type it, and nothing the visitor typed", async () => {
  const { email, typed } = await signedUp();
  const [mail, ...others] = await mailsTo(site.db, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Welcome to Kaypoint: confirm your email");
  expect(mail?.text).toMatch(/https?:\/\/[^ ]+\/verify-email/);
  expect(mail?.code).toHaveLength(5);
  for (const word of [typed.name, typed.username, typed.phone]) expect(mail?.text).not.toContain(word);
});

test("the dashboard links to the code page, which confirms the email and says what it is for", async () => {
  const { email, ...browser } = await signedUp();
  const dashboard = await browser.get("/dashboard");
  expect(textOf(dashboard.body)).toContain(`${email}, not confirmed`);
  expect(linksOf(dashboard.body)).toContain("/verify-email");
  const page = await browser.get("/verify-email");
  expect(textOf(page.body)).toContain(`We sent a 5 digit code to ${email}.`);
  expect(textOf(page.body)).toContain(
    "Until it is confirmed, this email alone does not reset your password.",
  );
  expect(linksOf(page.body)).toContain("/account/security#change-email");
  const before = browser.jar.get("sid");
  const done = await browser.post("/verify-email", { code: (await newestMail(site.db, email)).code });
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/dashboard"]);
  expect(browser.jar.get("sid")).not.toBe(before);
  expect(textOf((await browser.follow(done)).body)).toContain("Your email is confirmed.");
  expect(await accountOf(email)).toEqual({ confirmed: expect.any(Date) as Date, opened: null });
  expect((await browser.get("/verify-email")).headers.get("Location")).toBe("/account/security");
});

test("the code of the first mail also works as the code by mail in place of an SMS", async () => {
  const { email, ...browser } = await signedUp();
  const asked = await browser.post("/verify-phone", { intent: "mail" });
  expect(asked.headers.get("Location")).toContain("by=mail");
  expect(await mailsTo(site.db, email)).toHaveLength(1);
  const { code } = await newestMail(site.db, email);
  expect((await browser.post("/verify-phone?by=mail", { intent: "verify-mail", code })).status).toBe(303);
  expect(await accountOf(email)).toEqual({
    confirmed: expect.any(Date) as Date,
    opened: expect.any(Date) as Date,
  });
});

test("the phone's code does not confirm the email, nor the mail's code the phone", async () => {
  const { email, phone, ...browser } = await signedUp();
  const [sms = ""] = await codesSentTo(site.db, phone);
  const { code } = await newestMail(site.db, email);
  if (sms !== code) {
    expect((await browser.post("/verify-email", { code: sms })).status).toBe(422);
    expect((await browser.post("/verify-phone", { code })).status).toBe(422);
  }
  expect(await accountOf(email)).toEqual({ confirmed: null, opened: null });
});

test("three wrong codes end it, and another one is sent after 59 seconds, not before", async () => {
  const { email, ...browser } = await signedUp();
  const { code } = await newestMail(site.db, email);
  for (const left of ["2 attempts", "1 attempt", "the last attempt"]) {
    const wrong = await browser.post("/verify-email", { code: otherCode(code) });
    expect([wrong.status, textOf(wrong.body).includes(left)]).toEqual([422, true]);
  }
  expect((await browser.post("/verify-email", { code })).status).toBe(422);
  expect((await browser.post("/verify-email", { intent: "resend" })).status).toBe(429);
  const minuteAgo = [new Date(Date.now() - MINUTE)];
  await site.db.updateTable("codeBudgets").set({ sentAt: minuteAgo }).execute();
  expect((await browser.post("/verify-email", { intent: "resend" })).status).toBe(303);
  const newer = await newestMail(site.db, email);
  expect((await browser.post("/verify-email", { code: newer.code })).status).toBe(303);
});

test("an old session may confirm its own address, but needs the password for a correction", async () => {
  const { email, ...browser } = await signedUp();
  const hourAgo = new Date(Date.now() - 60 * MINUTE);
  await site.db.updateTable("sessions").set({ authenticatedAt: hourAgo }).execute();
  expect((await browser.get("/verify-email")).status).toBe(200);
  const corrected = await browser.post("/account/security", { intent: "email", email: `right-${email}` });
  expect(corrected.headers.get("Location")).toBe("/account/confirm?page=%2Faccount%2Fsecurity");
  expect(await mailsTo(site.db, `right-${email}`)).toEqual([]);
});

test("corrections count towards the account's code limits", async () => {
  const { email, ...browser } = await signedUp();
  const answers = [];
  for (let count = 0; count < 8; count += 1) {
    const answer = await browser.post("/account/security", {
      intent: "email",
      email: `right${count}-${email}`,
    });
    answers.push(answer.status);
  }
  expect(answers).toEqual([303, 303, 303, 303, 303, 303, 429, 429]);
});

test("without a session the page leads to the login", async () => {
  const answer = await site.visitor().get("/verify-email");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login?page=%2Fverify-email"]);
});
