import { describe, expect, test } from "vitest";

import { stepAt } from "~/models/second-factor/totp.server";
import { leadsTo, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, password, proveSecondFactor } from "../../support/sessions";
import { setUpTwoSteps, codeOf, keyOf, recoveryCodesOf, forgetSteps } from "../../support/second-factor";

const site = await serve();
const accounts = await makeAccounts(site);

const PATH = "/staff/second-factor";

/** A staff member at the first login, without a second factor. */
const newcomer = () => accounts.logInStaff(["support"], { secondFactor: false });

/** A staff member who has set it up, with the app's key and the recovery codes. */
async function settled() {
  const staff = await newcomer();
  const { secret, codes } = await setUpTwoSteps(site, staff.user);
  const code = codeOf(secret);
  await site.db
    .updateTable("secondFactors")
    .set({ lastStep: stepAt(new Date()) })
    .where("userId", "=", staff.user.id)
    .execute();
  await proveSecondFactor(site.db, staff.user);
  return { ...staff, secret, codes, code };
}

const mailsOf = async (user: { id: number }) =>
  (
    await site.db
      .selectFrom("outbox")
      .select("subject")
      .where("ownerId", "=", user.id)
      .where("dedupeKey", "like", "second-factor:%")
      .orderBy("id")
      .execute()
  ).map(({ subject }) => subject);

