import { describe, expect, test } from "vitest";

import { makeAgent, newAccount } from "../../support/accounts";
import { unchanged, attackedSite } from "../../support/attacked";

const site = await attackedSite();

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

test("one network may make sixty unverified accounts an hour, and the next visitor there is told when to retry", async () => {
  const statuses = [];
  for (let count = 1; count <= 61; count += 1)
    statuses.push((await signUp({}, site.visitor(`2a01:4f8:1:2::${count}`))).status);
  expect(statuses).toEqual([...Array<number>(60).fill(303), 429]);
  const { answer } = await unchanged(site.db, () => signUp({}, site.visitor("2a01:4f8:1:2:ffff::1")));
  expect([answer.status, Number(answer.headers.get("Retry-After")) > 3000]).toEqual([429, true]);
});
