import { describe, expect, test } from "vitest";

import { codesSentTo, mailsTo, newestMail, textsTo } from "../../support/messages";
import { leadsTo, says } from "../../support/page";
import { codeOf, forgetSteps, setUpTwoSteps, TWO_STEPS, typePassword } from "../../support/second-factor";
import { serve, type ServedApp } from "../../support/served";
import { actionsOf, makeAccounts } from "../../support/sessions";
import { changeAccount } from "../../support/accounts";

const LOST = "/login/code/lost";

const site = await serve();
const accounts = await makeAccounts(site);

type Visitor = ReturnType<ServedApp["visitor"]>;
interface Account {
  id: number;
  email: string;
  phone: string;
}

/** An owner with two-step login, a verified phone and a confirmed mailbox, and a browser that has typed the password. */
async function lostOwner(contacts: { emailVerifiedAt?: Date | null; phoneVerifiedAt?: Date | null } = {}) {
  const { user, ...owner } = await accounts.logInAs("owner");
  const { secret } = await setUpTwoSteps(site, user);
  const columns = { emailVerifiedAt: new Date(), ...contacts };
  await changeAccount(site.db, user.id, columns);
  const visitor = site.visitor();
  await typePassword(visitor, user);
  return { user, owner, visitor, secret };
}

const eightDigits = (text: string): string => /\b\d{8}\b/.exec(text)?.[0] ?? "";
const codeInSms = async ({ phone }: Account) =>
  (await codesSentTo(site.db, phone)).find((code) => code.length === 8) ?? "";
const codeInMail = async ({ email }: Account) => eightDigits((await newestMail(site.db, email)).text);

async function prove(visitor: Visitor, user: Account, proof: "phone" | "mailbox") {
  await visitor.post(LOST, { intent: "resend" });
  const code = proof === "phone" ? await codeInSms(user) : await codeInMail(user);
  return visitor.post(LOST, { intent: "verify", proof, code });
}

async function proveAll(visitor: Visitor, user: Account) {
  await prove(visitor, user, "phone");
  return prove(visitor, user, "mailbox");
}

const removals = ({ id }: Account) =>
  site.db.selectFrom("contactCorrections").select(["state", "dueAt"]).where("userId", "=", id).execute();

const linkIn = (text: string): string => /token=([\w-]{22})/.exec(text)?.[1] ?? "";

