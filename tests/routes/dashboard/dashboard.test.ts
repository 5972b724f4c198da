import { afterAll, beforeAll, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { makeContext } from "../../support/context";
import { hiddenFields, leadsTo, linksOf, textOf } from "../../support/page";
import { serve, type Served } from "../../support/served";
import { shopper, signIn, summary } from "../../support/sessions";
import { buyPlan, signedInTill } from "../../support/subscriber";

let site: Served;

beforeAll(async () => {
  site = await serve();
});
afterAll(() => site.stop());

test("a visitor is sent to log in", async () => {
  const { status, headers } = await site.visitor().get("/dashboard");
  expect([status, headers.get("Location")]).toEqual([302, "/login?page=%2Fdashboard"]);
});

test("an owner without a plan is led to the prices, and the page shows no full phone number", async () => {
  const owner = await signIn(site);
  const { body, headers } = await owner.get("/dashboard");
  const text = textOf(body);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(text).toMatch(new RegExp(`Good (morning|afternoon|evening), ${owner.user.name}`));
  expect(text).toContain("Next: choose a plan");
  expect(text).toContain("No plan yet");
  expect(body).not.toContain(owner.user.phone);
  expect(body).not.toContain("<script");
});

test("an owner with an unverified phone is led to verify it", async () => {
  const { body } = await (await signIn(site, { verified: false })).get("/dashboard");
  expect(textOf(body)).toContain("Next: verify your phone number");
  expect(linksOf(body)).toContain("/verify-phone");
});

test("a trial shows its days and what it includes, and near its end how to continue", async () => {
  const owner = await signIn(site);
  await owner.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  const text = textOf((await owner.get("/dashboard")).body);
  expect(text).toContain("Plus, free trial Trial 14 days left Ends on");
  expect(text).toContain("Users 1 of 5 1 of 5 Outlets 1 of 2 1 of 2 Products 0 of 1,000 0 of 1,000");
  expect(text).toContain("includes. Customers");
  expect(text).toContain("Next: download the app");
  const endsAt = new Date(Date.now() + 2 * DAY);
  await site.db.updateTable("subscriptions").set({ endsAt }).where("ownerId", "=", owner.user.id).execute();
  const { body } = await owner.get("/dashboard");
  expect(textOf(body)).toContain("2 days left");
  expect(textOf(body)).toContain("Your free trial of Plus ends on");
  expect(linksOf(body)).toContain("/plans-details/2/yearly");
});

test("a plan with extras shows what the running period includes, not the one paid ahead", async () => {
  const owner = await shopper(site, 50_000);
  const buy = async (extras: Record<string, string>) => {
    const path = (await owner.findMore()) || summary;
    await owner.post(path, { intent: "update", onboarding: "1", payment_method: "wallet", ...extras });
    const form = hiddenFields((await owner.get(path)).body);
    expect(leadsTo(await owner.post(path, { ...form, intent: "pay" }))).toBe("303 /download");
  };
  const billing = async () => textOf((await owner.get("/plans-and-billings")).body);
  const renewal = (page: string) => /Renews on [\w ]+ for (₦[\d,]+) from your wallet/.exec(page)?.[1];
  await buy({ additional_users: "3" });
  await owner.post("/plans-and-billings", { intent: "renewal", renewal: "wallet" });
  expect(renewal(await billing())).toBe("₦7,200");
  const included = "Users 1 of 8";
  expect(textOf((await owner.get("/dashboard")).body)).toContain(included);
  await buy({ additional_users: "0" });
  await buy({ additional_users: "5", additional_warehouse: "1" });
  expect(textOf((await owner.get("/dashboard")).body)).toContain(included);
  expect(await billing()).toContain("5 of the plan and 3 extra 8");
  expect(await billing()).toContain("Plus, by the month");
  expect(renewal(await billing())).toBe("₦10,300");
  expect(textOf((await owner.get("/dashboard")).body)).toContain("for ₦10,300 from your wallet.");
});

test("Basic is active without an end", async () => {
  const owner = await signIn(site);
  await owner.post("/plans-details/1/month", { intent: "subscribe", onboarding: "1" });
  expect(textOf((await owner.get("/dashboard")).body)).toContain(
    "Basic Active Free for as long as you like.",
  );
});

test("the first steps tick themselves: the till that signs in, and its first sale", async () => {
  const owner = await signIn(site);
  const steps = async () => textOf((await owner.get("/dashboard")).body).split("Getting started ")[1];
  const confirmEmail = (emailVerifiedAt: Date | null) =>
    site.db.updateTable("users").set({ emailVerifiedAt }).where("id", "=", owner.user.id).execute();
  await confirmEmail(null);
  expect(await steps()).toMatch(/^Verify your phone number Done Confirm your email Choose a plan/);
  const { body } = await owner.get("/dashboard");
  expect(textOf(body)).toContain("Your email is not confirmed.");
  for (const link of ["/verify-email", "/download/windows", "/download#stores"])
    expect(linksOf(body)).toContain(link);
  await confirmEmail(new Date());
  await owner.post("/plans-details/1/month", { intent: "subscribe", onboarding: "1" });
  const context = makeContext(site.db, new Date());
  const { till } = await signedInTill(context, owner.user);
  expect(await steps()).toMatch(/Choose a plan Done Install the app and sign your till in Done Make your/);
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
  const place = await site.db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  const sale = {
    ownerId: owner.user.id,
    locationId: place.id,
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
    "Next: make room for more outlets You use all 2. 1 extra costs ₦2,500 a month.",
  );
  expect((await owner.get("/plans-and-billings/extras?additional_warehouse=1")).body).toContain("2,500");
});

test("an agent sees their own code and no plan", async () => {
  const agent = await signIn(site);
  await site.db.updateTable("users").set({ role: "agent" }).where("id", "=", agent.user.id).execute();
  await site.db
    .insertInto("agents")
    .values({ userId: agent.user.id, code: `T${agent.user.id}X` })
    .execute();
  const { body } = await agent.get("/dashboard");
  expect(textOf(body)).toContain(`Your agent code: T${agent.user.id}X`);
  expect(textOf(body)).not.toContain("No plan yet");
});
