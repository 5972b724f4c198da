import { describe, expect, test } from "vitest";

import { internationalPhone, makeAgent, newAccount } from "../../support/accounts";
import { newestCode } from "../../support/messages";
import { makeMember } from "../../support/members";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import type { TypedFields } from "../../support/fill";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { openSessionOf, signIn } from "../../support/sessions";

const site = await serve();

const countUsers = async () => {
  const { count } = await site.db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** As the page has the form. */
async function signUpAt(path: string, account: ReturnType<typeof newAccount>, typed: TypedFields = {}) {
  const visitor = site.visitor();
  const answer = await press(visitor, path, "Create account", { ...account, acceptTerms: true, ...typed });
  return { visitor, answer };
}

/** Any post. */
async function signUp(changes: Record<string, string> = {}, path = "/signup?page=signup") {
  const visitor = site.visitor();
  const answer = await visitor.post(path, { ...newAccount(), ...changes });
  return { visitor, answer };
}

describe("sign-up", () => {
  test("without a page leads to the prices and keeps the choices", async () => {
    const answer = await site.visitor().get("/signup?plan=2&duration=month&code=TUNDE1&onTrial=true");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(
      "/pricing?plan=2&duration=month&code=TUNDE1&onTrial=true&page=signup",
    );
  });

  test("sends a visitor with an account to the login", async () => {
    const { body } = await site.visitor().get("/signup?page=signup");
    expect(body).toMatch(/Have an account\?<\/span> <a[^>]* href="\/login"/);
  });

  test.each([
    ["", "It takes two minutes. Start free."],
    ["&plan=1&duration=month", "It takes two minutes. Start free."],
    ["&plan=2&duration=yearly", "It takes two minutes. Then pay for Plus, yearly."],
    ["&plan=2&duration=yearly&onTrial=true", "14 days of Plus, free. No card needed."],
  ])("says what follows a choice of %j", async (query, text) => {
    expect(says(await site.visitor().get(`/signup?page=signup${query}`))).toContain(text);
  });

  test("sends a visitor with an account on to the chosen plan", async () => {
    const query = "plan=2&duration=yearly&onTrial=true";
    const { body } = await site.visitor().get(`/signup?page=signup&${query}&code=TUNDE1`);
    expect(linksOf(body)).toContain(`/login?${query}`);
  });

  test("makes an owner with a main location and a session, and sends a code", async () => {
    const account = newAccount();
    const { visitor, answer } = await signUpAt(
      "/signup?page=signup&plan=2&duration=yearly&onTrial=true",
      account,
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/verify-phone?plan=2&duration=yearly&onTrial=true");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect([...visitor.jar.keys()].sort()).toEqual(["device", "flash", "sid"]);
    const user = await site.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", account.username)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      role: "owner",
      phone: `+234${account.phone.slice(1)}`,
      phoneVerifiedAt: null,
    });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    const messages = await site.db
      .selectFrom("outbox")
      .selectAll()
      .where("recipient", "=", user.phone)
      .execute();
    expect(messages).toHaveLength(1);
  });

  test("shows a message for every missing field and keeps the typed values, but no password", async () => {
    const visitor = site.visitor();
    const answer = await visitor.post("/signup?page=signup", { name: "Ada", password: "bread rice and oil" });
    expect(answer.status).toBe(422);
    for (const message of [
      "Full name must be at least 5 characters",
      "Username is required",
      "Email is required",
      "Phone number is required",
      "You must accept the terms and conditions",
    ])
      expect(answer.body).toContain(message);
    expect(answer.body).toContain('value="Ada"');
    expect(answer.body).not.toContain("bread rice and oil");
    expect(answer.body).toContain("<title>Error: ");
    expect(visitor.jar.has("sid")).toBe(false);
  });

  test.each([
    ["phone", "0803", "Phone number must be at least 11 digits"],
    ["email", "ada@", "Invalid email Address"],
    ["username", "ada", "Username must be at least 5 characters"],
    ["password", "password123", "any people use"],
    ["password", "short", "Password must be at least 8 characters"],
    ["password", "Sample Shop", "Password must not be made of"],
    ["about", "Television", "Choose one of the answers"],
    ["acceptTerms", "false", "You must accept the terms and conditions"],
    ["name", "Win https://evil.example", "Full name cannot contain a web address"],
  ])("refuses %s %j", async (field, value, message) => {
    const before = await countUsers();
    const { answer } = await signUp({ [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(message);
    expect(await countUsers()).toBe(before);
  });

  test("says once on the next page that the account is ready, and offers the trial beside the next step", async () => {
    const account = newAccount();
    const { visitor, answer } = await signUpAt("/signup?page=signup", account);
    const message = "Your account is ready. Verify your phone number next.";
    expect(textOf((await visitor.follow(answer)).body)).toContain(message);
    expect(textOf((await visitor.get("/verify-phone")).body)).not.toContain(message);
    await press(visitor, "/verify-phone", "Verify phone number", {
      code: await newestCode(site.db, internationalPhone(account.phone)),
    });
    const verified = await visitor.get("/verify-phone");
    expect(linksOf(verified.body)).toContain("/download");
    expect(textOf(verified.body)).toContain("Continue to the download");
    expect(textOf(verified.body)).toContain("the offer stays on your home page");
  });

  test("keeps the intent when the post comes without the page's query", async () => {
    const { answer } = await signUp({ name: "", plan: "2", duration: "month", onTrial: "true" }, "/signup");
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('name="plan" value="2"');
    expect(answer.body).toContain('name="duration" value="month"');
  });

  test("refuses taken names in any case, and an email or number that another account has confirmed", async () => {
    const first = newAccount();
    await signUp(first);
    const twin = await signUp({ username: first.username.toUpperCase() });
    expect(twin.answer.status).toBe(422);
    expect(twin.answer.body).toContain("This username is taken");
    const confirmed = { emailVerifiedAt: new Date() };
    await site.db.updateTable("users").set(confirmed).where("username", "=", first.username).execute();
    const post = await signUp({ email: first.email.toUpperCase() });
    expect(post.answer.body).toContain("An account with this email exists");
    const again = await signUp({ phone: first.phone });
    expect(again.answer.status).toBe(303);
    await site.db
      .updateTable("users")
      .set({ phoneVerifiedAt: new Date() })
      .where("username", "=", first.username)
      .execute();
    const taken = await signUp({ phone: first.phone });
    expect(taken.answer.body).toContain("Another account uses this phone number");
  });

  test("shows the name of the link's agent and credits the account", async () => {
    const agent = await makeAgent(site.db, "BISI1", "Bisi <b>Ade</b>");
    const page = await site.visitor().get("/signup?page=signup&code=bisi1");
    expect(page.body).toContain("You were referred by <b>Bisi &lt;b&gt;Ade&lt;/b&gt;</b>");
    const byLink = newAccount();
    expect((await signUpAt("/signup?page=signup&code=bisi1", byLink)).answer.status).toBe(303);
    const byReferral = newAccount();
    const typed = await signUpAt("/signup?page=signup", byReferral, { referralCode: "Bisi1" });
    expect(typed.answer.status).toBe(303);
    const credited = await site.db
      .selectFrom("users")
      .select("username")
      .where("agentId", "=", agent)
      .execute();
    expect(credited.map(({ username }) => username).sort()).toEqual(
      [byLink.username, byReferral.username].sort(),
    );
  });

  test("accepts the agent's code and the wish for the trial under old names too", async () => {
    const agent = await makeAgent(site.db, "BISI2");
    const account = newAccount();
    const { answer } = await signUp({ ...account, agent_id: "bisi2", on_trial: "true", plan: "2" });
    expect(answer.headers.get("Location")).toBe("/verify-phone?plan=2&onTrial=true");
    const { agentId: credited } = await site.db
      .selectFrom("users")
      .select("agentId")
      .where("username", "=", account.username)
      .executeTakeFirstOrThrow();
    expect(credited).toBe(agent);
    const unknown = await signUp({ agent_id: "NOBODY" });
    expect(unknown.answer.status).toBe(422);
    expect(unknown.answer.body).toContain("Continue without code");
  });

  test("keeps the terms box ticked while other fields are corrected", async () => {
    for (const acceptTerms of ["on", "true"])
      expect((await signUp({ acceptTerms, name: "" })).answer.body).toMatch(
        /<input[^>]*name="acceptTerms"[^>]*checked/,
      );
  });

  test("reports an unknown agent code and continues without it on request", async () => {
    const account = newAccount();
    const refused = await signUp({ ...account, code: "<script>" });
    expect(refused.answer.status).toBe(422);
    expect(refused.answer.body).toContain("Continue without code");
    expect(refused.answer.body).not.toContain('value="<script>"');
    const answer = await press(refused.visitor, refused.answer, "Continue without code", {
      password: account.password,
    });
    expect(answer.status).toBe(303);
  });

  test("shows the form again without the honeypot if it was filled, and accepts the second post", async () => {
    const { body } = await site.visitor().get("/signup?page=signup");
    expect(body).toContain('name="website"');
    const before = await countUsers();
    const fields = newAccount();
    const { visitor, answer } = await signUp({ ...fields, website: "http://spam.example", plan: "2" });
    expect([answer.status, await countUsers(), [...visitor.jar.keys()]]).toEqual([422, before, []]);
    expect(textOf(answer.body)).toContain("Tap Create account again");
    expect(textOf(answer.body)).toContain("Type your password again, then tap Create account");
    expect(answer.body).toContain(`value="${fields.username}"`);
    expect(answer.body).not.toContain('name="website"');
    const second = await press(visitor, answer, "Create account", { password: fields.password });
    expect(leadsTo(second)).toBe("303 /verify-phone?plan=2");
    expect(await countUsers()).toBe(before + 1);
    const wrong = await signUp({ website: "http://spam.example", name: "" });
    expect(wrong.answer.body).not.toContain("spam.example");
  });
});

describe("the plan that was chosen", () => {
  const found = async (path: string) => {
    const { visitor } = await signUpAt(path, newAccount());
    return leadsTo(await visitor.get("/verify-phone"));
  };

  test("is found again without the address that carries it", async () => {
    expect(await found("/signup?page=signup&plan=2&duration=yearly")).toBe(
      "302 /verify-phone?plan=2&duration=yearly",
    );
  });

  test.each(["", "&plan=2&onTrial=true", "&plan=999"])("is none after sign-up with %j", async (query) => {
    expect(await found(`/signup?page=signup${query}`)).toBe("200 ");
  });
});

test("people who are logged in are sent home from sign-up, and told why", async () => {
  const owner = await signIn(site);
  const cashier = site.visitor();
  cashier.jar.set("sid", await openSessionOf(site.db, await makeMember(site.db, owner.user, "cashier")));
  const told = async (visitor: typeof cashier) => {
    const answer = await visitor.get("/signup?page=signup&onTrial=true");
    expect(leadsTo(answer)).toBe("302 /dashboard");
    return says(await visitor.follow(answer));
  };
  expect(await told(owner)).toContain("You are logged in, so you have an account already.");
  expect(await told(cashier)).toContain("The owner of your shop chooses its plan.");
});
