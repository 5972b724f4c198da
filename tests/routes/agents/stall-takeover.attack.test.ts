import { describe, expect, test } from "vitest";

import { attackedSite, unchanged } from "../../support/attacked";
import { newAccount, internationalPhone } from "../../support/accounts";
import { newestCode, mailsTo, newestMail } from "../../support/messages";
import { forgetTries } from "../../support/database-content";
import { leadsTo, says } from "../../support/page";
import { everyRow } from "../../support/rows";
import { makeAccounts, password } from "../../support/sessions";

let made = 0;

/* An agent signs up a registrant with the registrant's mailbox but the agent's own phone, and verifies that phone. */
const site = await attackedSite();
const accounts = await makeAccounts(site);

const chosen = "blue kettle river stone";

async function registered() {
  const code = `SIMS${(made += 1)}`;
  const agent = await accounts.logInAs("agent", code);
  const { username, email, phone } = newAccount();
  const form = { name: "Blessing Hair", username, email, phone, code, acceptTerms: "on" };
  const answer = await agent.post("/signup?page=signup", form);
  expect(leadsTo(answer)).toBe("303 /reseller");
  const { id } = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { agent, id, email, username, phone: internationalPhone(phone), path: `/reseller/verify/${id}` };
}

type RegisteredShop = Awaited<ReturnType<typeof registered>>;

async function verifyAtStall({ agent, path, phone }: RegisteredShop) {
  await agent.post(path, { intent: "resend" });
  return agent.post(path, { code: await newestCode(site.db, phone) });
}

async function sessionsOf(id: number) {
  return site.db.selectFrom("sessions").select("id").where("userId", "=", id).execute();
}

describe("an agent with the customer's mailbox address and their own SIM", () => {
  test("cannot open the account with the key or a code sent to the SIM", async () => {
    const registrant = await registered();
    await verifyAtStall(registrant);
    const [{ key } = { key: "" }] = await mailsTo(site.db, registrant.phone);
    expect(key).not.toBe("");
    const thief = site.visitor();
    await thief.post("/forgot-password", { email: registrant.email });
    expect(leadsTo(await thief.post("/forgot-opt-reset", { code: key }))).toBe("303 /forgot-opt-reset");
    expect(says(await thief.get("/forgot-opt-reset"))).toContain("Use the email we sent you");
    await thief.post("/forgot-opt-reset", { intent: "phone" });
    const code = await newestCode(site.db, registrant.phone);
    expect(leadsTo(await thief.post("/reset-password", { code }))).toBe("303 /forgot-opt-reset");
    const post = () => thief.post("/set-newpassword", { password: chosen, password_confirmation: chosen });
    expect(leadsTo((await unchanged(site.db, post)).answer)).toBe("303 /forgot-password");
    expect(await sessionsOf(registrant.id)).toEqual([]);
  });

  test("cannot do it over the API either", async () => {
    const registrant = await registered();
    await verifyAtStall(registrant);
    const [{ key } = { key: "" }] = await mailsTo(site.db, registrant.phone);
    const thief = site.visitor();
    await thief.post("/forgot-password", { email: registrant.email });
    const json = (fields: object) => ({
      method: "POST",
      body: JSON.stringify(fields),
      headers: { "Content-Type": "application/json" },
    });
    const typed = await thief.send("/api/validate-account-otp", json({ code: key }));
    expect([typed.status, typed.body]).toEqual([422, expect.stringContaining("sent to the email, too")]);
    const set = { password: chosen, password_confirmation: chosen };
    expect((await thief.send("/api/update-forgot-password", json(set))).status).toBe(409);
    expect(await sessionsOf(registrant.id)).toEqual([]);
  });

  test("cannot verify the SIM once the customer has opened the account by the mailbox, so it never recovers it", async () => {
    const registrant = await registered();
    const { agent, path } = registrant;
    await agent.post(path, { intent: "resend" });
    const sent = await newestCode(site.db, registrant.phone);
    const owner = site.visitor();
    await owner.post("/forgot-password", { email: registrant.email });
    await owner.post("/forgot-opt-reset", { code: (await newestMail(site.db, registrant.email)).code });
    await owner.post("/set-newpassword", { password: chosen, password_confirmation: chosen });
    await forgetTries(site.db);
    const attempts: Record<string, string>[] = [{ code: sent }, { intent: "resend" }];
    await everyRow(attempts, JSON.stringify, async (fields) => {
      const { answer } = await unchanged(site.db, () => agent.post(path, fields), ["sessions"]);
      expect([answer.status, says(answer)]).toEqual([
        422,
        expect.stringContaining("has opened this account already"),
      ]);
    });
    expect(says(await agent.get(path))).toContain("verifies");
    const signedIn = site.visitor();
    const login = { email: registrant.email, password: chosen };
    expect((await signedIn.post("/login", login)).status).toBe(303);
  });
});

describe("a customer whose phone was verified at the stall", () => {
  test("opens the account with the key and the mail, in either order, and is not asked again", async () => {
    for (const first of ["key", "mail"] as const) {
      const registrant = await registered();
      await verifyAtStall(registrant);
      const [{ key } = { key: "" }] = await mailsTo(site.db, registrant.phone);
      const owner = site.visitor();
      await owner.post("/forgot-password", { email: registrant.email });
      const { code } = await newestMail(site.db, registrant.email);
      const proofs = first === "key" ? [key, code] : [code, key];
      const [half, whole] = [
        await owner.post("/forgot-opt-reset", { code: proofs[0] ?? "" }),
        await owner.post("/forgot-opt-reset", { code: proofs[1] ?? "" }),
      ];
      expect(leadsTo(half)).toBe(first === "key" ? "303 /forgot-opt-reset" : "303 /reset-password");
      expect(leadsTo(whole)).toBe("303 /set-newpassword");
      await owner.post("/set-newpassword", { password: chosen, password_confirmation: chosen });
      const row = await site.db
        .selectFrom("users")
        .select(["phoneFromAgent", "emailVerifiedAt", "phoneVerifiedAt"])
        .where("id", "=", registrant.id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({
        phoneFromAgent: false,
        emailVerifiedAt: expect.any(Date) as Date,
        phoneVerifiedAt: expect.any(Date) as Date,
      });
    }
  });

  test("who signed up alone by the agent's link keeps the session, and the agent gets none", async () => {
    const code = `SIMS${(made += 1)}`;
    const agent = await accounts.logInAs("agent", code);
    const { username, email, phone } = newAccount();
    const registrant = site.visitor();
    const form = { name: "Blessing Hair", username, email, phone, code, password, acceptTerms: "on" };
    expect((await registrant.post("/signup?page=signup", form)).status).toBe(303);
    const { id } = await site.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const before = new Set((await sessionsOf(id)).map((session) => session.id));
    const path = `/reseller/verify/${id}`;
    await forgetTries(site.db);
    await site.db.deleteFrom("codeBudgets").execute();
    await agent.post(path, { intent: "resend" });
    const typed = await agent.post(path, { code: await newestCode(site.db, internationalPhone(phone)) });
    expect(leadsTo(typed)).toBe(`303 ${path}`);
    expect(new Set((await sessionsOf(id)).map((session) => session.id))).toEqual(before);
    expect((await registrant.get("/dashboard")).status).toBe(200);
    expect((await agent.get("/reseller")).status).toBe(200);
  });
});
