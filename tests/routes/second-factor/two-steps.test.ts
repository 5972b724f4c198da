import { describe, expect, test } from "vitest";

import { mailsTo, textsTo } from "../../support/messages";
import { leadsTo, says } from "../../support/page";
import {
  beginTwoSteps,
  codeOf,
  forgetSteps,
  keyOf,
  recoveryCodesOf,
  setUpTwoSteps,
  TWO_STEPS,
  typePassword,
  wrongCode,
} from "../../support/second-factor";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, password } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

/** An owner with two-step login, in the browser that set it up. */
async function protectedOwner() {
  const owner = await accounts.logInAs("owner");
  return { ...owner, ...(await setUpTwoSteps(site, owner.user)) };
}

describe("switching it on", () => {
  test("takes a right code and the confirmation that the recovery codes are saved, ends other sessions, and tells", async () => {
    const { user, ...owner } = await accounts.logInAs("owner");
    expect(says(await owner.get("/account/security"))).toMatch(
      /Two-step login Off\. .*Set up two-step login/,
    );
    expect(leadsTo(await beginTwoSteps(site, owner, user))).toBe(`303 ${TWO_STEPS}`);
    const page = await owner.get(TWO_STEPS);
    expect(page.body).toContain("<svg xmlns");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const secret = keyOf(page);
    const wrong = await owner.post(TWO_STEPS, { intent: "finish", code: wrongCode(secret) });
    expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("Wrong code")]);
    const finished = await press(owner, page, { sends: { intent: "finish" } }, { code: codeOf(secret) });
    expect(leadsTo(finished)).toBe(`303 ${TWO_STEPS}/codes`);
    const shown = await owner.get(`${TWO_STEPS}/codes`);
    const codes = recoveryCodesOf(shown);
    expect(new Set(codes).size).toBe(10);
    expect(says(shown)).toContain("Two-step login is not on yet");
    expect((await owner.get(`${TWO_STEPS}/codes.txt`)).body).toBe(codes.map((one) => `${one}\r\n`).join(""));
    // Not on yet: another browser still logs in with the password alone.
    const other = site.visitor();
    expect(leadsTo(await typePassword(other, user))).toBe("303 /dashboard");
    const old = owner.jar.get("sid");
    expect(leadsTo(await press(owner, shown, "I have saved them"))).toBe(`303 ${TWO_STEPS}`);
    expect(owner.jar.get("sid")).not.toBe(old);
    expect(leadsTo(await other.get("/account/security"))).toContain("/login?page=");
    expect(leadsTo(await owner.post(`${TWO_STEPS}/codes`))).toBe(`303 ${TWO_STEPS}`);
    expect(leadsTo(await owner.get(`${TWO_STEPS}/codes`))).toBe(`302 ${TWO_STEPS}`);
    expect(says(await owner.get(TWO_STEPS))).toContain("10 of 10 are left");
    expect((await mailsTo(site.db, user.email)).map(({ subject }) => subject)).toContain(
      "Two-step login is on for your Kaypoint account",
    );
    expect(await textsTo(site.db, user.id)).toContainEqual(
      expect.stringContaining("Two-step login is on for your Kaypoint account."),
    );
    expect(await actionsOf(site, user)).toContain("second-factor-set-up");
  });

  test("asks for the password before it starts if it was typed some time ago", async () => {
    const { user, ...owner } = await accounts.logInAs("owner");
    await accounts.age(user);
    const asked = `/account/confirm?page=${encodeURIComponent(TWO_STEPS)}`;
    expect((await owner.get(TWO_STEPS)).status).toBe(200);
    expect(leadsTo(await owner.post(TWO_STEPS, { intent: "start" }))).toBe(`303 ${asked}`);
    expect(leadsTo(await owner.get(`${TWO_STEPS}/codes.txt`))).toBe(`302 ${asked}`);
  });

  test("asks for a code to the phone, which the password alone does not bring", async () => {
    const owner = await accounts.logInAs("owner");
    const bare = await owner.post(TWO_STEPS, { intent: "start" });
    expect([bare.status, says(bare)]).toEqual([
      422,
      expect.stringContaining("Type the 8 digits of the code"),
    ]);
    const guess = await owner.post(TWO_STEPS, { intent: "start", code: "12345678" });
    expect([guess.status, says(guess)]).toEqual([422, expect.stringContaining("no longer valid")]);
    expect(leadsTo(await owner.post(TWO_STEPS, { intent: "resend" }))).toBe(`303 ${TWO_STEPS}`);
    expect(says(await owner.get(TWO_STEPS))).toContain("We sent an 8 digit code to");
    const wrong = await owner.post(TWO_STEPS, { intent: "start", code: "12345678" });
    expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("This code is wrong")]);
    expect((await owner.get(TWO_STEPS)).body).not.toContain("input secret");
    expect((await owner.post(TWO_STEPS, { intent: "finish", code: "123456" })).status).toBe(409);
  });

  test("takes the code to a confirmed mailbox where no phone is verified, and cannot begin with neither", async () => {
    const { user, ...owner } = await accounts.logInAs("owner");
    const set = (columns: Record<string, Date | null>) =>
      site.db.updateTable("users").set(columns).where("id", "=", user.id).execute();
    await set({ phoneVerifiedAt: null, emailVerifiedAt: null });
    expect(says(await owner.get(TWO_STEPS))).toContain(
      "Confirm your phone or your email under Security first",
    );
    const refused = await owner.post(TWO_STEPS, { intent: "resend" });
    expect([refused.status, says(refused)]).toEqual([
      422,
      expect.stringContaining("Confirm your phone or your email first"),
    ]);
    expect((await owner.post(TWO_STEPS, { intent: "start", code: "12345678" })).status).toBe(422);
    await set({ emailVerifiedAt: new Date() });
    expect(leadsTo(await beginTwoSteps(site, owner, user))).toBe(`303 ${TWO_STEPS}`);
    expect((await mailsTo(site.db, user.email)).map(({ subject }) => subject)).toContain(
      "Switch on two-step login of your Kaypoint account?",
    );
    expect((await owner.get(TWO_STEPS)).body).toContain("input secret");
  });

  test("can be cancelled", async () => {
    const { user, ...owner } = await accounts.logInAs("agent", "TWOSTEP1");
    await beginTwoSteps(site, owner, user);
    await press(owner, TWO_STEPS, { sends: { intent: "cancel" } });
    expect((await owner.get(TWO_STEPS)).body).not.toContain("input secret");
  });

  test("staff have their own page", async () => {
    const staff = await accounts.logInStaff(["support"]);
    expect(leadsTo(await staff.get(TWO_STEPS))).toBe("302 /staff/second-factor");
    expect(leadsTo(await staff.post(TWO_STEPS, { intent: "off" }))).toContain("/staff/second-factor");
  });
});

