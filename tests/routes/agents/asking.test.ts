import { describe, expect, test } from "vitest";
import { naira } from "~/models/money";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { attackedSite, unchanged } from "../../support/attacked";
import { mailsTo } from "../../support/messages";
import { hiddenFields, leadsTo, says } from "../../support/page";
import { press } from "../../support/press";
import { payAt, fileSandbox } from "../../support/sandbox";
import { openSessionOf, reseller, type Reseller, shopper, summary } from "../../support/sessions";
import { privateAddress } from "../../support/visitor";

const sandbox = await fileSandbox();
const site = await attackedSite();
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });

const ASK = { intent: "ask" };
const pathOf = (answer: { headers: Headers }) => answer.headers.get("Location") ?? "";

/** The owner of the agent's customer, who has set a password since. */
async function inBrowserOf(owner: User) {
  const visitor = site.visitor();
  visitor.jar.set("sid", await openSessionOf(site.db, owner));
  return visitor;
}

/** The agent asks the customer to pay for a year of Plus; returns the agent's page of the link. */
async function ask(agent: Reseller): Promise<string> {
  const answer = await press(agent, `${agent.path}&step=pay`, { sends: { intent: "ask" } });
  expect(leadsTo(answer)).toMatch(/^303 \/pay-links\/KPL-/);
  return pathOf(answer);
}

/** The address that a stranger opens. */
async function addressOn(visitor: Pick<Reseller, "get">, own: string): Promise<string> {
  const url = / value="(http[^"]*\/pay\/[0-9a-f]{32})"/.exec((await visitor.get(own)).body)?.[1] ?? "";
  return new URL(url).pathname;
}

async function pay(path: string) {
  const stranger = site.visitor(privateAddress());
  const started = await press(stranger, path, /^Pay ₦/, { way: "card", email: "uncle@payer.example" });
  const back = new URL(await payAt(pathOf(started)));
  await sandbox.webhooks.idle();
  return says(await stranger.get(back.pathname + back.search));
}

const live = (owner: { id: number }) => liveSubscription(site.db, owner.id, new Date());

const ordersOf = (owner: { id: number }) =>
  site.db.selectFrom("orders").selectAll().where("ownerId", "=", owner.id).orderBy("id").execute();

const balanceOf = async (owner: { id: number }) =>
  (await site.db.selectFrom("wallets").select("balance").where("ownerId", "=", owner.id).executeTakeFirst())
    ?.balance ?? 0;

