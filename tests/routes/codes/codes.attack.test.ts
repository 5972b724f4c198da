import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { MINUTE, SECOND } from "~/models/duration";
import { breakerLimit } from "~/models/codes/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { getUser } from "~/models/users/user.server";
import { expectNoFailure, logged, unchanged } from "../../support/attacked";
import { newestCode, otherCode, newestMail } from "../../support/messages";
import { forgetTries, letPass } from "../../support/database-content";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const entry = "/forgot-opt-reset";

const site = await serve();
afterAll(() => expectNoFailure(site));
beforeEach(async () => {
  await forgetTries(site.db);
});

const reasons = (rows: { reason: string | null }[]) => rows.map(({ reason }) => reason);
const countOf = (rows: { reason: string | null }[], reason: string) =>
  rows.filter((row) => row.reason === reason).length;

/** A browser that has started a recovery of an address's account. */
async function recovering(email: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.post("/forgot-password", { email });
  return visitor;
}

/** That browser, at another IP address. */
function moved(visitor: Visitor, address?: string): Visitor {
  const again = site.visitor(address);
  for (const [name, value] of visitor.jar) again.jar.set(name, value);
  return again;
}

/** A wrong code for the account of this address. */
const wrongFor = async (email: string) => otherCode((await newestMail(site.db, email)).code || "00000");

describe("guesses at a phone's code", () => {
  test("fifty at once from fifty networks, with the right one last: three are compared", async () => {
    const owner = await signIn(site, { verified: false });
    await owner.get("/verify-phone");
    const code = await newestCode(site.db, owner.user.phone);
    const guesses = [...Array<string>(49).fill(otherCode(code)), code];
    const lines = await logged(site.db, () =>
      Promise.all(guesses.map((guess) => moved(owner).post("/verify-phone", { code: guess }))),
    );
    const compared = lines.filter(({ reason, outcome }) => reason === "wrong" || outcome === "ok");
    expect(compared).toHaveLength(3);
    expect(countOf(lines, "gone")).toBe(47);
  });

  test("with the right code ten minutes late, or a second time, verify nothing", async () => {
    const owner = await signIn(site, { verified: false });
    await owner.get("/verify-phone");
    const code = await newestCode(site.db, owner.user.phone);
    await letPass(site.db, 10 * MINUTE + SECOND);
    const late = await unchanged(site.db, () => owner.post("/verify-phone", { code }), ["sessions"]);
    expect(late.answer.status).toBe(422);
    expect(reasons(late.logged)).toEqual(["gone"]);
    await owner.post("/verify-phone", { intent: "resend" });
    const right = await newestCode(site.db, owner.user.phone);
    expect((await owner.post("/verify-phone", { code: right })).status).toBe(303);
    await site.db
      .updateTable("users")
      .set({ phoneVerifiedAt: null })
      .where("id", "=", owner.user.id)
      .execute();
    const again = await unchanged(site.db, () => owner.post("/verify-phone", { code: right }));
    expect(reasons(again.logged)).toEqual(["gone"]);
    expect((await getUser(site.db, owner.user.id)).phoneVerifiedAt).toBeNull();
  });
});

