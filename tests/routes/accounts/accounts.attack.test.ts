import { afterAll, describe, expect, test } from "vitest";

import { internationalPhone, makeAgent, newAccount } from "../../support/accounts";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { newestCode } from "../../support/messages";
import { serve } from "../../support/served";

const site = await serve();
afterAll(() => expectNoFailure(site));

type Fields = Record<string, string | string[]>;
const path = "/signup?page=signup";
const signUp = (fields: Fields, visitor = site.visitor()) =>
  visitor.post(path, { ...newAccount(), ...fields });
const refused = async (fields: Fields) => (await unchanged(site.db, () => signUp(fields))).answer;

async function findUser(username: string) {
  return site.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();
}

describe("another account's", () => {
  test("name, mailbox or verified phone is reported as taken, without saying whose it is", async () => {
    const first = {
      ...newAccount(),
      name: "Hidden Holder",
      email: `holder@${newAccount().username}.example`,
    };
    await signUp(first);
    await site.db
      .updateTable("users")
      .set({ phoneVerifiedAt: new Date(), emailVerifiedAt: new Date() })
      .where("username", "=", first.username)
      .execute();
    const cases: Fields[] = [
      { username: first.username.toUpperCase() },
      { email: first.email.toUpperCase() },
      { phone: first.phone },
    ];
    for (const fields of cases) {
      const answer = await refused(fields);
      expect(answer.status).toBe(422);
      for (const field of ["name", "username", "email", "phone"] as const)
        if (!(field in fields)) expect(answer.body.includes(first[field]), field).toBe(false);
    }
  });

  test("agent code credits no agent when it is made up, and only its agent when it is real", async () => {
    const agentId = await makeAgent(site.db, "BISI7");
    const made = newAccount();
    await signUp({ ...made, referralCode: "BISI7' or '1'='1" });
    expect((await findUser(made.username)).agentId).toBeNull();
    const real = newAccount();
    await signUp({ ...real, code: " bisi7 " });
    expect((await findUser(real.username)).agentId).toBe(agentId);
    expect((await refused({ agent_id: String(agentId) })).status).toBe(422);
  });
});

test("a second trial never starts, neither for a second account of the phone nor for the same account", async () => {
  const account = newAccount();
  const trials = () => site.db.selectFrom("trials").selectAll().execute();
  const verifying = "/verify-phone?plan=2&duration=yearly&onTrial=true";
  const visitor = site.visitor();
  await signUp({ ...account, plan: "2", duration: "yearly", onTrial: "true" }, visitor);
  await visitor.post(verifying, { code: await newestCode(site.db, internationalPhone(account.phone)) });
  expect(await trials()).toHaveLength(1);
  expect((await refused({ phone: account.phone, onTrial: "true" })).status).toBe(422);
  // The number is given up, and a second account gets it.
  await site.db
    .updateTable("users")
    .set({ phone: "+2348030000000" })
    .where("username", "=", account.username)
    .execute();
  const second = site.visitor();
  await site.db.deleteFrom("codeBudgets").execute();
  await signUp({ phone: account.phone, plan: "2", duration: "yearly", onTrial: "true" }, second);
  await second.post(verifying, { code: await newestCode(site.db, internationalPhone(account.phone)) });
  expect((await second.get("/dashboard")).body).not.toMatch(/free trial of Plus has started/);
  await second.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  await visitor.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  expect(await trials()).toHaveLength(1);
});

test("one network may make sixty unverified accounts an hour, and the next visitor there is told when to retry", async () => {
  const statuses = [];
  for (let count = 1; count <= 61; count += 1)
    statuses.push((await signUp({}, site.visitor(`2a01:4f8:1:2::${count}`))).status);
  expect(statuses).toEqual([...Array<number>(60).fill(303), 429]);
  const { answer } = await unchanged(site.db, () => signUp({}, site.visitor("2a01:4f8:1:2:ffff::1")));
  expect([answer.status, Number(answer.headers.get("Retry-After")) > 3000]).toEqual([429, true]);
});