describe("a login on another device", () => {
  test("has no session until the code, and goes on to the page that was asked for", async () => {
    const { user, secret } = await protectedOwner();
    const visitor = site.visitor();
    const typed = await typePassword(visitor, user, "/account/sessions");
    expect(leadsTo(typed)).toBe("303 /login/code?page=%2Faccount%2Fsessions");
    expect(visitor.jar.has("sid")).toBe(false);
    expect(leadsTo(await visitor.get("/account/sessions"))).toContain("/login?page=");
    const path = "/login/code?page=%2Faccount%2Fsessions";
    const page = await visitor.get(path);
    expect(says(page)).toContain("Enter your code");
    expect(page.body).not.toMatch(/name="remember"[^>]*checked/);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const empty = await visitor.post(path, { proof: "12" });
    expect([empty.status, says(empty)]).toEqual([422, expect.stringContaining("Enter the 6 digits")]);
    const wrong = await visitor.post(path, { proof: wrongCode(secret), remember: "on" });
    expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("Wrong code")]);
    expect(wrong.body).toMatch(/name="remember"[^>]*checked|checked[^>]*name="remember"/);
    expect(leadsTo(await visitor.post(path, { proof: codeOf(secret) }))).toBe("303 /account/sessions");
    expect((await visitor.get("/account/sessions")).status).toBe(200);
    expect(visitor.jar.get("login") ?? "").toBe("");
  });

  test("takes a recovery code once, tells of it, and shows how many are left", async () => {
    const { user, codes } = await protectedOwner();
    const first = site.visitor();
    await typePassword(first, user);
    expect(leadsTo(await first.post("/login/code", { proof: codes[0] ?? "" }))).toBe("303 /dashboard");
    const second = site.visitor();
    await typePassword(second, user);
    const again = await second.post("/login/code", { proof: codes[0] ?? "" });
    expect([again.status, says(again)]).toEqual([422, expect.stringContaining("Wrong code")]);
    expect(again.body).not.toContain(codes[0]);
    expect(says(await first.get(TWO_STEPS))).toContain("9 of 10 are left");
    expect((await mailsTo(site.db, user.email)).map(({ subject }) => subject)).toContain(
      "A recovery code was used for your Kaypoint account",
    );
  });

  test("is remembered for 30 days if wished, and only in that browser", async () => {
    const { user, secret } = await protectedOwner();
    const visitor = site.visitor();
    await typePassword(visitor, user);
    await visitor.post("/login/code", { proof: codeOf(secret), remember: "on" });
    await visitor.post("/logout");
    expect(leadsTo(await typePassword(visitor, user))).toBe("303 /dashboard");
    expect(leadsTo(await typePassword(site.visitor(), user))).toBe("303 /login/code?page=%2Fdashboard");
    // The password alone does not count as proved now: what is sensitive still asks for the code.
    await site.db
      .updateTable("devices")
      .set({ factorAt: new Date(Date.now() - 3_600_000) })
      .where("userId", "=", user.id)
      .where("factorAt", "is not", null)
      .execute();
    await visitor.post("/logout");
    expect(leadsTo(await typePassword(visitor, user))).toBe("303 /dashboard");
    expect(leadsTo(await visitor.post("/change-phone"))).toContain("/account/confirm");
    await site.db
      .updateTable("devices")
      .set({ factorAt: new Date(Date.now() - 30 * 86_400_000) })
      .where("userId", "=", user.id)
      .where("factorAt", "is not", null)
      .execute();
    await visitor.post("/logout");
    expect(leadsTo(await typePassword(visitor, user))).toBe("303 /login/code?page=%2Fdashboard");
  });

  test("starts again when it waited too long, keeping where it leads", async () => {
    const { user, secret } = await protectedOwner();
    const visitor = site.visitor();
    await typePassword(visitor, user, "/wallet");
    await site.db
      .updateTable("pendingLogins")
      .set({ createdAt: new Date(Date.now() - 21 * 60_000) })
      .where("userId", "=", user.id)
      .execute();
    const late = await visitor.post("/login/code?page=%2Fwallet", { proof: codeOf(secret) });
    expect(leadsTo(late)).toBe("303 /login?page=%2Fwallet");
    expect(says(await visitor.get("/login?page=%2Fwallet"))).toContain("waited too long");
  });

  test("a double submit opens one session, and a stranger to the page is led to the login", async () => {
    const { user, secret } = await protectedOwner();
    const visitor = site.visitor();
    await typePassword(visitor, user);
    const proof = codeOf(secret);
    expect(leadsTo(await visitor.post("/login/code", { proof }))).toBe("303 /dashboard");
    expect(leadsTo(await visitor.post("/login/code", { proof }))).toBe("302 /dashboard");
    expect(leadsTo(await site.visitor().get("/login/code"))).toBe("302 /login");
    expect(leadsTo(await site.visitor().post("/login/code", { proof }))).toBe("303 /login");
  });
});

