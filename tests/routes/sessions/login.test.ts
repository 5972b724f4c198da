import { describe, expect, test } from "vitest";

import { makePasswords } from "~/services/platform/passwords.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { withoutAudit } from "../../support/database-content";
import { leadsTo, linksOf } from "../../support/page";
import { fieldsOf, press } from "../../support/press";
import { actionsOf } from "../../support/sessions";
import { serve } from "../../support/served";

const password = "bread rice and oil";

const site = await serve();
const passwordHash = await makePasswords("low").hash(password);

const owner = () => makeOwner(site.db, { passwordHash });

/** The parts that two answers must share; the request id differs. */
const comparable = (body: string) => body.replaceAll(/nonce="[^"]*"|nonce-[^']*/g, "");

describe("login", () => {
  test.each(["email", "username", "phone"] as const)(
    "by %s in any case says Login Successful on the dashboard",
    async (field) => {
      const user = await owner();
      const visitor = site.visitor();
      const answer = await press(visitor, "/login", "Log in", {
        email: user[field].toUpperCase(),
        password,
      });
      expect(leadsTo(answer)).toBe("303 /dashboard");
      const cookie = answer.headers.getSetCookie().find((candidate) => candidate.startsWith("sid="));
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
      const page = await visitor.follow(answer);
      expect(page.body).toContain("Login Successful");
      expect((await visitor.get("/dashboard")).body).not.toContain("Login Successful");
    },
  );

  test.each([
    [null, "/verify-phone?plan=2&duration=yearly&onTrial=true"],
    [new Date(), "/plans-details/2/yearly"],
  ])("continues to the plan chosen before, phone verified at %s", async (verified, path) => {
    const user = await owner();
    await changeAccount(site.db, user.id, { phoneVerifiedAt: verified });
    const query = "plan=2&duration=yearly&onTrial=true";
    const visitor = site.visitor();
    const page = await visitor.get(`/login?${query}`);
    expect(linksOf(page.body)).toContain(`/signup?${query}&page=signup`);
    expect(fieldsOf(page, "Log in")).toMatchObject({ plan: "2", duration: "yearly", onTrial: "true" });
    const answer = await press(visitor, page, "Log in", { email: user.email, password });
    expect(answer.headers.get("Location")).toBe(path);
  });

  test("of an agent leads home, whichever plan was chosen", async () => {
    const user = await owner();
    await changeAccount(site.db, user.id, { role: "agent" });
    const answer = await press(site.visitor(), "/login?plan=2", "Log in", { email: user.email, password });
    expect(answer.headers.get("Location")).toBe("/reseller");
  });

  test("asks for both fields", async () => {
    const answer = await site.visitor().post("/login", {});
    expect(answer.status).toBe(422);
    expect(answer.body).toContain("Email or Username is required");
    expect(answer.body).toContain("Password is required");
  });

  test("that fails by our fault says so, keeps the email and works afterwards", async () => {
    const { email } = await owner();
    const visitor = site.visitor();
    const failed = await withoutAudit(site.db, () => visitor.post("/login", { email, password }));
    expect(failed.status).toBe(500);
    expect(failed.body).toContain("An error occurred during login");
    expect(failed.body).toContain(email);
    expect(visitor.jar.has("sid")).toBe(false);
    expect((await press(visitor, failed, "Log in", { password })).status).toBe(303);
  });

  test("answers a wrong password and an unknown account alike", async () => {
    const user = await owner();
    const wrong = await site.visitor().post("/login", { email: user.email, password: "wrong" });
    const unknown = await site
      .visitor()
      .post("/login", { email: user.email.replace("owner", "nobody"), password: "wrong" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const told = comparable(unknown.body).replaceAll("nobody", "owner");
    expect(told).toBe(comparable(wrong.body));
    expect(wrong.body).toContain(user.email);
  });

  test("compares the whole of a long password", async () => {
    const long = "unusual words ".repeat(6).slice(0, 80);
    const user = await makeOwner(site.db, { passwordHash: await makePasswords("low").hash(long) });
    const cut = await site.visitor().post("/login", { email: user.email, password: long.slice(0, 72) });
    const whole = await site.visitor().post("/login", { email: user.email, password: long });
    expect([cut.status, whole.status]).toEqual([401, 303]);
  });

  test("waits after five wrong passwords, also for an account that does not exist", async () => {
    for (const email of [(await owner()).email, "nobody@nowhere.example"]) {
      const visitor = site.visitor();
      const answers = [];
      for (let count = 0; count < 6; count += 1)
        answers.push(await visitor.post("/login", { email, password: "wrong" }));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      const wait = Number(answers[5]?.headers.get("Retry-After"));
      expect(wait).toBeGreaterThan(30);
      expect(wait).toBeLessThanOrEqual(60);
    }
  });

  test("says to scripts too how long to wait", async () => {
    const { email } = await owner();
    const visitor = site.visitor();
    for (let count = 0; count < 5; count += 1)
      await visitor.post("/login.data", { email, password: "wrong" });
    const answer = await visitor.post("/login.data", { email, password: "wrong" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(30);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("gives a new token, never one that the visitor brought", async () => {
    const user = await owner();
    const visitor = site.visitor();
    visitor.jar.set("sid", "chosen-by-a-stranger");
    await visitor.post("/login", { email: user.email, password });
    expect(visitor.jar.get("sid")).not.toBe("chosen-by-a-stranger");
    const stranger = site.visitor();
    stranger.jar.set("sid", "chosen-by-a-stranger");
    expect((await stranger.get("/dashboard")).status).toBe(302);
  });

  test("is in the log, right or wrong, and so is the logout", async () => {
    const user = await owner();
    const visitor = site.visitor();
    await visitor.post("/login", { email: user.email, password: "wrong" });
    await visitor.post("/login", { email: user.email, password });
    await visitor.post("/logout");
    expect(await actionsOf(site, user)).toEqual(["logout", "login", "login refused"]);
  });

  test.each([
    ["subscription", "/pricing"],
    ["/staff", "/dashboard"],
  ])("with page %s leads to %s", async (page, place) => {
    const user = await owner();
    const byField = await site.visitor().post("/login", { email: user.email, password, page });
    expect(byField.headers.get("Location")).toBe(place);
    const byQuery = await site
      .visitor()
      .post(`/login?page=${encodeURIComponent(page)}`, { email: user.email, password });
    expect(byQuery.headers.get("Location")).toBe(place);
  });

  test("of a guarded page returns to it", async () => {
    const user = await owner();
    const visitor = site.visitor();
    const guarded = await visitor.get("/plans-details/2/yearly");
    expect(guarded.status).toBe(302);
    expect(guarded.headers.get("Location")).toBe("/login?page=%2Fplans-details%2F2%2Fyearly");
    const form = await visitor.follow(guarded);
    expect(form.body).toContain('name="page" value="/plans-details/2/yearly"');
    const answer = await visitor.post("/login", {
      email: user.email,
      password,
      page: "/plans-details/2/yearly",
    });
    expect((await visitor.follow(answer)).status).toBe(200);
  });
});

describe("logout", () => {
  test("works by post only, and a kept cookie does nothing afterwards", async () => {
    const user = await owner();
    const visitor = site.visitor();
    await visitor.post("/login", { email: user.email, password });
    const kept = visitor.jar.get("sid") ?? "";
    await visitor.get("/logout");
    expect((await visitor.get("/dashboard")).status).toBe(200);
    const answer = await press(visitor, "/dashboard", "Log out");
    expect(leadsTo(answer)).toBe("303 /");
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(visitor.jar.has("sid")).toBe(false);
    const thief = site.visitor();
    thief.jar.set("sid", kept);
    expect((await thief.get("/dashboard")).headers.get("Location")).toBe("/login?page=%2Fdashboard");
  });
});
