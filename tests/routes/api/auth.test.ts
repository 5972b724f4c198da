import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { nationalPhone } from "~/models/users/phone";
import { password, makeAccounts } from "../../support/sessions";
import { serve } from "../../support/served";

const site = await serve();
const accounts = await makeAccounts(site);

interface ApiBody {
  success: boolean;
  error: boolean;
  message: string;
  api_token: string;
  refresh_token: string;
  data: { username?: string; action?: string } | null;
  errors?: Record<string, string[]>;
}

/** A client without a browser: it keeps its tokens itself. */
function client() {
  const { send } = site.visitor();
  async function call(path: string, init: RequestInit) {
    const answer = await send(path, init);
    return { ...answer, said: JSON.parse(answer.body) as ApiBody };
  }
  const post = (path: string, fields: object = {}, headers: Record<string, string> = {}) =>
    call(path, {
      method: "POST",
      body: JSON.stringify(fields),
      headers: { "Content-Type": "application/json", Cookie: "", ...headers },
    });
  return { call, post };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function loggedIn() {
  const { user } = await accounts.logInAs("owner");
  const machine = client();
  const { said, status } = await machine.post("/api/auth/login", { email: user.email, password, origin: 3 });
  expect(status).toBe(200);
  /** Sent without a cookie, so that the token alone counts. */
  const who = (token: string) => site.visitor().get("/api/auth/session", bearer(token));
  const next = (token: string) => client().post("/api/auth/refresh", { refresh_token: token });
  return { user, machine, said, who, next };
}

describe("logging in", () => {
  test("returns the account and a token that old clients decode, and logs the origin", async () => {
    const { user, said } = await loggedIn();
    expect(said).toMatchObject({ success: true, error: false, data: { username: user.username } });
    expect(decodeJwt(said.api_token)).toMatchObject({
      verification_status: 0,
      username: user.username,
      name: user.name,
      // Old clients mask it as our pages do.
      phone: nationalPhone(user.phone),
    });
    const events = await site.db
      .selectFrom("auditEvents")
      .select("reason")
      .where("action", "=", "api-login")
      .where("subjectId", "=", user.id)
      .execute();
    expect(events).toEqual([{ reason: "origin 3" }]);
  });

  test("accepts a form as well, and a username in place of the email", async () => {
    const { user } = await accounts.logInAs("owner");
    const answer = await site.visitor().post("/api/auth/login", { username: user.username, password });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/sid=.+refresh=/);
  });

  test("refuses a wrong password, a missing one, a wrong method and a body that is not JSON", async () => {
    const { user } = await accounts.logInAs("owner");
    const { post, call } = client();
    const wrong = await post("/api/auth/login", { email: user.email, password: "no" });
    expect([wrong.status, wrong.said.success, wrong.said.error]).toEqual([401, false, true]);
    const missing = await post("/api/auth/login", { email: user.email });
    expect([missing.status, missing.said.errors]).toEqual([422, { password: ["Password is required"] }]);
    expect((await call("/api/auth/login", {})).status).toBe(405);
    const broken = { method: "POST", body: "{", headers: { "Content-Type": "application/json" } };
    expect((await call("/api/auth/login", broken)).status).toBe(400);
  });

  test("reports errors as application/problem+json to a client that accepts it", async () => {
    const accept = { Accept: "application/problem+json" };
    const { headers, said } = await client().post("/api/auth/login", {}, accept);
    expect(headers.get("Content-Type")).toBe("application/problem+json");
    expect(said).toMatchObject({ status: 422, errors: { password: ["Password is required"] } });
  });
});

