import { randomInt } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { breakerLimit } from "~/models/codes/limits";
import { hideKey, countAttempt } from "~/models/http/throttle.server";
import { nationalPhone } from "~/models/users/phone";
import type { User } from "~/models/users/user";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner, changeAccount } from "../../support/accounts";
import { codesSentTo, newestCode, otherCode, mailsTo, newestMail } from "../../support/messages";
import { forgetTries, withoutAudit } from "../../support/database-content";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import type { Answer, Visitor } from "../../support/visitor";

const old = "bread rice and oil";
const fresh = "seven yellow canoes";
let user: User;
let visitor: Visitor;

const site = await serve();
const passwordHash = await makePasswords("low").hash(old);
beforeEach(async () => {
  user = await makeOwner(site.db, { passwordHash });
  visitor = site.visitor();
});

const nobody = () => `nobody${randomInt(1e9)}@nowhere.example`;
const mail = () => newestMail(site.db, user.email);
const both = { password: fresh, password_confirmation: fresh };
const logsIn = async (password: string, email = user.email) =>
  (await site.visitor().post("/login", { email, password })).status === 303;

/** As if 59 seconds had passed. */
async function wait() {
  await forgetTries(site.db);
  await site.db.updateTable("codeBudgets").set({ sentAt: [] }).execute();
  const early = new Date(Date.now() - 60_000);
  await site.db.updateTable("recoveries").set({ mailAskedAt: early }).execute();
}

async function granted(browser = visitor, email = user.email): Promise<Visitor> {
  await browser.post("/forgot-password", { email });
  const { code } = await newestMail(site.db, email);
  await browser.post("/forgot-opt-reset", { code });
  return browser;
}

describe("recovery by mail", () => {
  test("leads from the login page to the new password, with no secret in a URL", async () => {
    expect((await visitor.get("/login")).body).toContain('href="/forgot-password"');
    const first = await visitor.get("/forgot-password");
    expect(textOf(first.body)).toContain("Forget password?");
    expect(first.body).toContain('href="/login"');
    const asked = await press(visitor, first, "Continue", { email: user.email });
    expect(leadsTo(asked)).toBe("303 /forgot-opt-reset");
    const codePage = await visitor.follow(asked);
    expect(textOf(codePage.body)).toContain(`We sent a 5 digit code to your email ${user.email}`);
    expect(textOf(codePage.body)).toMatch(/Ask again in \d+ seconds/);
    const typed = await press(visitor, codePage, "Verify code", { code: (await mail()).code });
    expect(leadsTo(typed)).toBe("303 /set-newpassword");
    const passwordPage = await visitor.follow(typed);
    expect(textOf(passwordPage.body)).toContain(`For the account ${user.username}`);
    const typedTwice = { Password: fresh, "Confirm Password": fresh };
    const set = await press(visitor, passwordPage, "Reset password", typedTwice);
    expect(leadsTo(set)).toBe("303 /set-newpassword");
    const result = await visitor.follow(set);
    expect(textOf(result.body)).toContain("Your password was changed");
    expect(linksOf(result.body)).toContain("/login");
    expect(["flow", "sid"].map((name) => visitor.jar.has(name))).toEqual([false, false]);
    expect([await logsIn(old), await logsIn(fresh)]).toEqual([false, true]);
    const told = await mailsTo(site.db, user.email);
    expect(told.map(({ subject }) => subject)).toContain("Your Kaypoint password was changed");
    const texts = await mailsTo(site.db, user.phone);
    expect(texts.some(({ text }) => text.includes("was changed on"))).toBe(true);
  });

  test("works with the key of the link in the same field", async () => {
    await visitor.post("/forgot-password", { email: user.email.toUpperCase() });
    const { key } = await mail();
    const answer = await visitor.post("/forgot-opt-reset", { code: ` ${key.toUpperCase()} ` });
    expect(leadsTo(answer)).toBe("303 /set-newpassword");
    await visitor.post("/set-newpassword", both);
    expect(await logsIn(fresh)).toBe(true);
  });

  test("works with five fields, one for each digit", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    const answer = await visitor.post("/forgot-opt-reset", { digit: [...(await mail()).code] });
    expect(leadsTo(answer)).toBe("303 /set-newpassword");
  });

  test("keeps its cookies from scripts and other sites", async () => {
    const cookies = [];
    cookies.push(...(await visitor.post("/forgot-password", { email: user.email })).headers.getSetCookie());
    const typed = await visitor.post("/forgot-opt-reset", { code: (await mail()).code });
    cookies.push(...typed.headers.getSetCookie());
    const secrets = cookies.filter((cookie) => /^(?:flow|grant)=[^;]/.test(cookie));
    expect(secrets).toHaveLength(2);
    expect(secrets[0]).toMatch(/^flow=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(secrets[1]).toMatch(/^grant=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(typed.headers.get("Cache-Control")).toBe("no-store");
  });

  test("sends another code on request, and says if it is too early", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    const early = await visitor.post("/forgot-opt-reset", { intent: "resend", code: "" });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect(textOf(early.body)).toMatch(/You can ask for a new code in \d+ seconds/);
    await wait();
    const answer = await press(visitor, "/forgot-opt-reset", "Resend code");
    expect(leadsTo(answer)).toBe("303 /forgot-opt-reset");
    expect((await visitor.follow(answer)).body).toContain("a new message is on its way");
    expect(await mailsTo(site.db, user.email)).toHaveLength(2);
    expect(leadsTo(await visitor.post("/forgot-opt-reset", { code: (await mail()).code }))).toBe(
      "303 /set-newpassword",
    );
  });
});

