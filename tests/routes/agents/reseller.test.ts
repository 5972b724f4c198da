import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { qrPicture } from "~/services/platform/qr-code.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { newAccount } from "../../support/accounts";
import { mailsTo } from "../../support/messages";
import { leadsTo, linksOf, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, password } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

let made = 0;
async function agent() {
  made += 1;
  const code = `AGENT${made}`;
  return { code, ...(await accounts.logInAs("agent", code)) };
}

const findUser = (username: string) =>
  site.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();

/** The values an agent types: everything but a password. */
function registrant() {
  const { password: _, ...account } = newAccount();
  return account;
}

describe("the agents' home", () => {
  test("is the page agents get after login and from /login", async () => {
    const { answer, ...browser } = await agent();
    expect(answer.headers.get("Location")).toBe("/reseller");
    expect((await browser.get("/login")).headers.get("Location")).toBe("/reseller");
  });

  test("shows the code, the link to share and, at first, no customers", async () => {
    const { user, code, ...browser } = await agent();
    const { body } = await browser.get("/reseller");
    const text = textOf(body);
    expect(text).toContain(user.name);
    expect(text).toContain(`${site.url}/signup?page=signup&code=${code}`);
    expect(text).toContain("No one has signed up with your code yet.");
    expect(linksOf(body)).toContain(`/signup?page=signup&code=${code}`);
    expect(text).toContain("Tokens 0 KPT");
    expect(linksOf(body)).toContain("/tokens/buy");
    expect(body).not.toContain("<script");
  });

  test("shares the code by WhatsApp, by a QR code and, with scripts, by a copy button", async () => {
    const { code, ...browser } = await agent();
    const link = `${site.url}/signup?page=signup&code=${code}`;
    const shared = linksOf((await browser.get("/reseller")).body).find((href) =>
      href.startsWith("https://wa.me"),
    );
    expect(new URL(shared ?? "").searchParams.get("text")).toContain(link);
    const page = await browser.get("/reseller/link");
    expect(textOf(page.body)).toContain(link);
    expect(page.body).toContain("<script");
    // Without scripts it stays hidden.
    expect(page.body).toMatch(/<button type="button" class="button alt" hidden="">/);
    const picture = await browser.get("/reseller/qr.svg");
    expect(picture.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(picture.headers.get("Cache-Control")).toBe("no-store");
    expect(picture.body).toBe(qrPicture(link));
  });

  test("lists the agent's own customers with their plans, and no other agent's", async () => {
    const { user, code, ...browser } = await agent();
    const rival = await agent();
    const first = { ...newAccount(), name: "First <b>Shop</b>" };
    const second = { ...newAccount(), name: "Second Shop" };
    await site.visitor().post("/signup?page=signup", { ...first, code });
    await site.visitor().post("/signup?page=signup", { ...second, code });
    await site
      .visitor()
      .post("/signup?page=signup", { ...newAccount(), name: "Other Shop", code: rival.code });
    await startTrial((await findUser(first.username))?.id ?? 0);
    const { body } = await browser.get("/reseller");
    const text = textOf(body);
    expect(text).toContain("2 customers");
    expect(text).toMatch(
      /Second Shop No plan yet – phone not verified .*First &lt;b&gt;Shop&lt;\/b&gt; Plus until \d+ \w+ \d{4} Free trial/,
    );
    expect(text).not.toContain("Other Shop");
    expect(user.role).toBe("agent");
  });

  async function startTrial(ownerId: number) {
    const { id: locationId } = await site.db
      .selectFrom("locations")
      .select("id")
      .where("ownerId", "=", ownerId)
      .executeTakeFirstOrThrow();
    const now = new Date();
    const shared = { ownerId, locationId, planId: 2, duration: "month" } as const;
    const { id: orderId } = await site.db
      .insertInto("orders")
      .values({
        ...shared,
        reference: `test-${ownerId}`,
        onboardingId: 1,
        method: "trial",
        kind: "new",
        vat: 0,
        state: "settled",
        submissionKey: `test-${ownerId}`,
        lines: JSON.stringify([]),
        extras: JSON.stringify([]),
        subtotal: 0,
        discount: 0,
        total: 0,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto("subscriptions")
      .values({
        ...shared,
        orderId,
        kind: "trial",
        startsAt: now,
        endsAt: new Date(now.getTime() + 14 * DAY),
      })
      .execute();
  }
});

describe("a logged-in agent", () => {
  test("opens sign-up with their own code only", async () => {
    const { code, ...browser } = await agent();
    const rival = await agent();
    const own = await browser.get(`/signup?page=signup&code=${code.toLowerCase()}`);
    expect(own.status).toBe(200);
    expect(textOf(own.body)).toContain("Register a customer");
    expect(own.body).not.toContain('type="password"');
    expect(own.body).not.toContain("Referral code");
    for (const path of [
      "/signup",
      "/signup?page=signup",
      `/signup?page=signup&code=${rival.code}`,
      "/signup?code=X",
    ])
      expect([path, (await browser.get(path)).headers.get("Location")]).toEqual([path, "/reseller"]);
  });

  test("registers a customer, stays logged in, and the customer is told how to set a password", async () => {
    const { user, code, ...browser } = await agent();
    const account = registrant();
    const form = `/signup?page=signup&code=${code}`;
    const answer = await press(browser, form, "Register the customer", { ...account, acceptTerms: true });
    expect(leadsTo(answer)).toBe("303 /reseller");
    const page = textOf((await browser.follow(answer)).body);
    expect(page).toContain("The customer is registered as yours.");
    expect(page).toContain("1 customer");
    const created = await findUser(account.username);
    expect(created).toMatchObject({
      role: "owner",
      agentId: user.id,
      passwordHash: null,
      phoneVerifiedAt: null,
    });
    const [mail] = await mailsTo(site.db, account.email);
    expect(mail?.text).toContain(`${site.url}/forgot-password`);
    for (const typed of [account.name, account.username, user.name]) expect(mail?.text).not.toContain(typed);
    expect(await mailsTo(site.db, `+234${account.phone.slice(1)}`)).toEqual([]);
    expect(await actionsOf(site, user)).toContain("customer-registered");
    expect(await actionsOf(site, { id: created?.id ?? 0 })).toEqual(["sign-up"]);
  });

  test("asks for the shop's address, which the list of registrants shows", async () => {
    const { code, user: _, ...browser } = await agent();
    const path = `/signup?page=signup&code=${code}`;
    const account = { ...registrant(), code, address: " Stall 7,  Main Market " };
    const refused = await browser.post(path, { ...account, address: "x".repeat(201), email: "" });
    expect(textOf(refused.body)).toContain("Address must be at most 200 characters");
    expect(refused.body).toContain("x".repeat(201));
    await browser.post(path, account);
    expect(textOf((await browser.get("/registrant")).body)).toContain("Stall 7, Main Market");
  });

  describe("with a plan in the link", () => {
    const query = "plan=2&duration=yearly&onTrial=true";

    async function register(fields: Record<string, string> = {}) {
      const { code, user: _, ...browser } = await agent();
      const account = registrant();
      const path = `/signup?page=signup&code=${code}&${query}`;
      const page = textOf((await browser.get(path)).body);
      await browser.post(path, { ...account, code, ...fields });
      return { account, page, browser };
    }

    /** The registrant sets a password, as in recovery, and logs in for the first time. */
    async function firstLogIn({ username }: { username: string }) {
      const passwordHash = await makePasswords("low").hash(password);
      await site.db.updateTable("users").set({ passwordHash }).where("username", "=", username).execute();
      const visitor = site.visitor();
      return { visitor, answer: await visitor.post("/login", { email: username, password }) };
    }

    test("shows the customer's intent before and after", async () => {
      const { page, browser } = await register();
      expect(page).toContain("After that they continue to Plus, free trial.");
      expect(textOf((await browser.get("/reseller")).body)).toContain("Chose Plus, free trial");
    });

    test("tells the customer by mail, with the way there", async () => {
      const { account } = await register();
      const [mail] = await mailsTo(site.db, account.email);
      expect(mail?.text).toContain("Your agent chose Plus, free trial.");
      const path = encodeURIComponent(`/verify-phone?${query}`);
      expect(mail?.text).toContain(`${site.url}/login?page=${path}`);
    });

    test("leads the customer's first login on to it", async () => {
      const { account } = await register();
      const { answer } = await firstLogIn(account);
      expect(answer.headers.get("Location")).toBe(`/verify-phone?${query}`);
    });

    test("leads a customer with a verified phone home", async () => {
      const { account } = await register();
      const phoneVerifiedAt = new Date();
      const verified = site.db.updateTable("users").set({ phoneVerifiedAt });
      await verified.where("username", "=", account.username).execute();
      expect((await firstLogIn(account)).answer.headers.get("Location")).toBe("/dashboard");
    });

    test("prefers the values in the form to those in the URL", async () => {
      const { account } = await register({ duration: "month", onTrial: "false" });
      const { answer } = await firstLogIn(account);
      expect(answer.headers.get("Location")).toBe("/verify-phone?plan=2&duration=month");
    });

    test.each(["3", "77"])("drops plan %s, which a customer cannot pay for", async (plan) => {
      const { account } = await register({ plan, onTrial: "false" });
      expect((await firstLogIn(account)).answer.headers.get("Location")).toBe("/dashboard");
    });
  });

  test("makes an account that cannot be opened until its owner sets a password", async () => {
    const { code, ...browser } = await agent();
    const account = registrant();
    await browser.post("/signup", { ...account, code, password });
    expect((await site.visitor().post("/login", { email: account.email, password })).status).toBe(401);
    expect((await findUser(account.username))?.passwordHash).toBeNull();
  });

  test.each(["", "NOBODY"])("registers no customer under the code %j", async (code) => {
    const { user: _, ...browser } = await agent();
    const account = registrant();
    const answer = await browser.post("/signup?page=signup", { ...account, code });
    expect(answer.headers.get("Location")).toBe("/reseller");
    expect(await findUser(account.username)).toBeUndefined();
  });

  test("registers no customer under another agent's code", async () => {
    const { user: _, ...browser } = await agent();
    const rival = await agent();
    const account = registrant();
    await browser.post("/signup?page=signup", { ...account, code: rival.code });
    expect(await findUser(account.username)).toBeUndefined();
  });

  test("gets the form back with its errors", async () => {
    const { code, ...browser } = await agent();
    const answer = await browser.post(`/signup?page=signup&code=${code}`, {
      ...registrant(),
      code,
      name: "Ada",
    });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Full name must be at least 5 characters");
    expect(answer.body).toContain('value="Ada"');
  });

  test("registers at most 60 customers an hour, from all IP addresses together", async () => {
    const { code, jar } = await agent();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      const browser = site.visitor();
      for (const [name, value] of jar) browser.jar.set(name, value);
      const answer = await browser.post("/signup", { ...registrant(), username: "demoadmin1", code });
      statuses.push(answer.status);
    }
    expect(statuses.slice(1, 60)).toEqual(Array<number>(59).fill(422));
    expect([statuses[0], statuses[60]]).toEqual([303, 429]);
  });
});

test("a logged-in owner registers no customer", async () => {
  const { code } = await agent();
  const { user: _, ...owner } = await accounts.logInAs();
  const account = newAccount();
  const answer = await owner.post(`/signup?page=signup&code=${code}`, { ...account, code });
  expect(leadsTo(answer)).toBe("302 /dashboard");
  expect(await findUser(account.username)).toBeUndefined();
});