describe("the first login", () => {
  test("asks to set up the second factor, shows its picture and key, and ends with recovery codes once", async () => {
    const staff = await newcomer();
    expect(leadsTo(await staff.get("/staff"))).toBe("302 /staff/code?page=%2Fstaff");
    expect(leadsTo(await staff.get("/staff/code?page=%2Fstaff"))).toBe(`302 ${PATH}`);
    const before = await staff.get(PATH);
    expect(before.body).not.toContain("<svg xmlns");
    expect(leadsTo(await staff.post(PATH, { intent: "start" }))).toBe(`303 ${PATH}`);
    const page = await staff.get(PATH);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect(page.body).toMatch(
      /<svg xmlns="[^"]+" viewBox="[^"]+"[^>]* role="img" aria-label="Picture for your app/,
    );
    expect(page.body).toMatch(
      /<a class="tap" href="otpauth:\/\/totp\/[^"]+\?secret=[A-Z2-7]{32}&amp;issuer=\w+">/,
    );
    expect(page.body).toMatch(
      /<textarea class="input secret"[^>]*>(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}<\/textarea>/,
    );
    const secret = keyOf(page);
    expect(secret).toHaveLength(20);
    const { jar } = staff;
    const old = new Map(jar);
    const sent = await staff.post(PATH, { intent: "finish", code: codeOf(secret) });
    expect(leadsTo(sent)).toBe(`303 ${PATH}/codes`);
    expect(jar.get("sid")).not.toBe(old.get("sid"));
    const shown = await staff.get(`${PATH}/codes`);
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const codes = recoveryCodesOf(shown);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(recoveryCodesOf(await staff.get(`${PATH}/codes`))).toEqual(codes);
    const file = await staff.get(`${PATH}/codes.txt`);
    expect(file.body).toBe(codes.map((code) => `${code}\r\n`).join(""));
    expect(file.headers.get("Cache-Control")).toContain("no-store");
    expect(file.headers.get("Content-Disposition")).toContain("attachment");
    const other = await accounts.logIn(staff.user);
    expect(leadsTo(await other.get(`${PATH}/codes.txt`))).toContain("/staff/code");
    expect(leadsTo(await staff.post(`${PATH}/codes`))).toBe("303 /staff");
    expect(leadsTo(await staff.post(`${PATH}/codes`))).toBe("303 /staff");
    for (const gone of [`${PATH}/codes`, `${PATH}/codes.txt`])
      expect(leadsTo(await staff.get(gone))).toBe(`302 ${PATH}`);
    expect((await staff.get("/staff")).status).toBe(200);
    expect(await mailsOf(staff.user)).toEqual(["A second factor protects your Kaypoint staff account"]);
    const actions = await actionsOf(site, staff.user);
    expect(actions.find((action) => action !== "login")).toBe("second-factor-set-up");
  });

  test("begun twice in a browser keeps its key, and in another browser gets a new one that ends the first", async () => {
    const staff = await newcomer();
    await staff.post(PATH, { intent: "start" });
    const first = keyOf(await staff.get(PATH));
    await staff.post(PATH, { intent: "start" });
    expect(keyOf(await staff.get(PATH))).toEqual(first);
    const other = await accounts.logIn(staff.user);
    expect((await other.get(PATH)).body).not.toContain("input secret");
    await other.post(PATH, { intent: "start" });
    expect(keyOf(await other.get(PATH))).not.toEqual(first);
    const late = await staff.post(PATH, { intent: "finish", code: codeOf(first) });
    expect([late.status, says(late).includes("Start again")]).toEqual([409, true]);
    expect(
      await site.db.selectFrom("secondFactors").selectAll().where("userId", "=", staff.user.id).execute(),
    ).toEqual([]);
  });

  test("lasts ten minutes, and can be cancelled", async () => {
    const staff = await newcomer();
    await staff.post(PATH, { intent: "start" });
    const secret = keyOf(await staff.get(PATH));
    const old = new Date(Date.now() - 601_000);
    await site.db
      .updateTable("secondFactorSetups")
      .set({ createdAt: old })
      .where("userId", "=", staff.user.id)
      .execute();
    expect((await staff.post(PATH, { intent: "finish", code: codeOf(secret) })).status).toBe(409);
    await staff.post(PATH, { intent: "start" });
    const again = keyOf(await staff.get(PATH));
    expect(again).not.toEqual(secret);
    await staff.post(PATH, { intent: "cancel" });
    expect((await staff.post(PATH, { intent: "finish", code: codeOf(again) })).status).toBe(409);
  });

  test("shows a code's error beside its field, and the key stays", async () => {
    const staff = await newcomer();
    await staff.post(PATH, { intent: "start" });
    const secret = keyOf(await staff.get(PATH));
    for (const [code, words] of [
      ["12", "Enter the 6 digits that your app shows"],
      [codeOf(secret, 9), "Wrong code. Check that your phone shows the right time"],
    ] as const) {
      const refused = await staff.post(PATH, { intent: "finish", code });
      expect([
        refused.status,
        says(refused).includes(words),
        refused.body.includes(`value="${code}"`),
      ]).toEqual([422, true, false]);
      expect(keyOf(refused)).toEqual(secret);
    }
  });

  test("needs a recently typed password", async () => {
    const staff = await newcomer();
    await accounts.age(staff.user);
    const path = `/account/confirm?page=${encodeURIComponent(PATH)}`;
    expect(leadsTo(await staff.get(PATH))).toBe(`302 ${path}`);
    expect(leadsTo(await staff.post(PATH, { intent: "start" }))).toBe(`303 ${path}`);
    expect(leadsTo(await staff.post(path, { password }))).toBe(`303 ${PATH}`);
    expect((await staff.get(PATH)).status).toBe(200);
  });
});