describe("recovery by phone", () => {
  test("leads to a page that shows neither number nor mask", async () => {
    await press(visitor, "/forgot-password", "Continue", { email: user.email });
    const asked = await press(visitor, "/forgot-opt-reset", "Send a code to my phone");
    expect(leadsTo(asked)).toBe("303 /reset-password");
    const page = await visitor.follow(asked);
    expect(textOf(page.body)).toContain("We sent a 5 digit code to your phone");
    const main = page.body.slice(page.body.indexOf("<main"), page.body.indexOf("</main>"));
    expect(main).not.toContain(user.phone.slice(-2) + "<");
    expect(page.body).not.toMatch(/\*\*/);
    const code = await newestCode(site.db, user.phone);
    const typed = await press(visitor, page, "Continue", { code });
    expect(leadsTo(typed)).toBe("303 /set-newpassword");
    await visitor.post("/set-newpassword", both);
    expect(await logsIn(fresh)).toBe(true);
  });

  test.each(["resend", "resend-call", "resend-whatsapp"])("sends another code (%s)", async (intent) => {
    await visitor.post("/forgot-password", { email: user.phone });
    await wait();
    const answer = await press(visitor, "/reset-password", { sends: { intent } });
    expect(leadsTo(answer)).toBe("303 /reset-password");
    const code = await newestCode(site.db, user.phone);
    const typed = await press(visitor, "/reset-password", "Continue", { code });
    expect(leadsTo(typed)).toBe("303 /set-newpassword");
  });

  test("begins on the previous page", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    expect(leadsTo(await visitor.get("/reset-password"))).toBe("302 /forgot-opt-reset");
  });
});