describe("an agent with too few tokens asks the customer to pay", () => {
  test("at the customer's price, which the button names, and both are told", async () => {
    const agent = await reseller(site, 1_000);
    const page = says(await agent.get(`${agent.path}&step=pay`));
    expect(page).toMatch(/Ask your customer to pay ₦48,000/);
    const own = await ask(agent);
    const [order] = await ordersOf(agent.owner);
    expect(order).toMatchObject({ state: "awaiting", agentId: null, kind: "new", duration: "yearly" });
    expect(page).toContain(`Ask your customer to pay ₦${((order?.total ?? 0) / 100).toLocaleString("en")}`);
    expect(await mailsTo(site.db, agent.owner.email)).toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/^Your agent asks you to pay ₦/) as unknown }),
    );
    expect(says(await agent.get("/pay-links"))).toMatch(/Plus, 1 year .*Waiting/);
    expect(await pay(await addressOn(agent, own))).toContain("paid");
    expect(await live(agent.owner)).toMatchObject({ planId: 2, duration: "yearly" });
    expect(await agent.balance()).toBe(naira(1_000));
    expect(says(await agent.get(own))).toContain("Paid by the link. Your customer has the receipt.");
    expect(await mailsTo(site.db, agent.user.email)).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining("was paid through your link") as unknown }),
    );
  });

  test("twice with the same choices: one order and one link; with others: the first ends", async () => {
    const agent = await reseller(site);
    const own = await ask(agent);
    expect(await ask(agent)).toBe(own);
    expect(await ordersOf(agent.owner)).toHaveLength(1);
    await agent.post(agent.path, { intent: "proceed", duration: "1", additional_users: "1" });
    const other = await ask(agent);
    expect(other).not.toBe(own);
    expect(await ordersOf(agent.owner)).toMatchObject([
      { state: "cancelled" },
      { state: "awaiting", duration: "month" },
    ]);
    expect(says(await agent.get(own))).toContain("The link was withdrawn");
  });

  test("who sees the link too, and may withdraw it; the agent then may ask again", async () => {
    const agent = await reseller(site);
    const own = await ask(agent);
    const owner = await inBrowserOf(agent.owner);
    expect(says(await owner.get("/pay-links"))).toMatch(/Plus, 1 year .*Waiting/);
    const path = await addressOn(owner, own);
    expect(leadsTo(await press(owner, own, "Withdraw the link"))).toBe(`303 ${own}`);
    expect(says(await site.visitor(privateAddress()).get(path))).toContain("This link no longer works");
    const again = await ask(agent);
    expect(again).not.toBe(own);
    expect(await ordersOf(agent.owner)).toHaveLength(1);
    expect(leadsTo(await agent.post(again, {}))).toBe(`303 ${again}`);
    expect(says(await agent.get(again))).toContain("The link was withdrawn");
  });

  test("and pays with tokens first: the link ends, and what still comes is the customer's", async () => {
    const agent = await reseller(site, 50_000);
    const own = await ask(agent);
    const path = await addressOn(agent, own);
    const stranger = site.visitor(privateAddress());
    const form = hiddenFields((await stranger.get(path)).body);
    const started = await stranger.post(path, { ...form, way: "card", email: "uncle@payer.example" });
    const paid = await agent.post(agent.path, await agent.prepare());
    expect(leadsTo(paid)).toMatch(/^303 .*&paid=KP-/);
    expect(await ordersOf(agent.owner)).toMatchObject([
      { state: "cancelled", agentId: null },
      { state: "settled", agentId: agent.user.id },
    ]);
    expect(says(await agent.get(own))).toContain("another order took the place of this one");
    const [asked] = await ordersOf(agent.owner);
    await payAt(pathOf(started));
    await sandbox.webhooks.idle();
    await expect.poll(() => balanceOf(agent.owner)).toBe(asked?.total);
    const periods = site.db.selectFrom("subscriptions").select("id").where("ownerId", "=", agent.owner.id);
    expect(await periods.execute()).toHaveLength(1);
  });

  test("who has begun an order: it stays, and the page says so", async () => {
    const agent = await reseller(site);
    const owner = await inBrowserOf(agent.owner);
    await owner.post(summary, { intent: "update", onboarding: "1", payment_method: "card" });
    await owner.post(summary, { ...hiddenFields((await owner.get(summary)).body), intent: "ask" });
    const before = await ordersOf(agent.owner);
    expect(before).toMatchObject([{ state: "awaiting", duration: "month" }]);
    const shown = says(await agent.get(`${agent.path}&step=pay`));
    expect(shown).not.toContain("Ask your customer to pay");
    expect(shown).toContain("so you cannot ask them to pay another one");
    const answer = await agent.post(`${agent.path}&step=pay`, ASK);
    expect(answer.status).toBe(409);
    expect(says(answer)).toContain("Your customer has started an order for this shop");
    expect(await ordersOf(agent.owner)).toEqual(before);
  });

  test("whose plan is paid: nothing is ordered unless the page is for more time", async () => {
    const agent = await reseller(site, 50_000);
    await agent.post(agent.path, await agent.prepare());
    const done = await agent.get(agent.path);
    expect(says(done)).not.toContain("Ask your customer");
    const { answer } = await unchanged(site.db, () => agent.post(agent.path, ASK));
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("already paid for Plus");
    const more =
      /href="(\/plandetails[^"]*after=[^"]*)"/.exec(done.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(leadsTo(await agent.post(`${more}&step=pay`, ASK))).toMatch(/^303 \/pay-links\/KPL-/);
  });
});

describe("an agent without a right to it", () => {
  test("cannot ask for another agent's customer, nor see or withdraw another's link", async () => {
    const [agent, rival] = [await reseller(site), await reseller(site)];
    const own = await ask(agent);
    const theirs = `/plandetails?locationId=${agent.location.id}&agentCode=${rival.code}&step=pay`;
    expect((await rival.post(theirs, ASK)).status).toBe(404);
    expect((await rival.post(theirs.replace(rival.code, agent.code), ASK)).status).toBe(404);
    expect((await rival.get(own)).status).toBe(404);
    expect((await rival.post(own, {})).status).toBe(404);
    expect(says(await rival.get("/pay-links"))).toContain("You have not asked anyone to pay yet");
    const stranger = await shopper(site);
    expect((await stranger.post(`${agent.path}&step=pay`, ASK)).status).toBe(403);
    expect(await ordersOf(agent.owner)).toHaveLength(1);
  });

  test("names no price, owner or address in the form", async () => {
    const agent = await reseller(site);
    for (const extra of [{ owner_id: "1" }, { price: "1" }, { email: "x@y.example" }])
      expect((await agent.post(`${agent.path}&step=pay`, { ...ASK, ...extra })).status).toBe(400);
    const elsewhere = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    expect((await agent.post(`${agent.path}&step=pay`, ASK, elsewhere)).status).toBe(403);
    expect(await ordersOf(agent.owner)).toEqual([]);
  });
});

test("another person buys tokens for an agent by a link, once for one form", async () => {
  const agent = await reseller(site);
  const page = await agent.get("/tokens/buy?amount=10000");
  expect(says(page)).toContain("Ask someone else to pay");
  const own = pathOf(await press(agent, page, "Ask someone else to pay"));
  expect(pathOf(await press(agent, page, "Ask someone else to pay"))).toBe(own);
  expect(says(await agent.get("/pay-links"))).toMatch(/10,000 KPT .*Waiting/);
  const path = await addressOn(agent, own);
  const shown = says(await site.visitor(privateAddress()).get(path));
  expect(shown).toMatch(/10,000 KPT/);
  expect(shown).not.toContain(agent.user.email);
  expect(await pay(path)).toContain("paid");
  expect(await agent.balance()).toBe(naira(10_000));
  expect(says(await agent.get(own))).toContain("The tokens are in your balance.");
  expect(says(await agent.get("/tokens"))).toContain("10,000 KPT");
});
