import { describe, expect, test } from "vitest";

import { dayOf } from "~/models/date";
import { getPayment } from "~/models/payments/payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { changeAccount } from "../../support/accounts";
import { leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { consoleRoutes, readManifest } from "../../support/manifest";
import { makeContext, forceState } from "../../support/context";
import { begin, fee, makePayer, topUpRequest } from "../../support/paying";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await serve();
const accounts = await makeAccounts(site);

const pageOf = ({ id }: { id: number }) => `/staff/people/${id}`;

/** An owner who has paid a top-up by card, ₦10,000 by default, and the payment's reference. */
async function paidOwner(naira = 10_000) {
  const { app, fake, owner } = await makePayer(site.db);
  app.setTime(new Date());
  const walletAmount = naira * 100;
  const payment = await begin(app, topUpRequest(owner, { walletAmount, amount: walletAmount + fee }));
  fake.pay(payment, { fees: 100_00 });
  await settlePayment(app, payment);
  return { owner, payment };
}

const orderOf = ({ id }: { id: number }) =>
  site.db.selectFrom("orders").select("reference").where("ownerId", "=", id).executeTakeFirstOrThrow();

describe("the rows of a person", () => {
  test("lead to the payment, its refund, the order and the wallet", async () => {
    const finance = await accounts.logInStaff(["finance"]);
    const { owner, payment } = await paidOwner();
    await buyPlan(makeContext(site.db, new Date()), owner, {});
    const { reference } = await orderOf(owner);
    const links = linksOf((await finance.get(pageOf(owner))).body);
    expect(links).toEqual(
      expect.arrayContaining([
        `/staff/payments/${payment}`,
        `/staff/payments/${payment}/refund`,
        `/staff/orders/${reference}`,
        `/staff/wallets/${owner.id}`,
      ]),
    );
    for (const href of links.filter((link) => link.startsWith("/staff/")))
      expect([href, (await finance.get(href)).status]).toEqual([href, 200]);
  });

  test("lead support to all of it, and to asking finance instead of a refund", async () => {
    const support = await accounts.logInStaff(["support"]);
    const { owner, payment } = await paidOwner();
    const links = linksOf((await support.get(pageOf(owner))).body);
    expect(links).toContain(`/staff/payments/${payment}`);
    expect(links).toContain(`/staff/wallets/${owner.id}`);
    for (const href of links.filter((link) => link.startsWith("/staff/")))
      expect([href, (await support.get(href)).status]).toEqual([href, 200]);
    const asking = await support.get(`/staff/payments/${payment}/refund`);
    expect(says(asking)).toContain("Ask finance to refund");
    expect(says(await support.get(`/staff/wallets/${owner.id}`))).toContain("Ask finance for money");
  });

  test("take four taps and one field to a refund, and the second person two", async () => {
    const asker = await accounts.logInStaff(["finance"]);
    const second = await accounts.logInStaff(["finance"]);
    const { owner, payment } = await paidOwner(30_000);
    const refund = `/staff/payments/${payment}/refund`;
    expect(linksOf((await asker.get(pageOf(owner))).body)).toContain(refund);
    const typed = { amount: "30000", target: "source", reason: "Paid twice" };
    const asked = await press(asker, refund, "Refund", typed);
    const approval = asked.headers.get("Location") ?? "";
    expect(approval).toMatch(/^\/staff\/approvals\/KPR-/);
    const home = says(await asker.get("/staff"));
    expect(home).toContain("You asked, and wait for an answer");
    expect(home).not.toContain("For you to approve");
    expect(linksOf((await second.get("/staff")).body)).toContain(approval);
    const approved = await press(second, approval, { sends: { intent: "approved" } });
    expect(says(await second.follow(approved))).toContain("Approved. The refund has started");
  });
});

test("an order's page shows what it is for, who paid and its payments", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const owner = await accounts.make();
  await buyPlan(makeContext(site.db, new Date()), owner, { setup: "Setup in your shop" });
  const { reference } = await orderOf(owner);
  const page = await staff.get(`/staff/orders/${reference}`);
  expect(says(page)).toMatch(
    /Plus, 1 month, ₦21,000.*Paid by Wallet.*Setup in your shop.*₦15,000.*Total ₦21,000/,
  );
  expect(linksOf(page.body)).toEqual(expect.arrayContaining([pageOf(owner), `/staff/setups/${reference}`]));
  expect((await staff.get("/staff/orders/KP-NONE")).status).toBe(404);
});