describe("recovery by another name", () => {
  test("a username gets a link, and the page does not show the email", async () => {
    const asked = await visitor.post("/forgot-password", { email: ` ${user.username.toUpperCase()} ` });
    expect(leadsTo(asked)).toBe("303 /forgot-opt-reset");
    const page = await visitor.follow(asked);
    expect(textOf(page.body)).toContain(`We sent a link to the email of the account ${user.username}`);
    expect(page.body).not.toContain(user.email);
    expect((await mail()).code).toBe("");
    const opened = await site.visitor().post("/recover", { key: (await mail()).key });
    expect(leadsTo(opened)).toBe("303 /set-newpassword");
  });

  test("digits that are no phone number lead to words about its length", async () => {
    const asked = await visitor.post("/forgot-password", { email: "0803 123 452" });
    expect(textOf((await visitor.follow(asked)).body)).toContain(
      "If that is your phone number, type all 11 digits of it.",
    );
  });

  test("a phone number gets a code by SMS, in any spelling", async () => {
    const typed = `0${user.phone.slice(4, 7)} ${user.phone.slice(7)}`;
    const asked = await visitor.post("/forgot-password", { email: typed });
    expect(leadsTo(asked)).toBe("303 /reset-password");
    expect(textOf((await visitor.follow(asked)).body)).toContain("We sent a 5 digit code to your phone 0803");
    expect(await mailsTo(site.db, user.email)).toEqual([]);
    const code = await newestCode(site.db, user.phone);
    expect(leadsTo(await visitor.post("/reset-password", { code }))).toBe("303 /set-newpassword");
    await visitor.post("/set-newpassword", both);
    expect(await logsIn(fresh, user.phone)).toBe(true);
  });

  test("a phone number may get a link by email instead", async () => {
    await visitor.post("/forgot-password", { email: user.phone });
    const asked = await press(visitor, "/reset-password", "Email me a link instead");
    expect(leadsTo(asked)).toBe("303 /forgot-opt-reset");
    expect((await visitor.follow(asked)).body).not.toContain(user.email);
    const { key } = await mail();
    expect(leadsTo(await visitor.post("/forgot-opt-reset", { code: key }))).toBe("303 /set-newpassword");
  });
});

describe("the link of the mail", () => {
  const link = async () => /(\/recover\?key=[a-z]+)\n/.exec((await mail()).text)?.[1] ?? "none";

  test("opens a page that changes nothing, and its button leads to the new password in any browser, once", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    const other = site.visitor();
    const { key } = await mail();
    for (let times = 0; times < 2; times += 1) {
      const page = await other.follow(await other.get(await link()));
      const policy = page.headers.get("Referrer-Policy");
      expect([page.status, policy]).toEqual([200, "strict-origin-when-cross-origin"]);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    }
    const opened = await press(other, await link(), "Choose a new password");
    expect(leadsTo(opened)).toBe("303 /set-newpassword");
    const again = await site.visitor().post("/recover", { key });
    expect([again.status, textOf(again.body).includes("This link does not work")]).toEqual([404, true]);
    await other.post("/set-newpassword", both);
    expect(await logsIn(fresh)).toBe(true);
  });

  test("that was cut short or made up opens nothing", async () => {
    expect((await visitor.get("/recover")).status).toBe(404);
    expect((await visitor.get("/recover?key=bcdf")).status).toBe(404);
    expect((await visitor.post("/recover", { key: "bcdfghjkmnpqrstw".repeat(2) })).status).toBe(404);
  });

  test("asks for the phone's code too, where the email was never confirmed", async () => {
    const other = await makeOwner(site.db, { passwordHash, mailbox: false });
    await visitor.post("/forgot-password", { email: other.email });
    const { key } = await newestMail(site.db, other.email);
    const elsewhere = site.visitor();
    const half = await elsewhere.post("/recover", { key });
    expect(leadsTo(half)).toBe("303 /reset-password");
    expect(leadsTo(await elsewhere.get("/set-newpassword"))).toBe("302 /forgot-password");
    const code = await newestCode(site.db, other.phone);
    expect(leadsTo(await elsewhere.post("/reset-password", { code }))).toBe("303 /set-newpassword");
  });

  test.each(["owner", "staff"] as const)("logs nobody in: %s", async (role) => {
    await changeAccount(site.db, user.id, { role });
    await granted();
    const set = await visitor.post("/set-newpassword", both);
    expect(visitor.jar.has("sid")).toBe(false);
    expect((await visitor.follow(set)).body).toContain('href="/login"');
  });
});

