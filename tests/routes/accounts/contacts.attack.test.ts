import { expect, test } from "vitest";

import { getUser } from "~/models/users/user.server";
import { changeAccount, newAccount } from "../../support/accounts";
import { loggedInClient } from "../../support/api-client";
import { attackedSite, unchanged } from "../../support/attacked";
import { newestMail } from "../../support/messages";
import { leadsTo } from "../../support/page";
import { newestCodeTo } from "../../support/second-factor";
import { makeAccounts, password } from "../../support/sessions";

/* What a stranger who knows the password alone does to the mailbox and the phone of an account. */
const site = await attackedSite();
const accounts = await makeAccounts(site);

const PROOF = "/account/confirm/contact";
const thiefsPhone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36";

/** An owner whose account a thief has just logged in to with the password. */
async function robbed() {
  const own = await accounts.logInAs();
  return { own, thief: await accounts.logIn(own.user, thiefsPhone) };
}

const doors = {
  mailbox: () => ["/account/security", { intent: "email", email: newAccount().email }] as const,
  phone: () => ["/change-phone", { phone: newAccount().phone }] as const,
};

test.each(Object.entries(doors))("the password alone asks for no new %s", async (_what, door) => {
  const { thief } = await robbed();
  const [path, fields] = door();
  const { answer } = await unchanged(site.db, () => thief.post(path, fields), ["sessions"]);
  const kept = new URLSearchParams(fields).toString();
  expect(leadsTo(answer)).toBe(`303 ${PROOF}?page=${encodeURIComponent(`${path}?${kept}`)}`);
});

test.each(["confirmed mailbox", "verified phone"])(
  "the password alone adds nothing to a %s",
  async (kept) => {
    const own = await accounts.logInAs();
    const lost = kept === "confirmed mailbox" ? { phoneVerifiedAt: null } : { emailVerifiedAt: null };
    await changeAccount(site.db, own.user.id, lost);
    const thief = await accounts.logIn(own.user, thiefsPhone);
    for (const door of Object.values(doors)) {
      const [path, fields] = door();
      expect(leadsTo(await thief.post(path, fields))).toContain(PROOF);
    }
    expect(await getUser(site.db, own.user.id)).toMatchObject({ email: own.user.email, newPhone: null });
  },
);

test("nor does a program with the password", async () => {
  const { own } = await robbed();
  const { post } = await loggedInClient(site, own.user);
  const { status, said } = await post("edit-phone-number", { phone: newAccount().phone });
  expect([status, said.message]).toEqual([403, expect.stringContaining("a code to your phone or email")]);
  expect((await getUser(site.db, own.user.id)).newPhone).toBeNull();
});

test("the code to a contact of the account opens the change, in the browser that typed it alone", async () => {
  const { own, thief } = await robbed();
  await own.post(PROOF, { intent: "resend" });
  const code = await newestCodeTo(site.db, own.user);
  expect(leadsTo(await own.post(`${PROOF}?page=%2Fchange-phone`, { intent: "prove", code }))).toBe(
    "303 /change-phone",
  );
  expect(leadsTo(await own.post(...doors.phone()))).toBe("303 /verify-phone");
  expect(leadsTo(await thief.post(...doors.phone()))).toContain(PROOF);
  expect((await thief.post(PROOF, { intent: "prove", code })).status).toBe(422);
});

test("“this was not me” closes the password, and the owner sets a new one by the contacts of before", async () => {
  const { own, thief } = await robbed();
  const link = /\/login\/not-me\S+/.exec((await newestMail(site.db, own.user.email)).text)?.[0] ?? "";
  const owner = site.visitor();
  const token = new URL(link, "http://site.invalid").searchParams.get("token") ?? "";
  expect((await owner.post("/login/not-me", { token })).status).toBe(200);
  expect(leadsTo(await thief.get("/dashboard"))).toMatch(/^302 \/login/);
  expect((await thief.post("/login", { email: own.user.email, password })).status).toBe(401);
  await owner.post("/forgot-password", { email: own.user.email });
  const { code } = await newestMail(site.db, own.user.email);
  expect(leadsTo(await owner.post("/forgot-opt-reset", { code }))).toBe("303 /set-newpassword");
});