describe("a lost app", () => {
  test("is proved by phone and mailbox, and each contact is told at once", async () => {
    const { user, visitor } = await lostOwner();
    expect((await visitor.get("/login/code")).body).toContain(LOST);
    expect(says(await visitor.get(LOST))).toContain("Send code");
    expect(await removals(user)).toEqual([]);
    expect(leadsTo(await prove(visitor, user, "phone"))).toBe(`303 ${LOST}`);
    expect(await removals(user)).toEqual([]);
    expect(says(await visitor.get(LOST))).toContain("the email of your account");
    expect(leadsTo(await prove(visitor, user, "mailbox"))).toBe(`303 ${LOST}`);
    expect(await removals(user)).toMatchObject([{ state: "waiting" }]);
    expect(says(await visitor.get(LOST))).toContain("Two-step login is switched off on");
    expect((await mailsTo(site.db, user.email)).map(({ subject }) => subject)).toContain(
      "Switch off two-step login of your Kaypoint account?",
    );
    expect((await textsTo(site.db, user.id)).join()).toContain(
      "Your Kaypoint two-step login goes off in 3 days",
    );
    expect(await actionsOf(site, user)).toContain("second-factor-lost");
    expect(leadsTo(await visitor.get("/dashboard"))).toMatch(/^302 \/login/);
  });

  test("keeps the first date if it is asked twice, from two browsers", async () => {
    const { user, visitor } = await lostOwner();
    await proveAll(visitor, user);
    const before = await removals(user);
    const second = site.visitor();
    await typePassword(second, user);
    await second.post(LOST, { intent: "resend" });
    expect(says(await second.get(LOST))).toContain("Two-step login is switched off on");
    expect(before).toHaveLength(1);
    expect(await removals(user)).toEqual(before);
  });

  test("takes no wrong code, no code of the other proof, and no code without a password", async () => {
    const { user, visitor } = await lostOwner();
    await visitor.post(LOST, { intent: "resend" });
    const code = await codeInSms(user);
    const wrong = await visitor.post(LOST, { intent: "verify", proof: "phone", code: "1234" });
    expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("Type the 8 digits")]);
    const other = await visitor.post(LOST, { intent: "verify", proof: "mailbox", code });
    expect([other.status, says(other)]).toEqual([422, expect.stringContaining("no longer valid")]);
    const stranger = site.visitor();
    expect(leadsTo(await stranger.get(LOST))).toBe("302 /login");
    expect(leadsTo(await stranger.post(LOST, { intent: "verify", proof: "phone", code }))).toBe("303 /login");
    expect(await removals(user)).toEqual([]);
  });

  test.each([
    ["the phone alone", { emailVerifiedAt: null }],
    ["the mailbox alone", { phoneVerifiedAt: null }],
    ["nothing", { emailVerifiedAt: null, phoneVerifiedAt: null }],
  ])("of an account that has proved %s is a matter for our staff", async (_what, contacts) => {
    const { user, owner, visitor } = await lostOwner(contacts);
    expect(says(await visitor.get(LOST))).toContain("Our staff will help you and ask for other ID");
    expect(leadsTo(await visitor.post(LOST, { intent: "resend" }))).toBe(`303 ${LOST}`);
    expect([await codeInSms(user), await mailsTo(site.db, user.email)]).toEqual(["", []]);
    expect(says(await owner.get(TWO_STEPS))).toContain("Confirm your phone and your email under Security");
  });

  test("is not proved by a phone whose mailbox lost its confirmation in between", async () => {
    const { user, visitor } = await lostOwner();
    await prove(visitor, user, "phone");
    await visitor.post(LOST, { intent: "resend" });
    const code = await codeInMail(user);
    await changeAccount(site.db, user.id, { emailVerifiedAt: null });
    await visitor.post(LOST, { intent: "verify", proof: "mailbox", code });
    expect(await removals(user)).toEqual([]);
  });

  test("waits until the hold after a new password is over", async () => {
    const { user, visitor } = await lostOwner();
    const heldUntil = new Date(Date.now() + 3_600_000);
    await changeAccount(site.db, user.id, { heldUntil });
    expect(says(await visitor.get(LOST))).toContain("reset a short time ago");
    await visitor.post(LOST, { intent: "resend" });
    expect(await codeInSms(user)).toBe("");
  });
});

describe("a removal that waits", () => {
  test("is stopped by the link in the mail, which ends the login and tells to change the password", async () => {
    const { user, visitor } = await lostOwner();
    await proveAll(visitor, user);
    const token = linkIn((await newestMail(site.db, user.email)).text);
    const stopped = await site.visitor().post(`/corrections/cancel?token=${token}`, { token });
    expect([stopped.status, says(stopped)]).toEqual([200, expect.stringContaining("Set a new password")]);
    expect(await removals(user)).toMatchObject([{ state: "cancelled" }]);
    expect(leadsTo(await visitor.get(LOST))).toBe("302 /login");
  });

  test("is shown to who logs in with a code, who can stop it", async () => {
    const { user, visitor, secret } = await lostOwner();
    await proveAll(visitor, user);
    expect(leadsTo(await visitor.post("/login/code", { proof: codeOf(secret) }))).toBe(`303 ${TWO_STEPS}`);
    expect(says(await visitor.get(TWO_STEPS))).toContain("Keep two-step login");
    const kept = await visitor.post(TWO_STEPS, { intent: "keep" });
    expect(leadsTo(kept)).toBe("303 /account/security");
    expect(await removals(user)).toMatchObject([{ state: "cancelled" }]);
    expect(leadsTo(await visitor.post(TWO_STEPS, { intent: "keep" }))).toBe("303 /account/security");
    await forgetSteps(site, user);
  });
});