describe("confirming that it's you", () => {
  test("asks for the password and a code, and loses neither page nor code to a wrong password", async () => {
    const { user, secret, ...owner } = await protectedOwner();
    await accounts.age(user);
    const path = "/account/confirm?page=%2Fchange-phone";
    expect(leadsTo(await owner.post("/change-phone"))).toBe(`303 ${path}`);
    expect(says(await owner.get(path))).toContain("a code from your app");
    const none = await owner.post(path, { password });
    expect([none.status, says(none)]).toEqual([422, expect.stringContaining("Enter the 6 digits")]);
    const proof = codeOf(secret);
    const wrongPassword = await owner.post(path, { password: "not this one", proof });
    expect(says(wrongPassword)).toContain("This is not your password");
    const wrong = await owner.post(path, { password, proof: wrongCode(secret) });
    expect(says(wrong)).toContain("Wrong code");
    expect(leadsTo(await owner.post("/change-phone"))).toBe(`303 ${path}`);
    expect(leadsTo(await owner.post(path, { password, proof }))).toBe("303 /change-phone");
    expect((await owner.post("/change-phone")).status).toBe(422);
  });

  test("is needed before each change of who may get in or where money goes", async () => {
    const { user, ...owner } = await protectedOwner();
    await accounts.age(user);
    const pages = [TWO_STEPS, "/change-phone", "/account/webhooks/add", "/account/security"];
    const more = ["/account/devices", "/account/sessions", "/account/data"];
    for (const page of [...pages, ...more, "/user-management/invite", "/account/delete"])
      expect([page, leadsTo(await owner.post(page, { email: "thief@mail.example" }))]).toEqual([
        page,
        expect.stringContaining("/account/confirm?page="),
      ]);
  });
});

