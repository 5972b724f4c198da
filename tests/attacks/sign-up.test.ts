import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { expectNoFailure, unchanged } from "../support/attacked";
import { newestCode } from "../support/codes";
import { postForm } from "../support/http";
import { internationalPhone, newAccount } from "../support/new-account";
import { serve, type Served } from "../support/served";

let site: Served;
beforeAll(async () => {
  site = await serve();
});
afterAll(async () => {
  expectNoFailure(site);
  await site.stop();
});

type Fields = Record<string, string | string[]>;
const path = "/signup?page=signup";
const signUp = (fields: Fields, visitor = site.visitor()) =>
  visitor.post(path, { ...newAccount(), ...fields });
const refused = async (fields: Fields) => (await unchanged(site.db, () => signUp(fields))).answer;

async function findUser(username: string) {
  return site.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();
}

async function makeAgent(code: string) {
  const { username } = newAccount();
  const { id } = await site.db
    .insertInto("users")
    .values({
      role: "agent",
      name: "Bisi Ade",
      username,
      email: `${username}@agents.example`,
      phone: `+23490${code.slice(1).padStart(8, "0")}`,
      phone_reachable: true,
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db.insertInto("agents").values({ user_id: id, code }).execute();
  return id;
}

describe("a field that the form does not have", () => {
  test.each([
    "role",
    "verification_status",
    "phone_verified_at",
    "walletBalance",
    "id",
    "agentId",
    "password_hash",
    "__proto__.role",
    "__proto__[x]",
    "constructor.prototype.x",
    "name.first",
    "name[0]",
    "items[5000000]",
    "__intent__",
    "__state__",
  ])("%s is refused", async (field) => {
    for (const value of ["staff", "0", "{{{", '{"type":"insert","payload":{"name":"x"}}'])
      expect((await refused({ [field]: value })).status).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("is refused twenty thousand times over without delay", async () => {
    await signUp({ name: "" });
    for (const body of ["a&".repeat(20_000), "a=1&".repeat(16_000)]) {
      const started = performance.now();
      const { status } = await postForm(site.url, path, body);
      expect(status).toBe(400);
      expect(performance.now() - started).toBeLessThan(500);
    }
  });
});

describe("a value", () => {
  test.each([
    ["email", "a＠x.ng"],
    ["email", "a@x.ng\nBcc: b@y.ng"],
    ["email", "a@x.ng\r\nBcc: b@y.ng"],
    ["email", '"a b"@x.ng'],
    ["email", "a@x.ng,b@y.ng"],
    ["email", "<a@x.ng>"],
    ["email", "аda@x.ng"],
    ["email", "a@xn--\u0430.ng"],
    ["email", `${"a".repeat(250)}@x.ng`],
    ["email", `a@${"b.".repeat(130)}ng`],
    ["acceptTerms", "false"],
    ["acceptTerms", ""],
    ["acceptTerms", "yes"],
    ["username", "ada'--shop"],
    ["username", "ada\u0000shop"],
    ["username", "аdashop"],
    ["name", "x".repeat(101)],
    ["phone", "０８０３１２３４５２１"],
    ["phone", "+2348031234521"],
    ["referralCode", "x".repeat(5000)],
    ["code", "x".repeat(5000)],
    ["code", "NOBODY1"],
    ["code", "<script>alert(1)</script>"],
    ["plan", "<script>"],
  ])("%s %.40s makes no account, or is dropped", async (field, value) => {
    if (field === "plan") {
      const account = newAccount();
      const answer = await signUp({ ...account, plan: value });
      expect(answer.headers.get("Location")).toBe("/verify-phone");
      return;
    }
    const answer = await refused({ [field]: value });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.includes("<script>alert(1)")).toBe(false);
  });

  test("given twice is refused: nobody guesses which one counts", async () => {
    for (const field of ["acceptTerms", "name", "email", "password"])
      expect((await refused({ [field]: ["on", "on"] })).status).toBe(400);
  });

  test("a password made of the own phone, name or mailbox is refused with the reason", async () => {
    const account = newAccount();
    for (const password of [account.phone, "Sample Shop 99", `${account.username}2026`, "kaypoint123"]) {
      const answer = await refused({ ...account, password });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain("Password must not be made of");
    }
  });

  test("text that looks like a page is shown as text, everywhere", async () => {
    const name = `"><img src=x onerror=1></script><script>alert(1)</script>{{7*7}}\u202e`;
    const account = newAccount();
    const visitor = site.visitor();
    await signUp({ ...account, name }, visitor);
    expect((await findUser(account.username)).name).toBe(name);
    for (const page of ["/dashboard", "/verify-phone", "/account/sessions", "/", "/no-such-page"]) {
      const { body } = await visitor.get(page);
      expect(/<img src=x|<script>alert|>49</.exec(body), page).toBeNull();
    }
    expect((await visitor.get("/dashboard.data")).headers.get("Content-Type")).toMatch(/^text\/x-script/);
    expect((await visitor.get("/dashboard")).body).toContain("&lt;img src=x onerror=1&gt;");
    const again = await signUp({ name, email: "none" });
    expect(/<img src=x|<script>alert/.exec(again.body)).toBeNull();
  });
});

describe("somebody else's", () => {
  test("name, mailbox or verified phone is said to be taken, and not whose it is", async () => {
    const first = {
      ...newAccount(),
      name: "Hidden Holder",
      email: `holder@${newAccount().username}.example`,
    };
    await signUp(first);
    await site.db
      .updateTable("users")
      .set({ phone_verified_at: new Date() })
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

  test("agent's code credits nobody when it is made up, and only its agent when it is real", async () => {
    const agentId = await makeAgent("BISI7");
    const made = newAccount();
    await signUp({ ...made, referralCode: "BISI7' or '1'='1" });
    expect((await findUser(made.username)).agent_id).toBeNull();
    const real = newAccount();
    await signUp({ ...real, code: " bisi7 " });
    expect((await findUser(real.username)).agent_id).toBe(agentId);
    const forced = newAccount();
    await signUp({ ...forced, agent_id: String(agentId) });
    expect((await findUser(forced.username)).agent_id).toBeNull();
  });
});

test("a second trial is started for no second account of the phone, nor for the same account again", async () => {
  const account = newAccount();
  const trials = () => site.db.selectFrom("trials").selectAll().execute();
  const verifying = "/verify-phone?plan=2&duration=yearly&onTrial=true";
  const visitor = site.visitor();
  await signUp({ ...account, plan: "2", duration: "yearly", onTrial: "true" }, visitor);
  await visitor.post(verifying, { code: await newestCode(site.db, internationalPhone(account.phone)) });
  expect(await trials()).toHaveLength(1);
  expect((await refused({ phone: account.phone, onTrial: "true" })).status).toBe(422);
  // The number is given up, and comes to a second account.
  await site.db
    .updateTable("users")
    .set({ phone: "+2348030000000" })
    .where("username", "=", account.username)
    .execute();
  const second = site.visitor();
  await site.db.deleteFrom("code_budgets").execute();
  await signUp({ phone: account.phone, plan: "2", duration: "yearly", onTrial: "true" }, second);
  await second.post(verifying, { code: await newestCode(site.db, internationalPhone(account.phone)) });
  expect((await second.get("/dashboard")).body).not.toMatch(/free trial of Plus has started/);
  await second.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  await visitor.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  expect(await trials()).toHaveLength(1);
});

test("thirty accounts an hour come from one household, and the next visitor there is told when", async () => {
  const statuses = [];
  for (let count = 1; count <= 31; count += 1)
    statuses.push((await signUp({}, site.visitor(`2a01:4f8:1:2::${count}`))).status);
  expect(statuses).toEqual([...Array<number>(30).fill(303), 429]);
  const { answer } = await unchanged(site.db, () => signUp({}, site.visitor("2a01:4f8:1:2:ffff::1")));
  expect([answer.status, Number(answer.headers.get("Retry-After")) > 3000]).toEqual([429, true]);
});