describe("notes of colleagues", () => {
  const write = (
    visitor: Awaited<ReturnType<typeof accounts.logInStaff>>,
    owner: { id: number },
    note: string,
  ) => visitor.post(pageOf(owner), { intent: "note", note });

  test("are shown to those who may read them, with author and time, and logged without their words", async () => {
    const support = await accounts.logInStaff(["support"]);
    const finance = await accounts.logInStaff(["finance"]);
    const owner = await accounts.logInAs("owner");
    const note = "  Asks for calls after 16:00 ";
    const sent = await press(support, pageOf(owner.user), "Save note", { note });
    expect(leadsTo(sent)).toBe(`303 ${pageOf(owner.user)}#notes`);
    expect(says(await support.follow(sent))).toContain("Note saved.");
    const page = says(await finance.get(pageOf(owner.user)));
    expect(page).toMatch(new RegExp(`Asks for calls after 16:00 ${support.user.name}, \\d+ \\w+ \\d{4}, `));
    const events = await site.db
      .selectFrom("auditEvents")
      .select(["action", "reason", "actorId"])
      .where("subjectId", "=", owner.user.id)
      .where("action", "=", "note-written")
      .execute();
    expect(events).toEqual([{ action: "note-written", reason: null, actorId: support.user.id }]);
    expect(says(await owner.get("/account/activity"))).not.toMatch(/note/i);
  });

  test("sent twice are written once, and an empty one is refused beside its field", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const owner = await accounts.make();
    await Promise.all([write(staff, owner, "Same words"), write(staff, owner, "Same words")]);
    const rows = site.db.selectFrom("staffNotes").select("text").where("subjectId", "=", owner.id);
    expect(await rows.execute()).toEqual([{ text: "Same words" }]);
    const refused = await write(staff, owner, " ");
    expect([refused.status, says(refused).includes("Write the note")]).toEqual([422, true]);
    const long = await write(staff, owner, "x".repeat(501));
    expect(says(long)).toContain("Keep the note to 500 characters");
    expect(long.body).toContain("x".repeat(501));
  });

  test("stand where money is decided", async () => {
    const finance = await accounts.logInStaff(["finance"]);
    const { owner, payment } = await paidOwner();
    await write(finance, owner, "Disputed a payment in March");
    for (const path of [`/staff/payments/${payment}`, `/staff/payments/${payment}/refund`])
      expect([path, says(await finance.get(path)).includes("Disputed a payment in March")]).toEqual([
        path,
        true,
      ]);
  });
});

test("every page of the console has the search box and the menu with what waits", async () => {
  const admin = await accounts.logInStaff(["admin"]);
  const owner = await accounts.make();
  await buyPlan(makeContext(site.db, new Date()), owner, { setup: "Setup in your shop" });
  await site.db
    .updateTable("setups")
    .set({
      state: forceState("wanted"),
      address: "4 Broad Street",
      firstWish: new Date(),
      secondWish: new Date(0),
    })
    .where("ownerId", "=", owner.id)
    .execute();
  const routes = (await readManifest()).filter(
    ({ id, resource, path }) =>
      consoleRoutes[id] !== undefined &&
      consoleRoutes[id] !== "proving" &&
      !resource &&
      !/\/2(?:\/|$)/.test(path),
  );
  expect(routes.length).toBeGreaterThan(15);
  for (const { path } of routes) {
    const page = await admin.get(path);
    const found = [/id="search"/.test(page.body), /Setups \d+ to do/.test(says(page))];
    expect([path, page.status, ...found]).toEqual([path, 200, true, true]);
  }
  const catalogue = await (await accounts.logInStaff(["catalogue"])).get("/staff/catalogue");
  expect(catalogue.body).not.toContain('id="search"');
  expect(says(catalogue)).not.toContain("to do");
});

test("the home page counts today's money, sign-ups, failed renewals and messages that did not arrive", async () => {
  const finance = await accounts.logInStaff(["finance"]);
  const before = says(await finance.get("/staff"));
  const { owner, payment } = await paidOwner();
  const today = new Date();
  await changeAccount(site.db, owner.id, { createdAt: today });
  const { createdAt, settledAt } = await getPayment(site.db, payment);
  expect([createdAt, settledAt].map((at) => at && dayOf(at))).toEqual([dayOf(today), dayOf(today)]);
  await site.db
    .insertInto("outbox")
    .values({
      ownerId: owner.id,
      channel: "sms",
      recipient: owner.phone,
      text: "x",
      dedupeKey: `dead:${owner.id}`,
      createdAt: new Date(),
      nextAttemptAt: new Date(),
      deadAt: new Date(),
      lastError: "The number does not exist",
    })
    .execute();
  const after = says(await finance.get("/staff"));
  const number = (page: string, title: string) =>
    Number(new RegExp(`${title} today ₦?([\\d,.]+)`).exec(page)?.[1]?.replaceAll(",", ""));
  expect(number(after, "Sign-ups") - number(before, "Sign-ups")).toBe(1);
  expect(number(after, "Messages not delivered") - number(before, "Messages not delivered")).toBe(1);
  expect(number(after, "Money received") - number(before, "Money received")).toBeGreaterThanOrEqual(10_000);
  const support = says(await (await accounts.logInStaff(["support"])).get("/staff"));
  expect(support).toMatch(/Sign-ups today.*Failed renewals today/);
  expect(support).not.toContain("Money received");
});
