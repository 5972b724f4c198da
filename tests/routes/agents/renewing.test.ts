import { describe, expect, test } from "vitest";

import { renewTogetherPath } from "~/models/agents/bulk-renewal";
import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { makeContext } from "../../support/context";
import { hiddenFields, leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { reseller } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await serve();

type Agent = Awaited<ReturnType<typeof reseller>>;

/** An agent with a number of tokens, and registrants whose months of Plus ended or end this many days from now. */
async function agentWith(tokens: number, ...ends: number[]) {
  const agent = await reseller(site, tokens);
  const locations = [];
  for (const [index, days] of ends.entries()) {
    const location = index === 0 ? agent : await agent.signUp();
    await buyPlan(makeContext(site.db, new Date(Date.now() + (days - 30) * DAY)), location.owner);
    locations.push({ id: location.location.id, shop: location.location.name, owner: location.owner });
  }
  return { agent, locations };
}

const pathOf = (locations: { id: number }[]) => renewTogetherPath(locations.map(({ id }) => id));
/** What the form of the summary sends. */
const formOf = async (agent: Agent, path: string) => hiddenFields((await agent.get(path)).body);
const endOf = async ({ owner }: { owner: { id: number } }) =>
  (await liveSubscription(site.db, owner.id, new Date()))?.endsAt?.getTime() ?? 0;

describe("the list of shops", () => {
  test("shows plan, end and state, counts those that need the agent, and links on", async () => {
    const { agent, locations } = await agentWith(0, 20, 3);
    const [far, soon] = locations;
    const page = await agent.get("/reseller");
    const text = says(page);
    expect(text).toContain("You have 2 customers with 2 shops.");
    expect(text).toMatch(/All, 2 Due, 1 Ended, 0/);
    expect(text.indexOf(soon!.shop)).toBeLessThan(text.indexOf(far!.shop));
    expect(text).toMatch(/ends in [34] days Renew/);
    const links = linksOf(page.body);
    const day = new Date(await endOf(far!)).toISOString().slice(0, 8);
    expect(links.find((href) => href.startsWith(`/plandetails?locationId=${far!.id}`))).toContain(
      `&after=${day}`,
    );
    expect(links).toContain(`/reseller/branches/${far!.id}/extras`);
    expect(links).toContain(renewTogetherPath([soon!.id]));
    expect(text).toContain("1 shop is due");
  });

  test("is filtered and searched by GET, and says what is not found", async () => {
    const { agent, locations } = await agentWith(0, 20, 3);
    const [far, soon] = locations;
    const filtered = says(await agent.get("/reseller?show=soon"));
    expect(filtered).toContain(soon!.shop);
    expect(filtered).not.toContain(far!.shop);
    expect(says(await agent.get("/reseller?show=ended"))).toContain("No plan has expired.");
    const found = await agent.get(`/reseller?search=${encodeURIComponent(far!.owner.username)}`);
    expect(says(found)).toMatch(/All, 1 Due, 0/);
    expect(found.body).toContain(`value="${far!.owner.username}"`);
    const none = await agent.get("/reseller?search=%3Cb%3Enobody");
    expect(says(none)).toContain("No results.");
    expect(none.body).not.toContain("<b>nobody");
  });

  test("continues page by page, and back", async () => {
    const { agent } = await agentWith(0);
    for (let made = 0; made < 11; made += 1) await agent.signUp();
    const first = await agent.get("/reseller");
    expect(says(first)).toContain("Showing 1 to 10 of 12");
    const shops = (body: string) =>
      [...body.matchAll(/class="shop[^>]*><bdi>([^<]*)/g)].map(([, shop]) => shop);
    const next = linksOf(first.body).find((href) => href.includes("after=")) ?? "";
    const second = await agent.get(next.split("#")[0] ?? "");
    expect(says(second)).toContain("Showing 11 to 12 of 12");
    expect(new Set([...shops(first.body), ...shops(second.body)]).size).toBe(12);
    const back = linksOf(second.body).find((href) => href.includes("before=")) ?? "";
    const again = await agent.get(back.split("#")[0] ?? "");
    expect(shops(again.body)).toEqual(shops(first.body));
  });
});

describe("renewing together", () => {
  test("begins with the shops that are due, from which lines can be removed", async () => {
    const { agent, locations } = await agentWith(20_000, 20, 3, -2, -60);
    const [far, soon, late, gone] = locations;
    const summary = await press(agent, "/reseller", "Renew together");
    const text = says(summary);
    expect(text).toContain("Renew 2 shops");
    for (const { shop } of [soon!, late!]) expect(text).toContain(shop);
    for (const { shop } of [far!, gone!]) expect(text).not.toContain(shop);
    const without = pathOf([late!]);
    expect(linksOf(summary.body)).toContain(without);
    expect(says(await agent.get(without))).toContain("Renew 1 shop");
  });

  test("says what the agent keeps of a year, before and after, and what a month leaves unearned", async () => {
    const { agent, locations } = await agentWith(100_000, 3);
    const yearly = await agent.signUp();
    const lastYear = new Date(Date.now() - 363 * DAY);
    await buyPlan(makeContext(site.db, lastYear), yearly.owner, { duration: "yearly" });
    const both = pathOf([locations[0]!, yearly.location]);
    const summary = await agent.get(both);
    expect(says(summary)).toMatch(/You keep ₦3,000\. You have 100,000 KPT/);
    expect(says(summary)).toContain("Pay a year and keep ₦3,000");
    const paid = await agent.follow(await press(agent, summary, /^Pay [\d,]+ KPT$/));
    expect(says(paid)).toContain("You kept ₦3,000.");
    expect(says(await agent.get("/reseller"))).toContain("This month you paid for 2 plans and kept ₦3,000.");
    const payments = says(await agent.get("/transactions"));
    for (const shop of [locations[0]!.shop, yearly.location.name])
      expect(payments).toContain(`${shop}: Plus, 1 `);
  });

  test("shows the summary of the ticked shops, pays it, and shows each receipt and new end", async () => {
    const { agent, locations } = await agentWith(20_000, 20, 3);
    const before = await Promise.all(locations.map(endOf));
    const query = new URLSearchParams(locations.map(({ id }) => ["branch", String(id)]));
    const summary = await agent.get(`/reseller/renew?${query}`);
    const text = says(summary);
    expect(text).toContain("Renew 2 shops");
    for (const { shop } of locations)
      expect(text).toMatch(new RegExp(`${shop} Plus, 1 month .*? to .*? ₦6,000 ₦6,000`));
    expect(text).toMatch(
      /Subtotal ₦12,000 Total ₦12,000 = 12,000 KPT You have 20,000 KPT Left after 8,000 KPT Pay 12,000 KPT/,
    );
    expect(text).toMatch(/These prices hold until the end of \w+, \d+ \w+ \d{4}\./);
    expect(summary.body).not.toContain("<script");
    const form = hiddenFields(summary.body);
    const paid = await press(agent, summary, "Pay 12,000 KPT");
    expect(leadsTo(paid)).toMatch(/^303 \/reseller\/renewals\/KPB-[2-9A-HJ-NP-Z]{10}$/);
    const result = await agent.follow(paid);
    expect(says(result)).toContain("Subscription successful!");
    expect(says(result)).toContain("2 shops are renewed for 12,000 KPT. You have 8,000 KPT left.");
    expect(linksOf(result.body)).toContain("/reseller");
    const receipts = linksOf(result.body).filter((href) => href.startsWith("/transactions/"));
    expect(receipts).toHaveLength(2);
    for (const receipt of receipts) expect(says(await agent.get(receipt))).toMatch(/Shop .*₦6,000/);
    for (const [index, location] of locations.entries())
      expect((await endOf(location)) - (before[index] ?? 0)).toBeGreaterThan(27 * DAY);
    const again = await agent.post(`/reseller/renew?${query}`, form);
    expect(leadsTo(again)).toBe(leadsTo(paid));
    expect(await agent.balance()).toBe(naira(8_000));
  });

  test("with too few tokens says how many are missing, and buying them leads back", async () => {
    const { agent, locations } = await agentWith(10_000, 20, 3);
    const path = pathOf(locations);
    const summary = await agent.get(path);
    expect(says(summary)).toContain("Insufficient balance. Please buy more tokens: you need 2,000 KPT more.");
    const buy = linksOf(summary.body).find((href) => href.startsWith("/tokens/buy")) ?? "";
    expect(buy).toBe(`/tokens/buy?amount=2000&back=${encodeURIComponent(path)}`);
    expect((await agent.get(buy)).body).toContain(
      encodeURIComponent(path).replaceAll("%2F", "/").slice(0, 9),
    );
    expect(hiddenFields(summary.body)).toEqual({});
  });

  test("with tokens just spent elsewhere pays nothing, and says so beside the summary", async () => {
    const { agent, locations } = await agentWith(12_000, 20, 3);
    const path = pathOf(locations);
    const form = await formOf(agent, path);
    await site.db.updateTable("wallets").set({ balance: 0 }).where("ownerId", "=", agent.user.id).execute();
    const answer = await agent.post(path, form);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Insufficient Balance. You need 12,000 KPT more. Nothing was paid.");
    expect(await agent.orders()).toEqual([]);
  });

  test("makes the summary again with an explanation if a shop has just been renewed, and pays nothing", async () => {
    const { agent, locations } = await agentWith(20_000, 20, 3);
    const path = pathOf(locations);
    const form = await formOf(agent, path);
    await buyPlan(makeContext(site.db, new Date()), locations[1]!.owner);
    const answer = await agent.post(path, form);
    expect(leadsTo(answer)).toBe(`303 ${path}`);
    const anew = await agent.follow(answer);
    expect(says(anew)).toContain("A shop or price has changed. Nothing was paid.");
    expect(await agent.balance()).toBe(naira(20_000));
    expect((await agent.post(path, hiddenFields(anew.body))).status).toBe(303);
    expect(await agent.balance()).toBe(naira(8_000));
  });

  test("of no shops leads to the list, and shops that cannot be renewed are named", async () => {
    const { agent, locations } = await agentWith(0, 20);
    const never = await agent.signUp();
    for (const query of ["", "?branch=", "?branch=x", "?branch=0"])
      expect(says(await agent.get(`/reseller/renew${query}`))).toContain("No shop is chosen");
    const summary = await agent.get(pathOf([...locations, { id: never.location.id }]));
    expect(says(summary)).toContain(`${never.location.name} has had no paid plan yet.`);
    expect(says(summary)).toContain("Renew 1 shop");
  });

  test("of more than ₦50,000 asks for the password first, and returns to the summary", async () => {
    const { agent, locations } = await agentWith(100_000, 20);
    const [one] = locations;
    await buyPlan(makeContext(site.db, new Date()), one!.owner, { duration: "yearly", extras: { users: 5 } });
    const path = pathOf(locations);
    await agent.age(agent.user);
    const answer = await agent.post(path, await formOf(agent, path));
    expect(leadsTo(answer)).toBe(`303 /account/confirm?page=${encodeURIComponent(path)}`);
    expect(await agent.orders()).toEqual([]);
  });
});

describe("extras for a shop", () => {
  const extrasOf = (id: number) => `/reseller/branches/${id}/extras`;

  test("are chosen and paid with tokens on one page, for the days left", async () => {
    const { agent, locations } = await agentWith(10_000, 30);
    const [location] = locations;
    const path = extrasOf(location!.id);
    const page = says(await agent.get(path));
    expect(page).toContain(`For ${location!.shop}. Plus, by the month, until`);
    expect(page).toContain("It has 5. Each person who sells needs one.");
    const asked = await agent.post(path, {
      ...hiddenFields((await agent.get(path)).body),
      intent: "update",
      additional_users: "3",
      additional_warehouse: "0",
    });
    expect(leadsTo(asked)).toBe(`303 ${path}?additional_users=3#order`);
    const priced = await agent.follow(asked);
    expect(says(priced)).toMatch(/Total today ₦1,\d{3}/);
    const form = { ...hiddenFields(priced.body), intent: "pay", additional_users: "3" };
    const paid = await agent.post(path, form);
    expect(leadsTo(paid)).toMatch(/^303 \/paid\/KP-\w+$/);
    expect(says(await agent.follow(paid))).toContain("The shop's extras are available immediately");
    expect(await agent.balance()).toBe(naira(10_000) - Number(hiddenFields(priced.body).total_amount));
    const live = await liveSubscription(site.db, location!.owner.id, new Date());
    expect(live?.extras).toMatchObject([{ kind: "users", quantity: 3 }]);
    expect(leadsTo(await agent.post(path, form))).toBe(leadsTo(paid));
    expect(await agent.orders()).toHaveLength(1);
  });

  test("that cost more tokens than there are lead to buying them", async () => {
    const { agent, locations } = await agentWith(100, 30);
    const path = `${extrasOf(locations[0]!.id)}?additional_users=10`;
    const page = await agent.get(path);
    expect(says(page)).toContain("Insufficient balance. Please buy more tokens:");
    expect(linksOf(page.body).find((href) => href.startsWith("/tokens/buy"))).toContain(
      encodeURIComponent(path),
    );
  });

  test("cannot be added if no paid plan is running, and the page leads to the plan", async () => {
    const { agent } = await agentWith(0);
    const page = await agent.get(extrasOf(agent.location.id));
    expect(says(page)).toContain("Nothing can be added now");
    expect(linksOf(page.body)).toContain(agent.path);
  });

  test("show errors in the form, and keep the choices", async () => {
    const { agent, locations } = await agentWith(10_000, 30);
    const path = extrasOf(locations[0]!.id);
    const form = hiddenFields((await agent.get(path)).body);
    const none = await agent.post(path, { ...form, intent: "pay" });
    expect([none.status, textOf(none.body).includes("Choose what to add first.")]).toEqual([422, true]);
    const odd = await agent.post(path, { ...form, intent: "pay", additional_users: "4" });
    expect(odd.status).toBe(422);
    expect(says(odd)).toContain("Choose one of the amounts shown.");
  });
});
