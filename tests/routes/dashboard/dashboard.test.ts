import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { mainLocationOf } from "../../support/members";
import { changeAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { shopper, signIn } from "../../support/sessions";
import { buyPlan, signedInTill } from "../../support/subscriber";

const site = await serve();

test("an owner without a plan is led to the prices, and the page shows no full phone number", async () => {
  const owner = await signIn(site);
  const { body, headers } = await owner.get("/dashboard");
  const text = textOf(body);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(text).toMatch(new RegExp(`Good (morning|afternoon|evening), ${owner.user.name}`));
  expect(text).toContain("Use Plus free for 14 days");
  expect(text).toContain("You have no plan. Basic is free, and Plus is free for 14 days.");
  expect(text).not.toContain("Next: choose a plan");
  expect(body).not.toContain(owner.user.phone);
  expect(body).not.toContain("<script");
});

test("an owner with an unverified phone is led to verify it", async () => {
  const { body } = await (await signIn(site, { verified: false })).get("/dashboard");
  expect(textOf(body)).toContain("Next: verify your phone number");
  expect(textOf(body)).not.toContain("Use Plus free for 14 days");
  expect(linksOf(body)).toContain("/verify-phone");
});

test("an account without a phone number reads that it has none", async () => {
  const owner = await signIn(site, { verified: false });
  const none = { phone: "", phoneReachable: false };
  await changeAccount(site.db, owner.user.id, none);
  expect(textOf((await owner.get("/account")).body)).toContain("Phone None yet");
});

test("a trial shows its days, and near its end how to continue", async () => {
  const owner = await signIn(site);
  await owner.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  const text = textOf((await owner.get("/dashboard")).body);
  expect(text).toMatch(/Plan and wallet Keep Plus 14 days left Your free trial of Plus ends on /);
  expect(text).toContain("Next: download the app");
  const endsAt = new Date(Date.now() + 2 * DAY);
  await site.db.updateTable("subscriptions").set({ endsAt }).where("ownerId", "=", owner.user.id).execute();
  const { body } = await owner.get("/dashboard");
  expect(textOf(body)).toMatch(
    /Your free trial of Plus ends on .* Keep Plus .*2 days left Plus, free trial until/,
  );
  expect(linksOf(body)).toContain("/pay");
});

test("a plan with extras shows what the running period includes, not the one paid ahead", async () => {
  const owner = await shopper(site, 50_000);
  const app = makeContext(site.db, new Date());
  const buy = (bought?: Parameters<typeof buyPlan>[2]) => buyPlan(app, owner.user, bought);
  const billing = async () => textOf((await owner.get("/plans-and-billings")).body);
  const renewal = (page: string) => /Renews on [\w ]+ for (₦[\d,]+) from your wallet/.exec(page)?.[1];
  await buy({ extras: { users: 3 } });
  await owner.post("/plans-and-billings", { intent: "renewal", renewal: "wallet" });
  expect(renewal(await billing())).toBe("₦7,200");
  const included = "5 of the plan and 3 extra 8";
  expect(await billing()).toContain(included);
  await buy();
  await buy({ extras: { users: 5, outlets: 1 } });
  expect(await billing()).toContain(included);
  expect(await billing()).toContain("Plus, by the month");
  expect(renewal(await billing())).toBe("₦10,300");
  expect(textOf((await owner.get("/dashboard")).body)).toContain("It renews for ₦10,300 from your wallet.");
});

test("Basic is active without an end", async () => {
  const owner = await signIn(site);
  await owner.post("/plans-details/1/month", { intent: "subscribe", onboarding: "1" });
  expect(textOf((await owner.get("/dashboard")).body)).toContain("Basic is free for as long as you like.");
});

test("the first steps tick themselves: the till that signs in, and its first sale", async () => {
  const owner = await signIn(site);
  const steps = async () => textOf((await owner.get("/dashboard")).body).split("Getting started: ")[1];
  const confirmEmail = (emailVerifiedAt: Date | null) =>
    site.db.updateTable("users").set({ emailVerifiedAt }).where("id", "=", owner.user.id).execute();
  await confirmEmail(null);
  expect(await steps()).toMatch(
    /^1 of 5 done Verify your phone number Done Confirm your email So you can use it/,
  );
  const { body } = await owner.get("/dashboard");
  expect(linksOf(body)).toContain("/verify-email");
  await confirmEmail(new Date());
  await owner.post("/plans-details/1/month", { intent: "subscribe", onboarding: "1" });
  const context = makeContext(site.db, new Date());
  const { till } = await signedInTill(context, owner.user);
  expect(await steps()).toMatch(
    /^4 of 5 done .*Choose a plan Done Install the app and sign your till in Done Make your/,
  );
  expect(textOf((await owner.get("/dashboard")).body)).toContain("Next: make your first sale");
  const { locationId } = await site.db
    .updateTable("tills")
    .set({ revokedAt: new Date(), revokedReason: "owner" })
    .where("id", "=", till.id)
    .returning("locationId")
    .executeTakeFirstOrThrow();
  const now = new Date();
  const sale = { ownerId: owner.user.id, locationId, receipt: "1", soldAt: now, createdAt: now };
  await site.db
    .insertInto("sales")
    .values({ ...sale, total: 100, paid: 100 })
    .execute();
  expect(await steps()).toBeUndefined();
  expect(textOf((await owner.get("/dashboard")).body)).not.toContain("Next:");
});

test("a shop that fills its plan is shown how to make room", async () => {
  const owner = await signIn(site);
  const context = makeContext(site.db, new Date());
  await buyPlan(context, owner.user);
  await signedInTill(context, owner.user);
  const now = new Date();
  await site.db
    .insertInto("locations")
    .values({ ownerId: owner.user.id, name: "Market", isMain: false, createdAt: now })
    .execute();
  const place = await mainLocationOf(site.db, owner.user);
  const sale = {
    ownerId: owner.user.id,
    locationId: place,
    receipt: "1",
    soldAt: now,
    createdAt: now,
  };
  await site.db
    .insertInto("sales")
    .values({ ...sale, total: 100, paid: 100 })
    .execute();
  const { body } = await owner.get("/dashboard");
  expect(textOf(body)).toContain(
    "Next: make room for more outlets All 2 outlets are in use. Add another for ₦2,500 a month.",
  );
  expect((await owner.get("/plans-and-billings/extras?additional_warehouse=1")).body).toContain("2,500");
});

test("the owner hides the first steps for good, and another owner still sees theirs", async () => {
  const [owner, other] = [await signIn(site), await signIn(site)];
  const sees = async (one: typeof owner) =>
    textOf((await one.get("/dashboard")).body).includes("Getting started");
  expect(await sees(owner)).toBe(true);
  expect(leadsTo(await press(owner, "/dashboard", "Hide this list"))).toBe("303 /dashboard");
  expect(leadsTo(await owner.post("/dashboard", { intent: "hide-steps" }))).toBe("303 /dashboard");
  expect([await sees(owner), await sees(other)]).toEqual([false, true]);
  expect((await owner.post("/dashboard", { intent: "other" })).status).toBe(400);
});

/** A shop with a sale of ₦1,500 today, one customer who owes, and a till that is silent. */
async function sellingShop() {
  const owner = await signIn(site);
  const { till } = await signedInTill(makeContext(site.db, new Date()), owner.user);
  const { locationId } = await site.db
    .updateTable("tills")
    .set({ seenAt: new Date(Date.now() - 3 * DAY) })
    .where("id", "=", till.id)
    .returning("locationId")
    .executeTakeFirstOrThrow();
  const now = new Date();
  const sale = { ownerId: owner.user.id, locationId, soldAt: now, createdAt: now };
  await site.db
    .insertInto("sales")
    .values([
      { ...sale, receipt: "1", total: 100_000, paid: 100_000 },
      {
        ...sale,
        receipt: "2",
        total: 50_000,
        paid: 20_000,
        customer: "Mama Ngozi",
        customerKey: "mama ngozi",
      },
    ])
    .execute();
  return owner;
}

test("a shop that sells sees its day first: sales, who owes, and tills not heard from", async () => {
  const owner = await sellingShop();
  const { body } = await owner.get("/dashboard");
  const text = textOf(body);
  expect(text).toMatch(/Sold today Sales ₦1,500 2 sales ₦1,500 more than by this time yesterday\./);
  expect(text).toMatch(
    /has not been heard from since .* Its sales since then are missing here\. See your tills/,
  );
  expect(text).toMatch(/1 customer owes you ₦300 See all who owe you Mama Ngozi ₦300/);
  expect(text).not.toContain("Getting started");
  expect(body).toContain('<svg class="week" role="img" aria-label="The best of the last 7 days was ');
  expect(linksOf(body)).toContain("/sales-report/debtors");
});

test("a manager sees the day of the shop, and a cashier no amounts", async () => {
  const owner = await sellingShop();
  const { locationId } = await site.db
    .selectFrom("tills")
    .select("locationId")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  const seen = async (role: "manager" | "cashier") => {
    const member = await signIn(site);
    await changeAccount(site.db, member.user.id, { role });
    await site.db
      .insertInto("members")
      .values({ userId: member.user.id, ownerId: owner.user.id, role, locationId, joinedAt: new Date() })
      .execute();
    expect((await member.post("/dashboard", { intent: "hide-steps" })).status).toBe(403);
    return textOf((await member.get("/dashboard")).body);
  };
  const manager = await seen("manager");
  for (const words of ["Sold today", "₦1,500", "has not been heard from", "1 customer owes you ₦300"])
    expect(manager).toContain(words);
  const cashier = await seen("cashier");
  expect(cashier).toContain("Your work");
  expect(cashier).not.toContain("₦");
});

test("an agent is led to the customers, which are the agent's first page", async () => {
  const agent = await signIn(site);
  await changeAccount(site.db, agent.user.id, { role: "agent" });
  expect(leadsTo(await agent.get("/dashboard"))).toBe("302 /reseller");
});
