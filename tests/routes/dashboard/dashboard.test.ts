import { afterAll, beforeAll, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { leadsTo, linksOf, textOf } from "../../support/page";
import { serve, type Served } from "../../support/served";
import { shopper, signIn, summary } from "../../support/sessions";

let site: Served;

beforeAll(async () => {
  site = await serve();
});
afterAll(() => site.stop());

test("a stranger is sent to log in", async () => {
  const { status, headers } = await site.visitor().get("/dashboard");
  expect([status, headers.get("Location")]).toEqual([302, "/login?page=%2Fdashboard"]);
});

test("an owner without a plan is led to the prices, and the page shows no full phone number", async () => {
  const owner = await signIn(site);
  const { body, headers } = await owner.get("/dashboard");
  const text = textOf(body);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(text).toContain(owner.user.name);
  expect(text).toContain("Next: choose a plan");
  expect(text).toContain("No plan yet");
  expect(body).not.toContain(owner.user.phone);
  expect(body).not.toContain("<script");
});

test("an owner whose phone is not verified is led to verify it", async () => {
  const { body } = await (await signIn(site, { verified: false })).get("/dashboard");
  expect(textOf(body)).toContain("Next: verify your phone number");
  expect(linksOf(body)).toContain("/verify-phone");
});

test("a trial shows its days and what it includes, and near its end how to go on", async () => {
  const owner = await signIn(site);
  await owner.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
  const text = textOf((await owner.get("/dashboard")).body);
  expect(text).toContain("Plus, free trial Trial 14 days left Ends on");
  expect(text).toContain(
    "What your plan includes Outlets in use 1 of 2 1 of 2 Users 5 Outlets 2 Products 1,000",
  );
  expect(text).toContain("Next: download the app");
  const ends_at = new Date(Date.now() + 2 * DAY);
  await site.db.updateTable("subscriptions").set({ ends_at }).where("owner_id", "=", owner.user.id).execute();
  const { body } = await owner.get("/dashboard");
  expect(textOf(body)).toContain("2 days left");
  expect(linksOf(body)).toContain("/plans-details/2/yearly");
});

test("a plan with extras shows what the period that runs includes, whatever is paid ahead", async () => {
  const owner = await shopper(site, 50_000);
  const buy = async (extras: Record<string, string>) => {
    const form = await owner.prepare({ payment_method: "wallet", ...extras });
    expect(leadsTo(await owner.post(summary, { ...form, intent: "pay" }))).toBe("303 /download");
  };
  const billing = async () => textOf((await owner.get("/plans-and-billings")).body);
  const renewal = (page: string) => /Renews on [\w ]+ for (₦[\d,]+) from your wallet/.exec(page)?.[1];
  await buy({ additional_users: "3" });
  await owner.post("/plans-and-billings", { intent: "renewal", renewal: "wallet" });
  expect(renewal(await billing())).toBe("₦7,200");
  const included =
    "What your plan includes Outlets in use 1 of 2 1 of 2 Users 5 of the plan and 3 extra 8 Outlets 2 Products 1,000";
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

test("an agent sees the own code and no plan", async () => {
  const agent = await signIn(site);
  await site.db.updateTable("users").set({ role: "agent" }).where("id", "=", agent.user.id).execute();
  await site.db
    .insertInto("agents")
    .values({ user_id: agent.user.id, code: `T${agent.user.id}X` })
    .execute();
  const { body } = await agent.get("/dashboard");
  expect(textOf(body)).toContain(`Your agent code: T${agent.user.id}X`);
  expect(textOf(body)).not.toContain("No plan yet");
});
