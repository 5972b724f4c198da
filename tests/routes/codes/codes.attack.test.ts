import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { getUser } from "~/models/users/user.server";
import { logged, attackedSite } from "../../support/attacked";
import { newestCode, otherCode, newestMail } from "../../support/messages";
import { forgetTries, letPass } from "../../support/database-content";
import { signIn } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const entry = "/forgot-opt-reset";

const site = await attackedSite();
beforeEach(async () => {
  await forgetTries(site.db);
});
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