describe("known and unknown addresses", () => {
  /** Everything in the answer but the address itself and values that are always new. */
  const shown = (answer: Answer, email: string) => ({
    status: answer.status,
    headers: [...answer.headers]
      .filter(([name]) => !["date", "etag", "content-length", "x-request-id"].includes(name))
      .map(([name, value]) => [name, normal(value, email)]),
    body: normal(answer.body, email),
  });
  const normal = (text: string, email: string) =>
    text
      .replaceAll(email, "EMAIL")
      .replaceAll(email.toLowerCase(), "EMAIL")
      .replace(/(nonce[-=]"?)[^"'\s;]*/g, "$1NONCE")
      .replace(/=[\w-]{43};/g, "=TOKEN;")
      .replace(/\d+ seconds/g, "SECONDS")
      .replace(/(seconds\\",)\d+/g, "$1SECONDS")
      .replace(/^(?:4\d|5\d)$/, "SECONDS");

  /** Everything a person without the mail can see. */
  async function walk(email: string, times = 1) {
    const browser = site.visitor();
    const answers = [];
    for (let count = 0; count < times; count += 1)
      answers.push(await browser.post("/forgot-password", { email }));
    answers.push(
      await browser.get("/forgot-opt-reset"),
      await browser.post("/forgot-opt-reset", { intent: "resend" }),
      await browser.post("/forgot-opt-reset", { code: "bcdf-ghjk-mnpq-rstw-bcdf" }),
      await browser.post("/forgot-opt-reset", { intent: "phone" }),
      await browser.get("/reset-password"),
      await browser.post("/reset-password", { intent: "resend" }),
    );
    return answers.map((answer) => shown(answer, email));
  }

  test("look the same in every answer", async () => {
    const known = await walk(user.email);
    expect(known.map(({ status }) => status)).toEqual([303, 200, 429, 422, 303, 200, 429]);
    expect(await walk(nobody())).toEqual(known);
    const other = await makeOwner(site.db, { verified: false });
    expect(await walk(other.email.toUpperCase())).toEqual(known);
  });

  test("look the same by username and by phone number, and when another name of the account was used up", async () => {
    const unknown = `someone${randomInt(1e9)}`;
    expect(await walk(unknown)).toEqual(await walk(user.username));
    const phone = `+234803${String(randomInt(1e7)).padStart(7, "0")}`;
    const walked = async (typed: string) =>
      (await walk(typed)).map(({ status, body }) => [
        status,
        body.replaceAll(/(?:0|\+234)803\d{7}|EMAIL/g, "PHONE"),
      ]);
    const known = await walked(nationalPhone(user.phone));
    expect(known.map(([status]) => status)).toEqual([303, 200, 303, 422, 303, 200, 429]);
    expect((await walked(phone)).every((answer, place) => String(answer) === String(known[place]))).toBe(
      true,
    );
    // The number's codes are used up now; by its email the account still looks like one that is not there.
    expect(await walk(user.email)).toEqual(await walk(nobody()));
  });

  test("look the same when asked twice, in one browser or two", async () => {
    const unknown = nobody();
    const known = await walk(user.email, 2);
    expect(await walk(unknown, 2)).toEqual(known);
    expect(await walk(unknown)).toEqual(await walk(user.email));
    expect(await mailsTo(site.db, user.email)).toHaveLength(1);
  });

  test("look the same after wrong codes", async () => {
    const guess = async (email: string, wrong: () => Promise<string>) => {
      const browser = site.visitor();
      await browser.post("/forgot-password", { email });
      const code = await wrong();
      const answers = [];
      for (let tries = 0; tries < 4; tries += 1)
        answers.push(await browser.post("/forgot-opt-reset", { code }));
      return answers.map((answer) => shown(answer, email));
    };
    const known = await guess(user.email, async () => otherCode((await mail()).code));
    expect(known.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(known[3]?.body).toContain("This code is no longer valid");
    expect(await guess(nobody(), () => Promise.resolve("00000"))).toEqual(known);
  });

  test("look the same when nothing more is sent", async () => {
    for (const email of [user.email, nobody()]) {
      const statuses = [];
      for (let count = 0; count < 6; count += 1)
        statuses.push((await site.visitor().post("/forgot-password", { email })).status);
      expect(statuses).toEqual(Array(6).fill(303));
    }
    const [first, second] = [nobody(), user.email];
    const many = site.visitor();
    for (let count = 0; count < 11; count += 1) await many.post("/forgot-password", { email: nobody() });
    expect(leadsTo(await many.post("/forgot-password", { email: first }))).toBe("303 /forgot-opt-reset");
    expect(leadsTo(await many.post("/forgot-password", { email: second }))).toBe("303 /forgot-opt-reset");
  });
});

describe("the code pages", () => {
  const shown = async (path: string) => textOf((await visitor.get(path)).body);

  test("claim no mail if none was sent, and say when one may be requested", async () => {
    for (const email of [user.email, nobody()]) {
      await site.visitor().post("/forgot-password", { email });
      await visitor.post("/forgot-password", { email });
      const text = await shown("/forgot-opt-reset");
      expect(text).toContain(`We could not send anything: too many emails were requested for ${email}`);
      expect(text).toMatch(/Ask again in \d+ seconds/);
      expect(text).not.toContain("5 digit code");
    }
    expect(await mailsTo(site.db, user.email)).toHaveLength(1);
  });

  test("claim no code while codes are switched off", async () => {
    const now = new Date();
    for (let wrong = 0; wrong <= breakerLimit([]).limit; wrong += 1)
      await countAttempt(site.db, "wrong-code:everybody", breakerLimit([]), now);
    try {
      await visitor.post("/forgot-password", { email: nobody() });
      const mail = await shown("/forgot-opt-reset");
      expect(mail).toContain("We sent a link to your email");
      expect(mail).not.toContain("5 digit code");
      expect(mail).not.toContain("Send a code to my phone");
      const asked = await visitor.post("/forgot-opt-reset", { intent: "phone" });
      expect(textOf(asked.body)).toContain("Codes do not work at the moment. Open the link in our email");
      expect(leadsTo(await visitor.get("/reset-password"))).toBe("302 /forgot-opt-reset");
    } finally {
      await forgetTries(site.db);
    }
  });
});

describe("the two code pages", () => {
  const words = async (path: string) => textOf((await visitor.get(path)).body);

  test("each say when their own code may be requested, as an early request does", async () => {
    for (const email of [user.email, nobody()]) {
      visitor = site.visitor();
      await visitor.post("/forgot-password", { email });
      await visitor.post("/forgot-opt-reset", { intent: "phone" });
      await site.db
        .updateTable("throttles")
        .set({ windowStartedAt: new Date(Date.now() - 40_000) })
        .where("key", "=", hideKey(`recovery-gap:mail:${email}`))
        .execute();
      for (const [path, time] of [
        ["/forgot-opt-reset", /in 1?\d seconds/g],
        ["/reset-password", /in [3-5]\d seconds/g],
      ] as const) {
        expect((await words(path)).match(time)).toHaveLength(1);
        const early = textOf((await visitor.post(path, { intent: "resend" })).body);
        expect(early.match(time)).toHaveLength(1);
      }
    }
  });

  test("name the time when an hour's codes were requested", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    for (let count = 0; count < 2; count += 1) {
      await site.db
        .deleteFrom("throttles")
        .where("key", "=", hideKey(`recovery-gap:mail:${user.email}`))
        .execute();
      await visitor.post("/forgot-opt-reset", { intent: "resend" });
    }
    const time = /Ask again (?:on [\w ]+ )?at \d\d:\d\d/;
    expect(await words("/forgot-opt-reset")).toMatch(time);
    expect((await visitor.post("/forgot-opt-reset", { intent: "resend" })).status).toBe(429);
  });

  test("lead to each other, and an early request for the phone's code to its page", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    await visitor.post("/forgot-opt-reset", { intent: "phone" });
    const page = await visitor.get("/forgot-opt-reset");
    expect(page.body).toContain('href="/reset-password"');
    expect(textOf(page.body)).not.toContain("Send a code to my phone");
    const again = await visitor.post("/forgot-opt-reset", { intent: "phone" });
    expect(leadsTo(again)).toBe("303 /reset-password");
    expect(textOf((await visitor.follow(again)).body)).not.toContain("is on its way");
  });

  test("do not claim that an unsent phone code was sent", async () => {
    for (const email of [user.email, nobody()]) {
      visitor = site.visitor();
      await site.visitor().post("/forgot-password", { email });
      const other = site.visitor();
      await other.post("/forgot-password", { email });
      await other.post("/forgot-opt-reset", { intent: "phone" });
      await visitor.post("/forgot-password", { email });
      const refused = await visitor.post("/forgot-opt-reset", { intent: "phone" });
      expect(refused.status).toBe(429);
      expect(textOf(refused.body)).toMatch(/You can ask for a code by text message in 5\d seconds/);
      expect(leadsTo(await visitor.get("/reset-password"))).toBe("302 /forgot-opt-reset");
    }
    expect(await codesSentTo(site.db, user.phone)).toHaveLength(1);
  });
});

describe("the first page", () => {
  test.each([
    ["", "Email is required"],
    ["   ", "Email is required"],
    ["no address", "Type your email, username or phone number"],
    ["a@b@c.example", "Invalid email address"],
  ])("answers %j with %s", async (email, message) => {
    const answer = await visitor.post("/forgot-password", { email });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(message);
    expect(visitor.jar.has("flow")).toBe(false);
  });

  test("opens from the code pages without a recovery, and under the misspelt address", async () => {
    for (const path of ["/forgot-opt-reset", "/reset-password", "/set-newpassword"]) {
      expect(leadsTo(await visitor.get(path))).toBe("302 /forgot-password");
      expect(leadsTo(await visitor.post(path, { code: "12345" }))).toBe("303 /forgot-password");
    }
    expect(leadsTo(await visitor.get("/forgot-otp-reset"))).toBe("301 /forgot-opt-reset");
  });
});

describe("attacks", () => {
  test("a password without a grant changes nothing", async () => {
    expect(leadsTo(await visitor.post("/set-newpassword", { ...both, email: user.email }))).toBe(
      "303 /forgot-password",
    );
    await visitor.post("/forgot-password", { email: user.email });
    await visitor.post("/set-newpassword", { ...both, email: user.email });
    const forged = site.visitor();
    forged.jar.set("grant", visitor.jar.get("flow") ?? "");
    await forged.post("/set-newpassword", both);
    expect([await logsIn(old), await logsIn(fresh)]).toEqual([true, false]);
  });

  test("a grant works once, and within 10 minutes", async () => {
    await granted();
    const grant = visitor.jar.get("grant") ?? "";
    await visitor.post("/set-newpassword", both);
    const second = site.visitor();
    second.jar.set("grant", grant);
    const again = await second.post("/set-newpassword", { password: old, password_confirmation: old });
    expect(leadsTo(again)).toBe("303 /set-newpassword");
    expect(textOf((await second.follow(again)).body)).toContain("Your password was changed");
    expect([await logsIn(old), await logsIn(fresh)]).toEqual([false, true]);
    const late = await makeOwner(site.db, { passwordHash });
    const slow = await granted(site.visitor(), late.email);
    await site.db
      .updateTable("recoveryGrants")
      .set({ expiresAt: new Date() })
      .where("userId", "=", late.id)
      .execute();
    expect(leadsTo(await slow.get("/set-newpassword"))).toBe("302 /forgot-password");
    expect((await slow.get("/forgot-password")).body).toContain("This password reset has expired");
    expect((await slow.post("/set-newpassword", both)).status).toBe(303);
    expect(await logsIn(old, late.email)).toBe(true);
  });

  test("a failed write leaves the password unset, and the same form may be sent again", async () => {
    await granted();
    const failed = await withoutAudit(site.db, () => visitor.post("/set-newpassword", both));
    expect(failed.status).toBe(500);
    expect(failed.body).toContain("Encountered an error please try again");
    expect(await logsIn(fresh)).toBe(false);
    expect(leadsTo(await visitor.post("/set-newpassword", both))).toBe("303 /set-newpassword");
    expect(await logsIn(fresh)).toBe(true);
  });

  test("the page's URL does nothing in another browser", async () => {
    await granted();
    expect(leadsTo(await site.visitor().get("/set-newpassword"))).toBe("302 /forgot-password");
    expect((await visitor.get("/set-newpassword")).status).toBe(200);
  });

  test("no session survives, here or elsewhere", async () => {
    const elsewhere = site.visitor();
    await elsewhere.post("/login", { email: user.email, password: old });
    expect((await elsewhere.get("/dashboard")).status).toBe(200);
    await granted();
    await visitor.post("/set-newpassword", both);
    expect(leadsTo(await elsewhere.get("/dashboard"))).toBe("302 /login?page=%2Fdashboard");
  });

  test("reading pages uses up nothing, with or without secrets in the URL", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    const { code, key } = await mail();
    for (const query of ["", `?code=${code}`, `?code=${key}`, `?intent=resend`])
      for (const path of ["/forgot-opt-reset", "/reset-password", "/forgot-opt-reset.data"])
        await visitor.get(path + query, { "Sec-Purpose": "prefetch" });
    await visitor.send("/forgot-opt-reset", { method: "HEAD" });
    expect(await mailsTo(site.db, user.email)).toHaveLength(1);
    expect(await codesSentTo(site.db, user.phone)).toEqual([]);
    expect(leadsTo(await visitor.post("/forgot-opt-reset", { code: key }))).toBe("303 /set-newpassword");
  });

  test("two passwords that differ, or none, leave the grant valid", async () => {
    await granted();
    const differ = await visitor.post("/set-newpassword", { password: fresh, password_confirmation: old });
    expect([differ.status, differ.body.includes("Passwords do not match")]).toEqual([422, true]);
    expect(differ.body).not.toContain(fresh);
    for (const fields of [{}, { password: fresh }, { password_confirmation: fresh }]) {
      const half = await visitor.post("/set-newpassword", fields);
      expect([half.status, textOf(half.body).includes("Password is required")]).toEqual([422, true]);
    }
    const common = await visitor.post("/set-newpassword", {
      password: "password1",
      password_confirmation: "password1",
    });
    expect(common.status).toBe(422);
    expect((await visitor.post("/set-newpassword", both)).status).toBe(303);
    expect(await logsIn(fresh)).toBe(true);
  });

  test("the account is the grant's, whichever email is posted", async () => {
    const victim = await makeOwner(site.db, { passwordHash });
    await granted();
    await visitor.post("/set-newpassword", { ...both, email: victim.email });
    expect([await logsIn(fresh), await logsIn(old, victim.email)]).toEqual([true, true]);
  });

  test("what is not a code costs no attempt", async () => {
    await visitor.post("/forgot-password", { email: user.email });
    const answer = await visitor.post("/forgot-opt-reset", { code: "12345abc" });
    expect([answer.status, answer.body.includes("Type the 5 digits of the code")]).toEqual([422, true]);
    const flow = await site.db
      .selectFrom("codeFlows")
      .select("attempts")
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(flow.attempts).toBe(0);
  });
});