describe("the tokens", () => {
  test("ask for a refresh once expired, and the next pair works", async () => {
    const { said, who, next } = await loggedIn();
    expect((await who(said.api_token)).status).toBe(200);
    await site.db
      .updateTable("apiTokens")
      .set({ accessEndsAt: new Date(0) })
      .execute();
    const over = await who(said.api_token);
    expect([over.status, (JSON.parse(over.body) as ApiBody).data?.action]).toEqual([401, "refresh"]);
    const second = await next(said.refresh_token);
    expect((await who(second.said.api_token)).status).toBe(200);
  });

  test("all end with their session if a refresh token is reused", async () => {
    const { said, who, next } = await loggedIn();
    const second = await next(said.refresh_token);
    expect((await who(second.said.api_token)).status).toBe(200);
    expect((await next(said.refresh_token)).status).toBe(401);
    expect((await who(second.said.api_token)).status).toBe(401);
    expect((await next(second.said.refresh_token)).status).toBe(401);
  });

  test("end with a log-out", async () => {
    const { said, who, next } = await loggedIn();
    expect((await client().post("/api/auth/logout", {}, bearer(said.api_token))).status).toBe(200);
    expect((await who(said.api_token)).status).toBe(401);
    expect((await next(said.refresh_token)).status).toBe(401);
  });

  test("are not stored in plain text", async () => {
    const { said } = await loggedIn();
    const rows = await site.db.selectFrom("apiTokens").selectAll().execute();
    const stored = rows.map((row) => row.refreshHash.toString("latin1")).join();
    expect(rows.length).toBeGreaterThan(0);
    expect(stored).not.toContain(said.refresh_token);
  });
});

describe("registering", () => {
  const fields = () => {
    const own = `shop${Math.random().toString(36).slice(2, 12)}`;
    const phone = `0803${String(Math.random()).slice(2, 9)}`;
    return {
      name: "Ada Obi Stores",
      username: own,
      email: `${own}@shop.example`,
      phone,
      password,
      password_confirmation: password,
      acceptTerms: true,
      where: "",
      timezone: "Africa/Lagos",
      agent_id: "",
      on_trial: false,
    };
  };

  test("makes a logged-in account, and refuses its email beside the field once it is confirmed", async () => {
    const sent = fields();
    const made = await client().post("/api/register", sent);
    expect([made.status, made.said]).toMatchObject([200, { success: true, agent_reg: false }]);
    expect(decodeJwt(made.said.api_token)).toMatchObject({ verification_status: 1, name: sent.name });
    const twin = await client().post("/api/register", { ...fields(), email: sent.email });
    expect([twin.status, twin.said]).toMatchObject([200, { success: true }]);
    const confirmed = { emailVerifiedAt: new Date() };
    await site.db.updateTable("users").set(confirmed).where("username", "=", sent.username).execute();
    const again = await client().post("/api/register", { ...fields(), email: sent.email });
    expect([again.status, Object.keys(again.said.errors ?? {})]).toEqual([422, ["email"]]);
  });

  test("refuses a repeated password that differs, and makes no account", async () => {
    const sent = { ...fields(), password_confirmation: "another password" };
    const { status, said } = await client().post("/api/register", sent);
    expect([status, said.errors]).toEqual([422, { password_confirmation: ["Passwords do not match"] }]);
    const made = site.db.selectFrom("users").select("id").where("username", "=", sent.username);
    expect(await made.execute()).toEqual([]);
  });

  test("lets an agent register a customer under their own code without getting the customer's token", async () => {
    const agent = await accounts.logInAs("agent", "KPAPI1");
    const { said } = await client().post("/api/auth/login", { email: agent.user.email, password });
    const made = await client().post(
      "/api/register",
      { ...fields(), agent_id: "KPAPI1" },
      bearer(said.api_token),
    );
    expect(made.said).toMatchObject({ success: true, agent_reg: true });
    expect(made.said.api_token).toBeUndefined();
  });
});

test("plans are listed in naira as headers and as data, and releases by category and system", async () => {
  const plans = await client().call("/api/subscription-plans", {});
  const { headers } = JSON.parse(plans.body) as { headers: { id: number; amountMonth: number | null }[] };
  const rows = await site.db.selectFrom("plans").select(["id", "amountMonth"]).execute();
  const kobo = new Map(rows.map((row) => [row.id, row.amountMonth]));
  const shown = headers.map(({ id, amountMonth }) => [id, amountMonth === null ? null : amountMonth * 100]);
  expect(shown).toEqual(headers.map(({ id }) => [id, kobo.get(id)]));
  expect(headers.length).toBeGreaterThan(1);
  const downloads = await client().call("/api/download_process.php", {});
  expect(Object.keys(downloads.said.data ?? {})).toContain("client_server");
});