describe("changing it", () => {
  test("new recovery codes replace the old ones once they are saved", async () => {
    const { user, secret, codes, ...owner } = await protectedOwner();
    const renew = (proof: string) =>
      press(owner, TWO_STEPS, { sends: { intent: "renew" } }, { current_password: password, proof });
    expect(says(await renew(wrongCode(secret)))).toContain("Wrong code");
    expect(leadsTo(await renew(codeOf(secret)))).toBe(`303 ${TWO_STEPS}/codes`);
    const fresh = recoveryCodesOf(await owner.get(`${TWO_STEPS}/codes`));
    const before = site.visitor();
    await typePassword(before, user);
    expect((await before.post("/login/code", { proof: fresh[0] ?? "" })).status).toBe(422);
    await owner.post(`${TWO_STEPS}/codes`);
    expect((await before.post("/login/code", { proof: codes[0] ?? "" })).status).toBe(422);
    expect(leadsTo(await before.post("/login/code", { proof: fresh[0] ?? "" }))).toBe("303 /dashboard");
  });

  test("moves to another app, whose codes count when the new recovery codes are saved", async () => {
    const { user, secret, ...owner } = await protectedOwner();
    const typed = { current_password: password, proof: codeOf(secret) };
    const changed = await press(owner, TWO_STEPS, { sends: { intent: "change" } }, typed);
    expect(leadsTo(changed)).toBe(`303 ${TWO_STEPS}`);
    const next = keyOf(await owner.get(TWO_STEPS));
    expect(next.equals(secret)).toBe(false);
    await owner.post(TWO_STEPS, { intent: "finish", code: codeOf(next) });
    await forgetSteps(site, user);
    const visitor = site.visitor();
    await typePassword(visitor, user);
    expect((await visitor.post("/login/code", { proof: codeOf(next) })).status).toBe(422);
    await owner.post(`${TWO_STEPS}/codes`);
    await forgetSteps(site, user);
    expect((await visitor.post("/login/code", { proof: codeOf(secret) })).status).toBe(422);
    expect(leadsTo(await visitor.post("/login/code", { proof: codeOf(next) }))).toBe("303 /dashboard");
    expect(await actionsOf(site, user)).toContain("second-factor-changed");
  });

  test("is switched off with the password and a code, and tells of it", async () => {
    const { user, secret, ...owner } = await protectedOwner();
    const form = { intent: "off", current_password: password };
    const switchOff = (proof: string) =>
      press(owner, TWO_STEPS, { sends: { intent: "off" } }, { current_password: password, proof });
    expect((await switchOff(wrongCode(secret))).status).toBe(422);
    expect(leadsTo(await typePassword(site.visitor(), user))).toBe("303 /login/code?page=%2Fdashboard");
    expect(leadsTo(await switchOff(codeOf(secret)))).toBe("303 /account/security");
    expect(leadsTo(await typePassword(site.visitor(), user))).toBe("303 /dashboard");
    expect(await textsTo(site.db, user.id)).toContainEqual(expect.stringContaining("Two-step login is off"));
    expect((await owner.post(TWO_STEPS, { ...form, proof: codeOf(secret, 1) })).status).toBe(400);
  });
});

describe("programs", () => {
  const call = (body: object) =>
    fetch(`${site.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  test("log in with the code beside the password, and are told what is missing without it", async () => {
    const { user, secret, codes } = await protectedOwner();
    const credentials = { email: user.email, password };
    const bare = await call(credentials);
    expect([bare.status, await bare.text()]).toEqual([401, expect.stringContaining("two-step login")]);
    expect(bare.headers.get("Set-Cookie") ?? "").not.toContain("sid=");
    const wrong = await call({ ...credentials, code: wrongCode(secret) });
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining("Wrong code")]);
    const right = await call({ ...credentials, code: codeOf(secret) });
    expect([right.status, await right.text()]).toEqual([200, expect.stringContaining("Login Successful")]);
    expect((await call({ ...credentials, code: codes[0] })).status).toBe(200);
  });
});