describe("a code", () => {
  test("to verify the phone, or to open checkout, opens no account by recovery, nor the other way round", async () => {
    const owner = await signIn(site, { verified: false });
    await owner.get("/verify-phone");
    await owner.post("/verify-phone", { intent: "mail" });
    const toPhone = await newestCode(site.db, owner.user.phone);
    const { code: byMail } = await newestMail(site.db, owner.user.email);
    await letPass(site.db, MINUTE);
    const thief = await recovering(owner.user.email);
    const { code: forRecovery } = await newestMail(site.db, owner.user.email);
    for (const code of [toPhone, byMail].filter((other) => other !== forRecovery)) {
      expect((await thief.post(entry, { code })).status).toBe(422);
      expect(thief.jar.has("grant")).toBe(false);
    }
    const misused = await owner.post("/verify-phone?by=mail", { intent: "verify-mail", code: forRecovery });
    if (forRecovery !== byMail) expect(misused.status).toBe(422);
    if (forRecovery !== toPhone)
      expect((await owner.post("/verify-phone", { code: forRecovery })).status).toBe(422);
    expect(await getUser(site.db, owner.user.id)).toMatchObject({
      phoneVerifiedAt: null,
      checkoutAllowedAt: null,
    });
  });

  test("can be guessed ten times a day, across browsers, networks and new codes", async () => {
    const { user } = await signIn(site);
    for (let round = 0; round < 4; round += 1) {
      const thief = await recovering(user.email);
      const code = await wrongFor(user.email);
      for (let tries = 0; tries < (round === 3 ? 1 : 3); tries += 1)
        expect((await moved(thief).post(entry, { code })).status).toBe(422);
      await letPass(site.db, 21 * MINUTE);
    }
    const thief = await recovering(user.email);
    const { answer, logged: lines } = await unchanged(site.db, () =>
      moved(thief).post(entry, { code: "12345" }),
    );
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(80_000);
    expect(reasons(lines)).toEqual(["paused"]);
    const { code, key } = await newestMail(site.db, user.email);
    expect(code).toBe("");
    expect((await moved(thief).post(entry, { code: key })).headers.get("Location")).toBe("/set-newpassword");
  });

  test("can be guessed at thirty accounts an hour from one IP address", async () => {
    const address = site.visitor().address;
    const statuses: number[] = [];
    for (let target = 0; target < 50; target += 1) {
      const browser = await recovering(`spray${target}@shop.example`);
      statuses.push((await moved(browser, address).post(entry, { code: "12345" })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array<number>(30).fill(422));
    expect(statuses.slice(30)).toEqual(Array<number>(20).fill(429));
  });
});

describe("when the whole site saw more wrong codes in a day than ever", () => {
  test("recovery accepts keys only, one alarm is logged, and logging in still works", async () => {
    const owner = await signIn(site);
    const thief = await recovering("breaker@shop.example");
    const limit = breakerLimit([]);
    for (let count = 0; count < limit.limit; count += 1)
      await countAttempt(site.db, "wrong-code:everybody", limit, new Date());
    const opening = await logged(site.db, () => thief.post(entry, { code: "12345" }));
    expect(opening.map(({ action }) => action)).toContain("code-breaker");
    const browser = await recovering(owner.user.email);
    const { code, key } = await newestMail(site.db, owner.user.email);
    expect(code).toBe("");
    const refused = await unchanged(site.db, () => browser.post(entry, { code: "12345" }));
    expect(refused.answer.status).toBe(422);
    expect(refused.answer.body).toContain("Codes do not work at the moment");
    expect((await browser.post(entry, { code: key })).headers.get("Location")).toBe("/set-newpassword");
    const login = { email: owner.user.email, password: "bread rice and oil" };
    expect((await site.visitor().post("/login", login)).status).toBe(303);
  });
});

describe("two browsers that recover one account at once", () => {
  test("one sets its password, and the other's grant is void", async () => {
    const { user } = await signIn(site);
    const browsers = [await recovering(user.email)];
    const first = await newestMail(site.db, user.email);
    await letPass(site.db, MINUTE);
    browsers.push(await recovering(user.email));
    const codes = [first.code, (await newestMail(site.db, user.email)).code];
    for (const [index, browser] of browsers.entries())
      expect((await browser.post(entry, { code: codes[index] ?? "" })).status).toBe(303);
    const titles = await Promise.all(
      browsers.map(async (browser, index) => {
        const password = `seven yellow canoes ${index}`;
        const fields = { password, password_confirmation: password };
        const page = await browser.follow(await browser.post("/set-newpassword", fields));
        return /<title>(.*?) –/.exec(page.body)?.[1];
      }),
    );
    expect(titles.sort()).toEqual(["Forget password?", "Your password was changed"]);
  });
});
