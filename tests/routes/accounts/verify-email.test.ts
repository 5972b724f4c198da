import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { internationalPhone, newAccount } from "../../support/accounts";
import { codesSentTo, otherCode, mailsTo, newestMail } from "../../support/messages";
import { forgetTries } from "../../support/database-content";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { hashToken } from "~/services/platform/token.server";

const site = await serve();
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
    .select(["emailVerifiedAt as confirmed", "checkoutAllowedAt as opened"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();

/** The code of the first mail. */
const mailedCode = async ({ email }: { email: string }) => (await newestMail(site.db, email)).code;

const linkIn = async (email: string) =>
  /https?:\/\/[^/]+(\/verify-email\?token=([\w-]{43}))\n/.exec((await newestMail(site.db, email)).text);

test("the first mail after sign-up has a code and a link, and nothing the visitor typed", async () => {
  const { email, typed } = await signedUp();
  const [mail, ...others] = await mailsTo(site.db, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Welcome to Kaypoint: confirm your email");
  expect(mail?.code).toMatch(/^\d{5}$/);
  const [, , token = ""] = (await linkIn(email)) ?? [];
  expect(token).toHaveLength(43);
  for (const word of [typed.name, typed.username, typed.phone]) expect(mail?.text).not.toContain(word);
  const stored = await site.db.selectFrom("codeFlows").selectAll().where("target", "=", email).execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("right after sign-up the code of the first mail is typed, and ends the link beside it", async () => {
  const { email, ...browser } = await signedUp();
  const { code } = await newestMail(site.db, email);
  const [, , token = ""] = (await linkIn(email)) ?? [];
  const dashboard = await browser.get("/dashboard");
  expect(linksOf(dashboard.body)).toContain("/verify-email");
  const page = await browser.get("/verify-email");
  expect(textOf(page.body)).toContain(`We sent a 5 digit code to ${email}.`);
  expect(textOf(page.body)).toMatch(/No code yet\? Ask again in \d+ seconds/);
  const early = await press(browser, page, "Resend code");
  expect([early.status, Number(early.headers.get("Retry-After")) <= 59]).toEqual([429, true]);
  const done = await press(browser, early, "Verify email", { code });
  expect(leadsTo(done)).toBe("303 /dashboard");
  expect(await accountOf(email)).toEqual({ confirmed: expect.any(Date) as Date, opened: null });
  const used = await site.db
    .selectFrom("codeFlows")
    .select("usedAt")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  expect(used?.usedAt).toBeInstanceOf(Date);
});

test("a newer code and wrong ones leave the link of the first mail alone", async () => {
  const { email, ...browser } = await signedUp();
  const [, path = ""] = (await linkIn(email)) ?? [];
  await site.db.updateTable("codeBudgets").set({ sentAt: [] }).execute();
  await press(browser, "/verify-email", "Resend code");
  const { code } = await newestMail(site.db, email);
  const page = await browser.get("/verify-email");
  for (let times = 0; times < 3; times += 1)
    await press(browser, page, "Verify email", { code: otherCode(code) });
  const done = await press(browser, path, "Confirm my email");
  expect(leadsTo(done)).toBe("303 /dashboard");
});

test("an account made over the API gets the same first mail, whose code is typed after logging in", async () => {
  const typed = newAccount();
  const api = site.visitor();
  const made = await api.post("/api/register", typed);
  expect(made.status).toBe(200);
  const { code } = await newestMail(site.db, typed.email);
  const browser = site.visitor();
  await press(browser, "/login?page=%2Fverify-email", "Log in", {
    email: typed.username,
    password: typed.password,
  });
  const done = await press(browser, "/verify-email", "Verify email", { code });
  expect(done.status).toBe(303);
  expect((await accountOf(typed.email)).confirmed).toBeInstanceOf(Date);
});

describe("the link of the first mail", () => {
  test("leads to a button, which confirms the email once", async () => {
    const { email, ...browser } = await signedUp();
    const [, path = "", token = ""] = (await linkIn(email)) ?? [];
    for (let times = 0; times < 2; times += 1) {
      const page = await browser.follow(await browser.get(path));
      expect(page.body).toContain(`<input type="hidden" name="token" value="${token}"/>`);
      expect(textOf(page.body)).toContain(`Is ${email} your email,`);
    }
    expect(await accountOf(email)).toEqual({ confirmed: null, opened: null });
    const before = browser.jar.get("sid");
    const done = await press(browser, path, { sends: { intent: "link" } });
    expect(leadsTo(done)).toBe("303 /dashboard");
    expect(browser.jar.get("sid")).not.toBe(before);
    expect(await accountOf(email)).toEqual({ confirmed: expect.any(Date) as Date, opened: null });
    const again = await browser.follow(await browser.get(path));
    expect(again.path).toBe("/dashboard");
    expect(textOf(again.body)).toContain("Your email is confirmed already.");
  });

  test.each(["without a session", "in another account's session"])(
    "confirms its own account %s",
    async (where) => {
      const { email, typed, ...browser } = await signedUp();
      const [, path = ""] = (await linkIn(email)) ?? [];
      const other = where === "without a session" ? null : await signedUp();
      const visitor = other ?? site.visitor();
      const page = await visitor.follow(await visitor.get(path));
      expect(textOf(page.body)).toContain(
        `Is ${email} your email, and did you open the account ${typed.username}`,
      );
      const done = await press(visitor, page, "Confirm my email");
      expect(leadsTo(done)).toBe(other ? "303 /dashboard" : "303 /login");
      expect(textOf((await visitor.follow(done)).body)).toContain("The email is confirmed.");
      expect(await accountOf(email)).toEqual({ confirmed: expect.any(Date) as Date, opened: null });
      if (other) expect((await accountOf(other.email)).confirmed).toBeNull();
      else expect((await visitor.get("/dashboard")).status).toBe(302);
      expect((await browser.get("/verify-email")).headers.get("Location")).toBe("/account/security");
    },
  );

  test("does nothing after a week, or a second time, and leads to a code", async () => {
    const { email, ...browser } = await signedUp();
    const [, path = "", token = ""] = (await linkIn(email)) ?? [];
    const weekAgo = new Date(Date.now() - 7 * 24 * 60 * MINUTE);
    await site.db.updateTable("codeFlows").set({ createdAt: weekAgo }).where("target", "=", email).execute();
    expect((await browser.post("/verify-email", { intent: "link", token })).status).toBe(422);
    const visitor = site.visitor();
    const opened = [
      () => visitor.post("/verify-email", { intent: "link", token }),
      async () => visitor.follow(await visitor.get(path)),
    ];
    for (const open of opened) {
      const page = await visitor.follow(await open());
      expect(textOf(page.body)).toContain("This link is too old, or was used already.");
    }
    expect(await accountOf(email)).toEqual({ confirmed: null, opened: null });
  });

  test("does not confirm the address that replaced it", async () => {
    const { email, ...browser } = await signedUp();
    const [, , token = ""] = (await linkIn(email)) ?? [];
    const right = `right-${email}`;
    await site.db.updateTable("users").set({ email: right }).where("email", "=", email).execute();
    expect((await browser.post("/verify-email", { intent: "link", token })).status).toBe(422);
    expect(await accountOf(right)).toEqual({ confirmed: null, opened: null });
  });
});

test("once the first code is over, the code page sends another and says what it is for", async () => {
  const { email, ...browser } = await signedUp();
  const past = new Date(Date.now() - MINUTE);
  await site.db.updateTable("codeFlows").set({ expiresAt: past }).where("target", "=", email).execute();
  await site.db.updateTable("codeBudgets").set({ sentAt: [] }).execute();
  const dashboard = await browser.get("/dashboard");
  expect(textOf(dashboard.body)).toContain("Confirm your email");
  expect(linksOf(dashboard.body)).toContain("/verify-email");
  const page = await browser.get("/verify-email");
  expect(textOf(page.body)).toContain(`Tap “Send code” and we will send a 5 digit code to ${email}.`);
  expect(textOf(page.body)).toContain("Confirm your email so you can use it to reset your password.");
  expect(linksOf(page.body)).toContain("/account/security?change=email#change-email");
  const before = browser.jar.get("sid");
  const asked = await browser.follow(await press(browser, page, "Send code"));
  const { code } = await newestMail(site.db, email);
  const done = await press(browser, asked, "Verify email", { code });
  expect(leadsTo(done)).toBe("303 /dashboard");
  expect(browser.jar.get("sid")).not.toBe(before);
  expect(textOf((await browser.follow(done)).body)).toContain("Your email is confirmed.");
  expect(await accountOf(email)).toEqual({ confirmed: expect.any(Date) as Date, opened: null });
  expect((await browser.get("/verify-email")).headers.get("Location")).toBe("/account/security");
});

test("the code that confirms the email also works in place of an SMS", async () => {
  const { email, ...browser } = await signedUp();
  const asked = await press(browser, "/verify-phone", "Get the code by email");
  expect(asked.headers.get("Location")).toContain("by=mail");
  const { code } = await newestMail(site.db, email);
  const typed = await press(browser, "/verify-phone?by=mail", { sends: { intent: "verify-mail" } }, { code });
  expect(typed.status).toBe(303);
  expect(await accountOf(email)).toEqual({
    confirmed: expect.any(Date) as Date,
    opened: expect.any(Date) as Date,
  });
});

test("the phone's code does not confirm the email, nor the mail's code the phone", async () => {
  const signed = await signedUp();
  const { email, phone, ...browser } = signed;
  const [sms = ""] = await codesSentTo(site.db, phone);
  const code = await mailedCode(signed);
  if (sms !== code) {
    expect((await browser.post("/verify-email", { code: sms })).status).toBe(422);
    expect((await browser.post("/verify-phone", { code })).status).toBe(422);
  }
  expect(await accountOf(email)).toEqual({ confirmed: null, opened: null });
});

test("three wrong codes end it, and another one is sent after 59 seconds, not before", async () => {
  const signed = await signedUp();
  const { email, ...browser } = signed;
  const code = await mailedCode(signed);
  for (const left of ["2 attempts", "1 attempt", "the last attempt"]) {
    const wrong = await browser.post("/verify-email", { code: otherCode(code) });
    expect([wrong.status, textOf(wrong.body).includes(left)]).toEqual([422, true]);
  }
  expect((await browser.post("/verify-email", { code })).status).toBe(422);
  expect((await browser.post("/verify-email", { intent: "resend" })).status).toBe(429);
  expect(textOf((await browser.get("/verify-email")).body)).toContain(
    `No code to ${email} works at the moment`,
  );
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
  expect(corrected.headers.get("Location")).toMatch(/^\/account\/confirm\?page=%2Faccount%2Fsecurity/);
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
