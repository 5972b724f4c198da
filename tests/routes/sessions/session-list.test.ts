import { describe, expect, test } from "vitest";

import { DAY, HOUR, MINUTE } from "~/models/duration";
import { leadsTo, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, password } from "../../support/sessions";

const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";

const site = await serve();
const accounts = await makeAccounts(site);

const sessionsOf = (user: { id: number }) =>
  site.db
    .selectFrom("sessions")
    .select(["id", "revokedAt"])
    .where("userId", "=", user.id)
    .orderBy("id")
    .execute();

async function twoBrowsers() {
  const user = await accounts.make();
  const first = await accounts.logIn(user, phone);
  const second = await accounts.logIn(user);
  const [one, other] = await sessionsOf(user);
  return { user, first, second, firstId: String(one?.id), secondId: String(other?.id) };
}

describe("the sessions page", () => {
  test("lists the logged-in browsers, without a script, and marks this one", async () => {
    const { second } = await twoBrowsers();
    const { body } = await second.get("/account/sessions");
    const text = textOf(body);
    expect(text).toContain("Chrome on Android");
    expect(text).toContain("curl");
    expect(text).toContain("This one");
    expect(text).toContain(".0/24");
    expect(body).not.toContain("<script");
  });

  test("ends another session", async () => {
    const { user, first, second, firstId } = await twoBrowsers();
    const end = { text: /^End /, sends: { id: firstId } };
    const answer = await press(second, "/account/sessions", end);
    expect(leadsTo(answer)).toBe("303 /account/sessions");
    expect(textOf((await second.follow(answer)).body)).toContain("That browser is logged out.");
    expect((await first.get("/dashboard")).status).toBe(302);
    expect((await second.get("/dashboard")).status).toBe(200);
    expect(await actionsOf(site, user)).toContain("session-ended");
  });

  test("ends all others", async () => {
    const { first, second } = await twoBrowsers();
    await press(second, "/account/sessions", "End all others");
    expect((await first.get("/dashboard")).status).toBe(302);
    expect(textOf((await second.get("/account/sessions")).body)).not.toContain("End all others");
  });

  test("does not find what is no id", async () => {
    const { second } = await twoBrowsers();
    for (const id of ["", "0", "abc", "1.5", "-1", "99999999999999", "9".repeat(30), "1 or 1=1"])
      expect([id, (await second.post("/account/sessions", { intent: "end", id })).status]).toEqual([id, 404]);
  });

  test("ends no session of another account", async () => {
    const { firstId, first } = await twoBrowsers();
    const stranger = await accounts.logInAs();
    expect((await stranger.post("/account/sessions", { intent: "end", id: firstId })).status).toBe(404);
    expect((await first.get("/dashboard")).status).toBe(200);
    expect(await actionsOf(site, stranger.user)).toContain("session-ended refused");
  });
});

describe("a password typed 16 minutes ago", () => {
  const sensitive: [string, Record<string, string>][] = [
    ["/account/sessions", { intent: "end-others" }],
    ["/account/activity", { id: "1" }],
    ["/account/data", { intent: "copy" }],
    ["/verify-email", { code: "12345" }],
  ];

  test.each(sensitive)("must be typed again before %s takes %j", async (path, fields) => {
    const { user, ...browser } = await accounts.logInAs();
    await accounts.age(user);
    const answer = await browser.post(path, fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/account/confirm?page=${encodeURIComponent(path)}`);
    expect((await sessionsOf(user)).every((session) => session.revokedAt === null)).toBe(true);
  });

  test("still reads the lists", async () => {
    const { user, ...browser } = await accounts.logInAs();
    await accounts.age(user);
    for (const path of ["/account/security", "/account/sessions", "/account/activity", "/dashboard"])
      expect((await browser.get(path)).status).toBe(200);
  });

  test("is confirmed on a page that leads back, with a new token", async () => {
    const { user, ...browser } = await accounts.logInAs();
    await accounts.age(user);
    const shown = await browser.get("/account/security");
    expect(shown.body).toContain("current_password");
    const asked = await browser.get("/account/confirm?page=%2Faccount%2Fsecurity");
    expect(asked.body).toContain('name="page" value="/account/security"');
    const old = browser.jar.get("sid") ?? "";
    const wrong = await browser.post("/account/confirm", { password: "wrong", page: "/account/security" });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong.body)).toContain("This is not your password");
    expect(wrong.body).not.toContain('value="wrong"');
    const right = await press(browser, asked, "Confirm", { password });
    expect(leadsTo(right)).toBe("303 /account/security");
    expect(browser.jar.get("sid")).not.toBe(old);
    expect((await browser.get("/account/security")).body).toContain("current_password");
    const thief = site.visitor();
    thief.jar.set("sid", old);
    expect((await thief.get("/dashboard")).status).toBe(302);
  });

  test("may be guessed five times, from all IP addresses together", async () => {
    const { user, jar } = await accounts.logInAs();
    await accounts.age(user);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const thief = site.visitor();
      for (const [name, value] of jar) thief.jar.set(name, value);
      statuses.push((await thief.post("/account/confirm", { password: "wrong" })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await actionsOf(site, user)).toContain("password-confirmed refused");
  });
});

describe("a session ends", () => {
  test.each([
    ["12 hours without a request", { seenAt: new Date(Date.now() - 12 * HOUR - MINUTE) }],
    ["14 days after it began", { expiresAt: new Date(Date.now() - 1) }],
  ])("%s", async (_when, change) => {
    const { user, ...browser } = await accounts.logInAs();
    await site.db.updateTable("sessions").set(change).where("userId", "=", user.id).execute();
    expect((await browser.get("/account/sessions")).headers.get("Location")).toBe(
      "/login?page=%2Faccount%2Fsessions",
    );
  });

  test("and is no longer listed", async () => {
    const { user, second } = await twoBrowsers();
    await site.db
      .updateTable("sessions")
      .set({ seenAt: new Date(Date.now() - DAY) })
      .where("userId", "=", user.id)
      .where("userAgent", "=", phone)
      .execute();
    expect(textOf((await second.get("/account/sessions")).body)).not.toContain("Chrome on Android");
  });
});