describe("every later login", () => {
  test("asks for a code and continues to the requested page, and the code counts once", async () => {
    const { user, secret, code } = await settled();
    const browser = await accounts.logIn(user);
    expect(leadsTo(await browser.get("/staff/setups"))).toBe("302 /staff/code?page=%2Fstaff%2Fsetups");
    const page = await browser.get("/staff/code?page=%2Fstaff%2Fsetups");
    expect(page.body).toContain('name="page" value="/staff/setups"');
    const used = await browser.post("/staff/code", { code, page: "/staff/setups" });
    expect([used.status, says(used).includes("This code was already used.")]).toEqual([422, true]);
    const next = codeOf(secret, 1);
    const spaced = `${next.slice(0, 3)} ${next.slice(3)}`;
    expect(leadsTo(await browser.post("/staff/code", { code: spaced, page: "/staff/setups" }))).toBe(
      "303 /staff/setups",
    );
    expect((await browser.get("/staff/setups")).status).toBe(200);
    expect(leadsTo(await browser.get("/staff/code"))).toBe("302 /staff");
    const other = await accounts.logIn(user);
    const replayed = await other.post("/staff/code", { code: next });
    expect([replayed.status, leadsTo(await other.get("/staff"))]).toEqual([
      422,
      "302 /staff/code?page=%2Fstaff",
    ]);
  });

  test("changes the cookie, and the one before the code opens nothing", async () => {
    const { user, secret } = await settled();
    const browser = await accounts.logIn(user);
    const thief = site.visitor();
    for (const [name, value] of browser.jar) thief.jar.set(name, value);
    await browser.post("/staff/code", { code: codeOf(secret, 1) });
    expect((await browser.get("/staff")).status).toBe(200);
    expect(leadsTo(await thief.get("/staff"))).toBe("302 /login?page=%2Fstaff");
  });

  test("leads to no other site, whatever the form says", async () => {
    const { user, secret } = await settled();
    const browser = await accounts.logIn(user);
    expect(
      leadsTo(await browser.post("/staff/code", { code: codeOf(secret, 1), page: "//evil.example" })),
    ).toBe("303 /staff");
  });

  test("accepts a recovery code instead, once, and sends a mail", async () => {
    const { user, codes } = await settled();
    const [code = ""] = codes;
    const browser = await accounts.logIn(user);
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect(leadsTo(await browser.post("/staff/code", { recovery_code: typed }))).toBe("303 /staff");
    expect((await browser.get("/staff")).status).toBe(200);
    expect((await mailsOf(user)).at(-1)).toBe("A recovery code was used for your Kaypoint staff account");
    const other = await accounts.logIn(user);
    const again = await other.post("/staff/code", { recovery_code: code });
    expect([again.status, again.body.includes(code)]).toEqual([422, false]);
    expect(says(again)).toContain("Wrong or used recovery code");
    expect(says(await browser.get(PATH))).toContain("9 of 10 are left.");
  });

  test("pauses after five wrong codes, also for the right one, and sends a mail", async () => {
    const { user, secret, codes } = await settled();
    const browser = await accounts.logIn(user);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser.post("/staff/code", { code: codeOf(secret, 20 + tries) })).status).toBe(422);
    for (const proof of [{ code: codeOf(secret, 1) }, { recovery_code: codes[3] ?? "" }]) {
      const paused = await browser.post("/staff/code", proof);
      expect(paused.status).toBe(429);
      expect(Number(paused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(says(paused)).toContain("Too many wrong codes.");
    }
    const told = (await mailsOf(user)).filter(
      (subject) => subject === "Wrong codes for your Kaypoint staff account",
    );
    expect(told).toHaveLength(1);
    const refused = (await actionsOf(site, user)).filter((action) => action === "second-factor refused");
    expect(refused).toHaveLength(7);
  });
});

