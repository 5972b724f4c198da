import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { changeAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { mailsTo } from "../../support/messages";
import { hiddenFields, leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { password, reseller } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await serve();

const live = (owner: { id: number }) => liveSubscription(site.db, owner.id, new Date());

describe("the order for a shop", () => {
  test("is yearly at first, with the agent's discount on the plan alone", async () => {
    const agent = await reseller(site);
    const page = await agent.get(agent.path);
    expect(page.status).toBe(200);
    const text = says(page);
    expect(text).toContain(`${agent.location.name} No plan yet. You pay for this shop with your tokens.`);
    expect(text).toContain("Upgrade to Plus Plan");
    expect(text).toContain(`Shop ${agent.user.email}`);
    expect(text).toMatch(/₦60,000 ₦45,000 \/year for this branch/);
    expect(text).toMatch(
      /Order Summary Toggle Extras Plus, 1 year ₦60,000 Subtotal ₦60,000 Discount \(25%\) −₦15,000 Total ₦45,000 in tokens 45,000 KPT Proceed to Payment/,
    );
    expect(page.body).toMatch(/name="duration" value="12"[^>]*checked|checked[^>]*value="12"/);
    expect(text).toContain("Add Extras");
    for (const group of [
      "Additional Active Users",
      "Additional Unique Products",
      "Additional Unique Outlets",
    ])
      expect(text).toContain(group);
  });

  test("is monthly if chosen on the pricing page, until another choice is made here", async () => {
    const agent = await reseller(site);
    const path = `${agent.path}&duration=month`;
    const page = await agent.get(path);
    expect(page.body).toMatch(/name="duration" value="1"[^>]*checked|checked[^>]*value="1"/);
    expect(says(page)).toContain("/month for this branch");
    const updated = await press(agent, path, "Show this price", { duration: "12" });
    expect(leadsTo(updated)).toBe(`303 ${path}&step=summary`);
    expect(says(await agent.get(path))).toContain("/year for this branch");
  });

  test("keeps the choices on the server, one amount per kind, and a line can be removed", async () => {
    const agent = await reseller(site);
    const extras = { additional_users: "3", additional_products: "500" };
    const updated = await press(agent, agent.path, "Update my order", { duration: "12", ...extras });
    expect(leadsTo(updated)).toBe(`303 ${agent.path}&step=summary`);
    expect(says(await agent.get(agent.path))).toMatch(
      /Users, 3 more ₦12,000 Remove Products, 500 more ₦7,000 Remove Subtotal ₦79,000 Discount \(25%\) −₦15,000 Total ₦64,000 in tokens 64,000 KPT/,
    );
    await agent.post(agent.path, { intent: "update", additional_users: "1" });
    await press(agent, agent.path, { sends: { remove: "additional_products" } });
    const text = says(await agent.get(agent.path));
    expect(text).toMatch(/Users, 1 more ₦5,000 Remove Subtotal ₦65,000/);
    expect(text).not.toContain("Products, 500 more ₦7,000 Remove");
    expect(await agent.orders()).toEqual([]);
  });

  test("has no discount by the month", async () => {
    const agent = await reseller(site);
    await agent.post(agent.path, { intent: "update", duration: "1" });
    const text = says(await agent.get(agent.path));
    expect(text).toContain("₦6,000 /month for this branch");
    expect(text).toMatch(/Plus, 1 month ₦6,000 Subtotal ₦6,000 Total ₦6,000 in tokens 6,000 KPT/);
    expect(text).not.toContain("Discount");
  });

  test("shows order or extras on a phone, each on its own page, and Cancel returns without storing", async () => {
    const agent = await reseller(site);
    const there = await press(agent, agent.path, "Toggle Extras", { duration: "1" });
    expect(leadsTo(there)).toBe(`303 ${agent.path}&step=extras`);
    const extras = await agent.follow(there);
    expect(extras.body).toContain("at-extras");
    expect(linksOf(extras.body)).toContain(`${agent.path}&step=summary`);
    const back = await press(agent, extras, "Continue", { additional_users: "1" });
    expect(leadsTo(back)).toBe(`303 ${agent.path}&step=summary`);
    expect((await agent.follow(back)).body).toContain("at-summary");
  });

  test("begins with the customer's extras, and asks before it sells more paid time", async () => {
    const agent = await reseller(site, 100_000);
    await buyPlan(makeContext(site.db, new Date()), agent.owner, { extras: { users: 1 } });
    const done = await agent.get(agent.path);
    expect(says(done)).toContain("There is nothing to pay now.");
    expect(says(done)).not.toContain("Your last payment");
    const more = linksOf(done.body).find((href) => href.includes("after=")) ?? "";
    expect(says(await agent.get(more))).toContain("Users, 1 more ₦5,000");
    const form = await agent.prepare({ duration: "1" }, more);
    const before = (await live(agent.owner))?.endsAt;
    expect((await agent.post(more, form)).status).toBe(303);
    const after = (await live(agent.owner))?.endsAt;
    expect((after?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBeGreaterThan(27 * DAY);
  });

  test("of an agent who was logged out is kept, and the login leads back to it with its choices", async () => {
    const agent = await reseller(site);
    await site.db.deleteFrom("sessions").where("userId", "=", agent.user.id).execute();
    const answer = await agent.post(agent.path, { intent: "update", additional_users: "3", duration: "1" });
    expect(answer.status).toBe(302);
    const login = answer.headers.get("Location") ?? "";
    expect(says(await agent.get(login))).toContain("Your order is kept: log in to continue.");
    const back = await agent.follow(await agent.post(login, { email: agent.user.email, password }));
    expect(back.path).toContain("/plandetails?");
    expect(says(back)).toMatch(/Plus, 1 month ₦6,000 Users, 3 more ₦1,200/);
  });
});

describe("paying with tokens", () => {
  test("shows balance and total first, takes the tokens once, and says so however often it is sent", async () => {
    const agent = await reseller(site, 50_000);
    const proceed = await press(agent, agent.path, "Proceed to Payment", { duration: "12" });
    expect(leadsTo(proceed)).toBe(`303 ${agent.path}&step=pay`);
    const page = await agent.follow(proceed);
    expect(says(page)).toMatch(
      /Pay with Token .*Plus, 1 year ₦45,000 Total 45,000 KPT You keep ₦3,000\. Your balance 50,000 KPT \(₦50,000\) Left after you pay 5,000 KPT Pay Money/,
    );
    expect(await agent.balance()).toBe(naira(50_000));
    const form = { ...hiddenFields(page.body), intent: "pay" };
    const answers = [await press(agent, page, "Pay Money"), await agent.post(agent.path, form)];
    const [order] = await agent.orders();
    for (const answer of answers) expect(leadsTo(answer)).toBe(`303 ${agent.path}&paid=${order?.reference}`);
    expect(await agent.orders()).toHaveLength(1);
    expect(await agent.balance()).toBe(naira(5_000));
    const paid = await agent.follow(answers[0]!);
    expect(says(paid)).toContain("Subscription successful!");
    expect(says(paid)).toContain("Your plus plan subscription has been successfully activated");
    expect(says(paid)).toMatch(/45,000 KPT taken, 5,000 KPT left\. You kept ₦3,000\./);
    expect(linksOf(paid.body)).toEqual(
      expect.arrayContaining(["/reseller", `/transactions/${order?.reference}`]),
    );
    expect(await live(agent.owner)).toMatchObject({ kind: "paid", planId: 2, duration: "yearly" });
    const [mail] = await mailsTo(site.db, agent.owner.email);
    expect(mail?.subject).toBe("Your agent paid for Plus");
  });

  test("is reported on every page that could sell it again, also after Back", async () => {
    const agent = await reseller(site, 50_000);
    await agent.post(agent.path, await agent.prepare());
    for (const step of ["", "&step=pay", "&step=extras"]) {
      const page = await agent.get(`${agent.path}${step}`);
      expect(says(page)).toMatch(/Plus is paid until .* There is nothing to pay now\./);
      expect(says(page)).toMatch(/Your last payment Paid For Plus, 1 year .*Paid with 45,000 KPT/);
      expect(page.body).not.toContain("Pay Money");
    }
    const statement = says(await agent.get("/tokens/statement"));
    expect(statement).toContain(`Plus, 1 year for ${agent.location.name}`);
    const [order] = await agent.orders();
    const receipt = says(await agent.get(`/transactions/${order?.reference}`));
    expect(receipt).toContain(agent.location.name);
    expect(receipt).toContain("Paid by Tokens");
  });

  test("with too few tokens leads to buying what is missing, and back", async () => {
    const agent = await reseller(site, 40_000);
    const form = await agent.prepare();
    const page = await agent.get(`${agent.path}&step=pay`);
    expect(says(page)).toContain("You need 5,000 KPT more");
    expect(says(page)).toContain("Insufficient balance. Please buy more tokens");
    expect(page.body).not.toContain("Pay Money");
    const buy = linksOf(page.body).find((href) => href.startsWith("/tokens/buy")) ?? "";
    const query = new URL(buy, site.url).searchParams;
    expect(query.get("amount")).toBe("5000");
    expect(query.get("back")).toBe(`${agent.path}&step=pay`);
    const buying = await agent.get(buy);
    expect(buying.status).toBe(200);
    expect(form.submission_key).toBeUndefined();
  });

  test("with tokens just spent elsewhere says Insufficient Balance, and leaves nothing behind", async () => {
    const agent = await reseller(site, 45_000);
    const form = await agent.prepare();
    const other = await agent.signUp();
    await agent.post(other.path, await agent.prepare({ duration: "1" }, other.path));
    const answer = await agent.post(`${agent.path}&step=pay`, form);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Insufficient Balance");
    expect(await agent.balance()).toBe(naira(39_000));
    expect(await agent.orders()).toHaveLength(1);
    expect(await live(agent.owner)).toBeNull();
  });

  test("at a changed price asks again with the new one", async () => {
    const agent = await reseller(site, 100_000);
    const form = await agent.prepare();
    await agent.post(agent.path, { intent: "update", additional_users: "1" });
    const answer = await agent.post(`${agent.path}&step=pay`, form);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Subscription not successful!");
    expect(says(answer)).toContain("There was an issue with your payment. Please try again.");
    expect(says(answer)).toContain(
      "No tokens were taken. You still have 100,000 KPT. The total is now 50,000 KPT.",
    );
    expect(linksOf(answer.body)).toContain(`${agent.path}&step=pay`);
    expect(await agent.orders()).toEqual([]);
    const again = hiddenFields((await agent.get(`${agent.path}&step=pay`)).body);
    expect((await agent.post(agent.path, { ...again, intent: "pay" })).status).toBe(303);
    expect(await agent.balance()).toBe(naira(50_000));
  });

  test("above the limit asks again for a password typed long ago", async () => {
    const agent = await reseller(site, 100_000);
    const form = await agent.prepare({ additional_warehouse: "1" });
    await agent.age(agent.user);
    const answer = await agent.post(`${agent.path}&step=pay`, form);
    expect(leadsTo(answer)).toContain("303 /account/confirm?page=%2Fplandetails");
    expect(await agent.orders()).toEqual([]);
    const back = await agent.follow(await agent.post(leadsTo(answer).slice(4), { password }));
    expect(back.path).toBe(`${agent.path}&step=pay`);
    expect((await agent.post(back.path, { ...hiddenFields(back.body), intent: "pay" })).status).toBe(303);
  });

  test("for another shop under the main shop's plan leads there", async () => {
    const agent = await reseller(site);
    const outlet = await site.db
      .insertInto("locations")
      .values({ ownerId: agent.owner.id, name: "Second", isMain: false, createdAt: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const answer = await agent.get(`/plandetails?locationId=${outlet.id}&agentCode=${agent.code}`);
    expect(leadsTo(answer)).toBe(`302 ${agent.path}`);
  });

  test("is shown to the owner in plan and billing, without the agent's price", async () => {
    const agent = await reseller(site, 50_000);
    await agent.post(agent.path, await agent.prepare());
    const hash = await site.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", agent.user.id)
      .executeTakeFirstOrThrow();
    await changeAccount(site.db, agent.owner.id, hash);
    const owner = await agent.logIn(agent.owner);
    const billing = says(await owner.get("/plans-and-billings/history"));
    expect(billing).toContain("by your agent");
    const checkout = says(await owner.get("/plans-details/2/yearly"));
    expect(checkout).toContain("Paid by your agent");
    for (const text of [billing, checkout]) expect(text).not.toMatch(/45,000|25%/);
    expect(says(await owner.get("/account/activity"))).toContain("Plan paid by your agent");
    const [order] = await agent.orders();
    expect((await owner.get(`/transactions/${order?.reference}`)).status).toBe(404);
    expect(says(await owner.get("/transactions"))).not.toContain(order?.reference);
  });
});
