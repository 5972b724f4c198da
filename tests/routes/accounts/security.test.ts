import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { mailsTo } from "../../support/messages";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { setUpTwoSteps } from "../../support/second-factor";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, password, proveContact } from "../../support/sessions";
import { changeAccount } from "../../support/accounts";

const next = "yams for the market";

const site = await serve();
const accounts = await makeAccounts(site);

const newPassword = { current_password: password, password: next, password_confirmation: next };

const change = (fields: Record<string, string> = {}) => ({ intent: "password", ...newPassword, ...fields });

const passwordHashOf = async ({ id }: { id: number }) =>
  (await site.db.selectFrom("users").select("passwordHash").where("id", "=", id).executeTakeFirstOrThrow())
    .passwordHash;

describe("a new password", () => {
  test("ends other sessions and devices, renews this session and sends a mail", async () => {
    const user = await accounts.make();
    const other = await accounts.logIn(user);
    const { answer: _, ...browser } = await accounts.logIn(user);
    const old = browser.jar.get("sid") ?? "";
    const answer = await press(browser, "/account/security", "Change password", newPassword);
    expect(leadsTo(answer)).toBe("303 /account/security");
    expect(textOf((await browser.follow(answer)).body)).toContain("Your password is changed.");
    expect(browser.jar.get("sid")).not.toBe(old);
    expect((await other.get("/dashboard")).status).toBe(302);
    expect(
      await site.db.selectFrom("devices").select("id").where("userId", "=", user.id).execute(),
    ).toHaveLength(1);
    expect((await mailsTo(site.db, user.email))[0]?.subject).toBe("Your Kaypoint password was changed");
    expect(await actionsOf(site, user)).toContain("password-changed");
    expect((await site.visitor().post("/login", { email: user.email, password })).status).toBe(401);
    expect((await site.visitor().post("/login", { email: user.email, password: next })).status).toBe(303);
  });

  test.each([
    ["a wrong current one", { current_password: "wrong" }, "This is not your password"],
    ["no current one", { current_password: "" }, "Type your current password"],
    ["a common one", { password: "password123", password_confirmation: "password123" }, "any people use"],
    ["a short one", { password: "short", password_confirmation: "short" }, "at least 8 characters"],
    ["two that differ", { password_confirmation: "something else" }, "Passwords do not match"],
    ["no repetition", { password_confirmation: "" }, "Type the new password again"],
  ])("is refused with %s", async (_what, fields, message) => {
    const { user, ...browser } = await accounts.logInAs();
    const before = await passwordHashOf(user);
    const answer = await browser.post("/account/security", change(fields));
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain(message);
    expect(answer.body).toContain("<title>Error: ");
    expect(answer.body).not.toContain(next);
    expect(await passwordHashOf(user)).toBe(before);
  });

  test("must not contain only the account's own name", async () => {
    const { user, ...browser } = await accounts.logInAs();
    const own = { password: user.username, password_confirmation: user.username };
    expect(textOf((await browser.post("/account/security", change(own))).body)).toContain(
      "must not be made of",
    );
  });

  test("cannot be guessed: after five wrong current passwords there is a pause", async () => {
    const { user: _, ...browser } = await accounts.logInAs();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await browser.post("/account/security", change({ current_password: "wrong" }))).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

let made = 0;
function newAddress() {
  made += 1;
  return `new${made}@shop.example`;
}

async function codeMailedTo(address: string): Promise<string> {
  return /\d{5}/.exec((await mailsTo(site.db, address))[0]?.text ?? "")?.[0] ?? "";
}

const emailOf = async ({ id }: { id: number }) =>
  site.db
    .selectFrom("users")
    .select(["email", "emailVerifiedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** In a session that has just typed a code to a contact of the account. */
async function proved() {
  const signedIn = await accounts.logInAs();
  await proveContact(site, signedIn.user);
  return signedIn;
}

async function asked(address = newAddress()) {
  const signedIn = await proved();
  const answer = await press(signedIn, "/account/security", "Change email", { email: address });
  return { ...signedIn, answer, address };
}

describe("a new email", () => {
  test("belongs to the account once the mailed code is typed, and the old address gets two mails", async () => {
    const { user, answer, address, ...browser } = await asked();
    expect(leadsTo(answer)).toBe("303 /verify-email");
    expect((await emailOf(user)).email).toBe(user.email);
    expect(textOf((await browser.get("/verify-email")).body)).toContain(
      `We sent a 5 digit code to ${address}.`,
    );
    const old = browser.jar.get("sid");
    const done = await press(browser, "/verify-email", "Verify email", { code: await codeMailedTo(address) });
    expect(leadsTo(done)).toBe("303 /account/security");
    expect(textOf((await browser.follow(done)).body)).toContain("Your email is changed.");
    expect(browser.jar.get("sid")).not.toBe(old);
    const now = await emailOf(user);
    expect([now.email, now.emailVerifiedAt]).toEqual([address, expect.any(Date)]);
    expect((await mailsTo(site.db, user.email)).map(({ subject }) => subject)).toEqual([
      "Your Kaypoint email address was changed",
      "A new email address for your Kaypoint account?",
    ]);
    expect(await actionsOf(site, user)).toEqual(
      expect.arrayContaining(["email-change-asked", "email-changed"]),
    );
    expect((await site.visitor().post("/login", { email: address, password })).status).toBe(303);
  });

  test("is blocked for a day after a password reset in every session, and the earlier mail stops working", async () => {
    const { user, answer, address, ...browser } = await asked();
    expect(answer.status).toBe(303);
    const held = { heldUntil: new Date(Date.now() + DAY) };
    await changeAccount(site.db, user.id, held);
    expect((await browser.post("/verify-email", { code: await codeMailedTo(address) })).status).toBe(302);
    expect((await emailOf(user)).email).toBe(user.email);
    const other = newAddress();
    const refused = await browser.post("/account/security", { intent: "email", email: other });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(80_000);
    expect(textOf(refused.body)).toContain("so your email stays the same for a day. Try again");
    expect(refused.body).toContain(`value="${other}"`);
    expect(await mailsTo(site.db, other)).toEqual([]);
    expect((await emailOf(user)).email).toBe(user.email);
    expect(await actionsOf(site, user)).toContain("email-change-asked refused");
  });

  test("ends a password reset that the old address began", async () => {
    const { user, address, ...browser } = await asked();
    await site.visitor().post("/forgot-password", { email: user.email });
    await browser.post("/verify-email", { code: await codeMailedTo(address) });
    const open = await site.db
      .selectFrom("recoveries")
      .select("id")
      .where("userId", "=", user.id)
      .where("endedAt", "is", null)
      .execute();
    expect(open).toEqual([]);
  });

  test.each([
    ["", "Email is required"],
    ["shop@", "Invalid email Address"],
    ["shop@place", "Invalid domain"],
  ])("cannot be %j", async (email, message) => {
    const { user: _, ...browser } = await accounts.logInAs();
    const answer = await browser.post("/account/security", { intent: "email", email });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain(message);
  });

  test("cannot be the current one", async () => {
    const { user, ...browser } = await accounts.logInAs();
    const answer = await browser.post("/account/security", { email: user.email.toUpperCase() });
    expect(textOf(answer.body)).toContain("This is already your email");
  });

  test("of another account gets the same answer, and only its reader learns that it is taken", async () => {
    const rival = await accounts.make();
    const { user, answer, address, ...browser } = await asked(rival.email);
    expect(leadsTo(answer)).toBe("303 /verify-email");
    const typed = await browser.post("/verify-email", { code: await codeMailedTo(address) });
    expect(typed.status).toBe(422);
    expect(textOf(typed.body)).toContain("Another account has this email");
    expect((await emailOf(user)).email).toBe(user.email);
    expect((await emailOf(rival)).email).toBe(rival.email);
  });

  test("is the last one requested, and the code for an earlier one does nothing", async () => {
    const { user, address: first, ...browser } = await asked();
    const code = await codeMailedTo(first);
    const second = newAddress();
    await browser.post("/account/security", { email: second });
    const answer = await browser.post("/verify-email", { code });
    expect(answer.status).toBe(422);
    expect((await emailOf(user)).email).toBe(user.email);
  });

  test("cannot be confirmed by another account", async () => {
    const { user, address } = await asked();
    const stranger = await accounts.logInAs();
    const answer = await stranger.post("/verify-email", { code: await codeMailedTo(address) });
    expect(answer.headers.get("Location")).toBe("/account/security");
    expect((await emailOf(user)).email).toBe(user.email);
  });

  test("is not confirmed by what is no code, which costs no attempt", async () => {
    const { address, ...browser } = await asked();
    expect((await browser.post("/verify-email", { code: "12345abc" })).status).toBe(422);
    expect((await browser.post("/verify-email", { code: await codeMailedTo(address) })).status).toBe(303);
  });
});

describe("a new username", () => {
  const typed = (username: string) => ({ intent: "username", username });

  test("works at the next login, is announced by mail without naming it, and is in the log", async () => {
    const { user, ...browser } = await accounts.logInAs();
    const username = `new-${user.username}`;
    const answer = await press(browser, "/account/security", "Change username", { username });
    expect(leadsTo(answer)).toBe("303 /account/security");
    const { body } = await browser.follow(answer);
    expect(textOf(body)).toContain("Your username is changed.");
    expect(textOf(body)).toContain(`Username ${username} `);
    const [mail] = await mailsTo(site.db, user.email);
    expect(mail?.subject).toBe("Your Kaypoint username was changed");
    expect(mail?.text).not.toContain(username);
    expect(await actionsOf(site, user)).toContain("username-changed");
    expect((await site.visitor().post("/login", { email: username, password })).status).toBe(303);
    expect((await site.visitor().post("/login", { email: user.username, password })).status).toBe(401);
  });

  test.each([
    ["", "Username is required"],
    ["ada", "Username must be at least 5 characters"],
    ["ada shop", "Username can have letters, digits, dots, dashes and underscores only"],
  ])("cannot be %j, which stays in the form beside its error", async (username, message) => {
    const { user: _, ...browser } = await accounts.logInAs();
    const answer = await browser.post("/account/security", typed(username));
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain(message);
    if (username !== "") expect(answer.body).toContain(`value="${username}"`);
  });

  test("cannot be another account's in any case, and only a few can be tried a day", async () => {
    const rival = await accounts.make();
    const { user, ...browser } = await accounts.logInAs();
    const taken = await browser.post("/account/security", typed(rival.username.toUpperCase()));
    expect([taken.status, textOf(taken.body).includes("This username is taken")]).toEqual([422, true]);
    for (let count = 0; count < 9; count += 1) await browser.post("/account/security", typed(rival.username));
    const refused = await browser.post("/account/security", typed(`fresh-${user.username}`));
    expect([
      refused.status,
      textOf(refused.body).includes("You tried too many usernames. Try again in"),
    ]).toEqual([429, true]);
  });

  test("cannot be the current one, but may change its case", async () => {
    const { user, ...browser } = await accounts.logInAs();
    const same = await browser.post("/account/security", typed(user.username));
    expect(textOf(same.body)).toContain("This is already your username");
    expect((await browser.post("/account/security", typed(user.username.toUpperCase()))).status).toBe(303);
  });
});

test("the email is named as a way to log in only where it logs in to this account", async () => {
  const { user, ...browser } = await accounts.logInAs();
  const page = async () => textOf((await browser.get("/account/security")).body);
  expect(await page()).toContain("You log in with it or with your email.");
  await changeAccount(site.db, user.id, { emailVerifiedAt: null });
  const younger = await accounts.logInAs();
  await changeAccount(site.db, younger.user.id, { email: user.email, emailVerifiedAt: null });
  expect(await page()).toContain("You log in with it or with your email.");
  const second = textOf((await younger.get("/account/security")).body);
  expect(second).toContain("You log in with it.");
});

test("the phone number is shown masked, with a link to change it", async () => {
  const { user, ...browser } = await accounts.logInAs();
  const { body } = await browser.get("/account/security");
  expect(textOf(body)).toMatch(/Phone number 0803\d\*{4}\d\d, verified/);
  expect(body).not.toContain(user.phone);
  expect(linksOf(body)).toContain("/change-phone");
});

test("without an open change the code page leads to the security page", async () => {
  const { user: _, ...browser } = await accounts.logInAs();
  const answer = await browser.get("/verify-email");
  expect(leadsTo(answer)).toBe("302 /account/security");
});

test("an open change is shown on the security page, with a link to its code page", async () => {
  const { address, ...browser } = await asked();
  const { body } = await browser.get("/account/security");
  expect(textOf(body)).toContain(`We emailed a code to ${address}.`);
  expect(linksOf(body)).toContain("/verify-email");
});

test("one page shows in rows how the account is opened, where it is logged in and what happened last", async () => {
  const { user, ...browser } = await accounts.logInAs();
  await accounts.logIn(user, "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36");
  const { body } = await browser.get("/account/security");
  const text = textOf(body);
  expect(text).toContain("Where you are logged in 2 browsers");
  expect(text).toMatch(/Recent activity Logged in/);
  for (const path of ["/account/sessions", "/account/activity", "/account/passkeys", "/change-phone"])
    expect(linksOf(body)).toContain(path);
});

test("an old session sees the forms, but first that of the code where there is an app", async () => {
  const { user, ...browser } = await accounts.logInAs();
  await accounts.age(user);
  const first = "/account/confirm?page=%2Faccount%2Fsecurity%3Fchange%3Dpassword";
  const seen = await browser.get("/account/security");
  expect(linksOf(seen.body)).not.toContain(first);
  expect(seen.body).toContain('name="current_password"');
  await setUpTwoSteps(site, user);
  await accounts.age(user);
  const { body } = await browser.get("/account/security");
  expect(linksOf(body)).toContain(first);
  expect(body).not.toContain('name="current_password"');
  const sent = await browser.post("/account/security", change());
  expect(sent.headers.get("Location")).toMatch(/^\/account\/confirm\?page=%2Faccount%2Fsecurity/);
});