describe("changing the second factor", () => {
  const guarded = (intent: string, proof: string) => ({ intent, current_password: password, proof });

  test("needs password and code, and the new one ends the old one, its recovery codes and other sessions", async () => {
    const { user, secret, codes, ...staff } = await settled();
    const other = await accounts.logIn(user);
    await forgetSteps(site, user);
    const typed = { current_password: password, proof: codeOf(secret) };
    const begun = await press(staff, PATH, { sends: { intent: "change" } }, typed);
    expect(leadsTo(begun)).toBe(`303 ${PATH}`);
    const fresh = keyOf(await staff.get(PATH));
    expect(fresh).not.toEqual(secret);
    await other.post("/staff/code", { code: codeOf(secret, 1) });
    expect((await other.get("/staff")).status).toBe(200);
    const finished = await staff.post(PATH, { intent: "finish", code: codeOf(fresh) });
    expect(leadsTo(finished)).toBe(`303 ${PATH}/codes`);
    expect(leadsTo(await other.get("/staff"))).toBe("302 /login?page=%2Fstaff");
    const browser = await accounts.logIn(user);
    await forgetSteps(site, user);
    expect((await browser.post("/staff/code", { code: codeOf(secret) })).status).toBe(422);
    expect((await browser.post("/staff/code", { recovery_code: codes[0] ?? "" })).status).toBe(422);
    expect((await browser.post("/staff/code", { code: codeOf(fresh) })).status).toBe(303);
    expect(await mailsOf(user)).toContain("Another second factor for your Kaypoint staff account");
  });

  test("works with a recovery code if the phone is lost", async () => {
    const { codes, ...staff } = await settled();
    expect(leadsTo(await staff.post(PATH, guarded("change", codes[0] ?? "")))).toBe(`303 ${PATH}`);
  });

  test("with a wrong password spends no code, and with a wrong code changes nothing", async () => {
    const { user, secret, codes, ...staff } = await settled();
    const [code = ""] = codes;
    const wrong = await staff.post(PATH, { ...guarded("renew", code), current_password: "not this one" });
    expect([wrong.status, says(wrong).includes("This is not your password.")]).toEqual([422, true]);
    expect(wrong.body).not.toContain(code);
    const refused = await staff.post(PATH, guarded("renew", codeOf(secret, 30)));
    expect([refused.status, says(refused).includes("or one of your recovery codes")]).toEqual([422, true]);
    const typed = { current_password: password, proof: code };
    const renewed = await press(staff, PATH, { sends: { intent: "renew" } }, typed);
    expect(leadsTo(renewed)).toBe(`303 ${PATH}/codes`);
    const fresh = recoveryCodesOf(await staff.get(`${PATH}/codes`));
    expect(fresh.filter((one) => codes.includes(one))).toEqual([]);
    const browser = await accounts.logIn(user);
    expect((await browser.post("/staff/code", { recovery_code: codes[1] ?? "" })).status).toBe(422);
    expect((await browser.post("/staff/code", { recovery_code: fresh[1] ?? "" })).status).toBe(303);
    expect(await mailsOf(user)).toContain("New recovery codes for your Kaypoint staff account");
  });

  test("cannot be skipped by starting again, by other values, or without the code in this session", async () => {
    const { user, secret, ...staff } = await settled();
    await staff.post(PATH, { intent: "start" });
    expect((await staff.get(PATH)).body).not.toContain("input secret");
    expect((await staff.post(PATH, { intent: "reset" })).status).toBe(400);
    expect((await staff.post(PATH, { intent: "start", user_id: "1" })).status).toBe(400);
    const browser = await accounts.logIn(user);
    expect(leadsTo(await browser.get(PATH))).toBe(`302 /staff/code?page=${encodeURIComponent(PATH)}`);
    expect(leadsTo(await browser.post(PATH, { intent: "start" }))).toBe(
      `303 /staff/code?page=${encodeURIComponent(PATH)}`,
    );
    expect(leadsTo(await browser.get(`${PATH}/codes`))).toContain("302 /staff/code");
    expect((await browser.post("/staff/code", { code: codeOf(secret, 1) })).status).toBe(303);
  });
});

test("the database holds no readable keys or recovery codes", async () => {
  const { user, secret, codes } = await settled();
  const factor = await site.db
    .selectFrom("secondFactors")
    .selectAll()
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(factor.secret.includes(secret)).toBe(false);
  expect(factor.secret.toString("latin1")).not.toContain(secret.toString("base64"));
  const kept = await site.db
    .selectFrom("recoveryCodes")
    .select("codeHash")
    .where("userId", "=", user.id)
    .execute();
  expect(kept).toHaveLength(10);
  const text = kept.map(({ codeHash }) => codeHash.toString("latin1")).join(" ");
  for (const code of codes) expect(text).not.toContain(code.replaceAll("-", ""));
});

test("a key copied to another account opens nothing", async () => {
  const [one, other] = [await settled(), await settled()];
  const { secret } = await site.db
    .selectFrom("secondFactors")
    .select("secret")
    .where("userId", "=", one.user.id)
    .executeTakeFirstOrThrow();
  await site.db
    .updateTable("secondFactors")
    .set({ secret, lastStep: 0 })
    .where("userId", "=", other.user.id)
    .execute();
  const browser = await accounts.logIn(other.user);
  expect((await browser.post("/staff/code", { code: codeOf(one.secret) })).status).toBe(500);
});
