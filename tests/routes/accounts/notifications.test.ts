import { expect, test } from "vitest";
import { listConsents } from "~/models/messages/whatsapp.server";
import { listSilenced } from "~/models/messages/money-text.server";
import { makeContext } from "../../support/context";
import { leadsTo, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { password, signIn } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const PATH = "/account/notifications";

const site = await serve();

const ticked = (page: string, part = "texts") => {
  const body = page.slice(page.indexOf(`id="${part}"`)).split("</form>")[0] ?? "";
  return [...body.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box.includes("checked"));
};

test("all SMS about money are on until the owner turns one off, and can be turned on again", async () => {
  const owner = await signIn(site);
  const page = await owner.get(PATH);
  expect(ticked(page.body)).toEqual([true, true, true, true]);
  expect(textOf(page.body)).toMatch(/They go to 0803\d\*{4}\d\d and cost you nothing/);
  expect(textOf(page.body)).toContain("We always text you when a payment for your plan fails");
  const saved = await press(owner, page, "Save", { "renewal-coming": false, "plan-ended": false });
  expect(leadsTo(saved)).toBe(`303 ${PATH}`);
  expect(textOf((await owner.follow(saved)).body)).toContain("Saved.");
  expect((await listSilenced(site.db, owner.user.id)).sort()).toEqual(["plan-ended", "renewal-coming"]);
  expect(ticked((await owner.get(PATH)).body)).toEqual([true, false, true, false]);
  await press(owner, PATH, "Save", { "renewal-coming": true, "plan-ended": true });
  expect(await listSilenced(site.db, owner.user.id)).toEqual([]);
});

test("two simultaneous posts leave the state of one of them", async () => {
  const owner = await signIn(site);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => owner.post(PATH, { intent: "texts", paid: "on" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(await listSilenced(site.db, owner.user.id)).toHaveLength(3);
});

test("the failed payment SMS is not optional, and unknown fields are refused", async () => {
  const owner = await signIn(site);
  expect((await owner.post(PATH, { intent: "texts", "payment-failed": "on" })).status).toBe(400);
  expect((await owner.post(PATH, { intent: "texts", paid: "off" })).status).toBe(422);
});

test("without a verified phone the page links to verification", async () => {
  const owner = await signIn(site, { verified: false });
  expect((await owner.get(PATH)).body).toContain('href="/verify-phone"');
});

test("/pay asks for the login, and is the page that pays the next period, or leads to the prices", async () => {
  const stranger = await site.visitor().get("/pay");
  expect(leadsTo(stranger)).toBe("302 /login?page=%2Fpay");
  const owner = await signIn(site);
  expect(leadsTo(await owner.get("/pay"))).toBe("302 /pricing");
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  const answer = await owner.get("/pay");
  expect([answer.status, textOf(answer.body)]).toEqual([
    200,
    expect.stringContaining("Pay ₦6,000 for one more month of Plus"),
  ]);
  const again = site.visitor();
  const login = await again.post("/login?page=%2Fpay", { email: owner.user.email, password });
  expect(login.headers.get("Location")).toBe("/pay");
  expect(textOf((await again.follow(login)).body)).toContain("Login Successful");
});

test("WhatsApp is agreed to for each purpose, with its day, and withdrawn by unticking", async () => {
  const owner = await signIn(site);
  expect(ticked((await owner.get(PATH)).body, "whatsapp")).toEqual([false, false]);
  const saved = await press(owner, PATH, "Update WhatsApp", { money: true });
  expect(leadsTo(saved)).toBe(`303 ${PATH}`);
  const { body } = await owner.get(PATH);
  expect(ticked(body, "whatsapp")).toEqual([false, true]);
  expect(textOf(body)).toContain("The text messages about money, instead of SMS (agreed on ");
  expect(ticked(body)).toEqual([true, true, true, true]);
  await press(owner, PATH, "Update WhatsApp", { money: false });
  expect(await listConsents(site.db, owner.user.id)).toEqual([]);
  expect((await owner.post(PATH, { intent: "whatsapp", codes: "yes" })).status).toBe(422);
});
