import { expect, test } from "vitest";

import { unchanged, attackedSite } from "../../support/attacked";
import { makeOwner, changeAccount } from "../../support/accounts";
import { codesSentTo, newestCode, mailsTo, textsTo } from "../../support/messages";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";

const site = await attackedSite();
const accounts = await makeAccounts(site);

let made = 0;
const makeAgent = () => accounts.logInAs("agent", `RIVAL${(made += 1)}`);

/** An unverified registrant of an agent, without a password. */
async function registrantOf({ user }: { user: { id: number } }, phone?: string) {
  const registrant = await makeOwner(site.db, { verified: false, now: new Date(), ...(phone && { phone }) });
  const change = { agentId: user.id, passwordHash: null };
  await changeAccount(site.db, registrant.id, change);
  return { ...registrant, path: `/reseller/verify/${registrant.id}` };
}

const verifiedAt = async ({ id }: { id: number }) =>
  (await site.db.selectFrom("users").select("phoneVerifiedAt").where("id", "=", id).executeTakeFirstOrThrow())
    .phoneVerifiedAt;

test("another agent, an owner, staff and visitors send and verify nothing, even with the right code", async () => {
  const agent = await makeAgent();
  const registrant = await registrantOf(agent);
  await agent.post(registrant.path, { intent: "resend" });
  const code = await newestCode(site.db, registrant.phone);
  const visitors = {
    "another agent": { visitor: await makeAgent(), status: 404 },
    owner: { visitor: await accounts.logInAs("owner"), status: 403 },
    staff: { visitor: await accounts.logInAs("staff"), status: 403 },
    stranger: { visitor: site.visitor(), status: 302 },
  };
  await everyRow(
    Object.entries(visitors),
    ([who]) => who,
    async ([, { visitor, status }]) => {
      for (const fields of [{ intent: "resend" }, { code }]) {
        const post = () => visitor.post(registrant.path, fields);
        expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(status);
      }
      const seen = await visitor.get(registrant.path);
      expect([seen.status, seen.body.includes(registrant.name)]).toEqual([status, false]);
      expect((await visitor.get(`${registrant.path}.data`)).body).not.toContain(registrant.name);
    },
  );
  expect(await codesSentTo(site.db, registrant.phone)).toHaveLength(1);
  expect(await verifiedAt(registrant)).toBeNull();
});

test("an account the agent did not sign up looks like a missing one, also staff's and the agent's own", async () => {
  const agent = await makeAgent();
  const stranger = await makeOwner(site.db, { verified: false });
  const ids = [stranger.id, agent.user.id, 999_999_999, "0", "x", "1%00", "-1"];
  await everyRow(ids, String, async (id) => {
    for (const fields of [{ intent: "resend" }, { code: "12345" }]) {
      const post = () => agent.post(`/reseller/verify/${id}`, fields);
      expect([400, 404]).toContain((await unchanged(site.db, post, ["sessions"])).answer.status);
    }
  });
  expect(await textsTo(site.db, stranger.id)).toEqual([]);
});

test("a verified customer gets no code and no key", async () => {
  const agent = await makeAgent();
  const registrant = await registrantOf(agent);
  await agent.post(registrant.path, { intent: "resend" });
  const code = await newestCode(site.db, registrant.phone);
  await agent.post(registrant.path, { code });
  const first = await verifiedAt(registrant);
  for (const fields of [{ intent: "resend" }, { code }]) {
    const post = () => agent.post(registrant.path, fields);
    const { answer } = await unchanged(site.db, post, ["sessions"]);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, registrant.path]);
  }
  expect(await verifiedAt(registrant)).toEqual(first);
  expect(await mailsTo(site.db, registrant.phone)).toHaveLength(2);
});

test("a form verifies only the phone and account of its URL", async () => {
  const agent = await makeAgent();
  const registrant = await registrantOf(agent);
  await agent.post(registrant.path, { intent: "resend" });
  const code = await newestCode(site.db, registrant.phone);
  const refused: [Record<string, string>, number][] = [
    [{ code, phone: "08031234521" }, 400],
    [{ code, customerId: "1" }, 400],
    [{ code, password: "mine mine mine" }, 400],
    [{ code: "1234" }, 422],
    [{ code: "x".repeat(200) }, 422],
  ];
  await everyRow(refused, JSON.stringify, async ([fields, status]) => {
    const post = () => agent.post(registrant.path, fields);
    expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(status);
  });
});

test("the agent gets nothing that opens the account: no cookie, no key on a page, no recovery code", async () => {
  const agent = await makeAgent();
  const registrant = await registrantOf(agent);
  await agent.post(registrant.path, { intent: "resend" });
  const code = await newestCode(site.db, registrant.phone);
  const before = new Map(agent.jar);
  await agent.post(registrant.path, { code });
  const page = await agent.get(registrant.path);
  const [{ key } = { key: "" }] = await mailsTo(site.db, registrant.phone);
  expect(key).not.toBe("");
  expect(page.body).not.toContain(key);
  expect((await agent.get(`${registrant.path}.data`)).body).not.toContain(key);
  expect([...agent.jar.keys()].filter((name) => !before.has(name))).toEqual([]);
  expect((await agent.get("/reseller")).status).toBe(200);
  const sessions = site.db.selectFrom("sessions").select("id").where("userId", "=", registrant.id);
  expect(await sessions.execute()).toEqual([]);
  const visitor = site.visitor();
  await visitor.post("/forgot-password", { email: registrant.email });
  const answer = await visitor.post("/forgot-opt-reset", { code });
  expect(answer.headers.get("Location")).not.toBe("/set-newpassword");
});

test("a number is corrected by the agent who typed it alone, and only until the account is opened", async () => {
  const agent = await makeAgent();
  const registrant = await registrantOf(agent);
  const path = `${registrant.path}/phone`;
  const fields = { phone: "08031234521" };
  const refuses = async (visitor: Pick<typeof agent, "post">, status: number) => {
    const post = () => visitor.post(path, fields);
    expect((await unchanged(site.db, post, ["sessions", "throttles"])).answer.status).toBe(status);
  };
  const change = (values: {
    phoneFromAgent?: boolean;
    passwordHash?: string | null;
    phoneVerifiedAt?: Date;
  }) => site.db.updateTable("users").set(values).where("id", "=", registrant.id).execute();
  await refuses(agent, 303);
  await change({ phoneFromAgent: true, passwordHash: "$argon2id$none" });
  await refuses(agent, 303);
  await change({ passwordHash: null, phoneVerifiedAt: new Date() });
  await refuses(agent, 303);
  await refuses(await makeAgent(), 404);
  await refuses(await accounts.logInAs("owner"), 403);
  await refuses(site.visitor(), 302);
});
