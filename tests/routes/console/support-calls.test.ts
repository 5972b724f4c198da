import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { enqueue } from "~/models/messages/outbox.server";
import {
  cancelPlan,
  choosePlanAfter,
  chooseRenewal,
  pausePlan,
} from "~/services/billing/change-renewal.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { begin, makePayer, topUpRequest } from "../../support/paying";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { addCard } from "../../support/wallet";

const site = await serve();
const accounts = await makeAccounts(site);

/** An owner who paid the same amount twice within minutes. */
const makePaidTwice = () => makePaid(2);

async function makePaid(times: number) {
  const owner = await accounts.make();
  const fake = fakePayments();
  const app = { ...makeContext(site.db, new Date()), payments: fake.provider };
  const references: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const reference = await begin(app, topUpRequest(owner));
    fake.pay(reference);
    await settlePayment(app, reference);
    references.push(reference);
  }
  const [first = "", second = ""] = references;
  return { owner, first, second };
}

test("a phone, a reference and a receipt number lead to the payment", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const { owner, first, second } = await makePaidTwice();
  await site.db
    .updateTable("receipts")
    .set({ year: 2026, number: 987_654 })
    .where("reference", "=", first)
    .where("number", "is", null)
    .execute();
  const { year, number } = await site.db
    .selectFrom("receipts")
    .select(["year", "number"])
    .where("reference", "=", first)
    .executeTakeFirstOrThrow();
  const links = async (q: string) =>
    linksOf((await staff.get(`/staff/search?q=${encodeURIComponent(q)}`)).body).filter((href) =>
      href.startsWith("/staff/payments/"),
    );
  expect(await links(owner.phone.replace("+234", "0"))).toEqual([
    `/staff/payments/${second}`,
    `/staff/payments/${first}`,
  ]);
  expect(await links(first.toLowerCase())).toEqual([`/staff/payments/${first}`]);
  expect(await links(`${year}-${number}`)).toEqual([`/staff/payments/${first}`]);
});

test("the same amount twice within an hour is pointed out on the payment and on the person", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const { owner, first, second } = await makePaidTwice();
  const page = await staff.get(`/staff/payments/${second}`);
  expect(says(page)).toContain("The same amount was paid twice within an hour.");
  expect(linksOf(page.body)).toContain(`/staff/payments/${first}`);
  const person = await staff.get(`/staff/people/${owner.id}`);
  expect(says(person)).toContain("₦10,250 was paid twice within an hour.");
  expect(linksOf(person.body)).toContain(`/staff/payments/${second}`);

  await site.db.updateTable("payments").set({ refunding: 1 }).where("reference", "=", second).execute();
  expect(says(await staff.get(`/staff/payments/${first}`))).not.toContain("paid twice");
});

test("three equal payments within the hour are one warning about the person", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const { owner, first, second } = await makePaid(3);
  const person = says(await staff.get(`/staff/people/${owner.id}`));
  expect(person.split("₦10,250 was paid")).toHaveLength(2);
  expect(person).toContain("₦10,250 was paid 3 times, each within an hour of another.");
  expect(person).toContain(`the earlier payments are ${second} and ${first}. Ask whether all were meant.`);
});

test("more equal payments than a warning names are counted in it", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const { owner } = await makePaid(7);
  const person = says(await staff.get(`/staff/people/${owner.id}`));
  expect(person).toContain("₦10,250 was paid 7 times, each within an hour of another.");
  expect(person).toMatch(/the earlier payments are KPP-\w+, KPP-\w+, KPP-\w+ and 3 more\./);
});

test("the payment of a top-up names the invoice that its fee waits for", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const { first } = await makePaidTwice();
  expect(says(await staff.get(`/staff/payments/${first}`))).toMatch(
    /including a fee of ₦250\. The fee is on the invoice of \w+ 20\d\d, which comes on 1 /,
  );
});

test("a caller who sent a transfer too late hears when its number closed, and that the bank returns the money", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const owner = await accounts.make();
  const app = { ...makeContext(site.db, new Date()), payments: fakePayments().provider };
  const reference = await begin(app, topUpRequest(owner, { channel: "bank_transfer" }));
  const number = { ticketCode: "9812345671", ticketBank: "Test Bank" };
  const page = async (ticketUntil: Date) => {
    const ofPayment = site.db.updateTable("payments").where("reference", "=", reference);
    await ofPayment.set({ ...number, ticketUntil }).execute();
    return says(await staff.get(`/staff/payments/${reference}`));
  };
  expect(await page(new Date(Date.now() + DAY))).toMatch(/9812345671 Test Bank, until \d/);
  expect(await page(new Date(Date.now() - DAY))).toMatch(
    /9812345671 Test Bank, closed \d.*, the bank returns later money/,
  );
});

test("a plan that changes or pauses at its end says what follows, on the person and in the search", async () => {
  const support = await accounts.logInStaff(["support"]);
  const owner = await accounts.make();
  const ofOwner = { ownerId: owner.id };
  const app = makeContext(site.db, new Date());
  await buyPlan(app, owner);
  await chooseRenewal(app, ofOwner, { method: "wallet" });
  const expectPlan = async (words: RegExp) => {
    for (const path of [`/staff/people/${owner.id}`, `/staff/search?q=${encodeURIComponent(owner.email)}`])
      expect(says(await support.get(path))).toMatch(words);
  };
  await choosePlanAfter(app, ofOwner, { planId: 2, duration: "yearly" });
  await expectPlan(/Plus, monthly ends \d[^.]*, then Plus, yearly for ₦48,000 from the wallet/);
  await choosePlanAfter(app, ofOwner, { planId: 1, duration: "month" });
  await expectPlan(/Plus, monthly ends \d[^.]*, then Basic/);
  await choosePlanAfter(app, ofOwner, null);
  await pausePlan(app, { ...ofOwner, fresh: true }, { months: 1 });
  await expectPlan(/Plus, monthly pauses \d[^.]* until \d/);
});

test("a payment is titled with what came, as lists of payments say it, and not with what was asked for", async () => {
  const support = await accounts.logInStaff(["support"]);
  const { app, fake, owner } = await makePayer(site.db);
  const reference = await begin(app, topUpRequest(owner));
  const title = async () => says(await support.get(`/staff/payments/${reference}`));
  expect(await title()).toContain(`All payments ₦10,250, ${owner.name} ${reference}`);
  fake.pay(reference, { amount: 9_250_00 });
  await settlePayment(app, reference);
  expect(await title()).toContain(`All payments ₦9,250, ${owner.name} ${reference}`);
});

test("a caller whose card was charged hears what renews the plan, when it was cancelled, or when it ended", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const owner = await accounts.make();
  const ofOwner = { ownerId: owner.id };
  const page = async (id: number) => says(await staff.get(`/staff/people/${id}`));
  const app = makeContext(site.db, new Date());
  await buyPlan(app, owner);
  expect(await page(owner.id)).toMatch(/Plan Plus, monthly ends \d/);
  const cardId = await addCard(site.db, owner);
  await chooseRenewal(app, ofOwner, { method: "card", cardId, fresh: true });
  expect(await page(owner.id)).toMatch(/Plan Plus, monthly renews \d.* by Visa •••• 4081 Wallet/);
  await cancelPlan(app, ofOwner);
  expect(await page(owner.id)).toMatch(/Plan Plus, monthly cancelled \d.*, ends \d/);
  const late = await accounts.make();
  const then = makeContext(site.db, new Date(Date.now() - 33 * DAY));
  await buyPlan(then, late);
  await chooseRenewal(then, { ownerId: late.id }, { method: "wallet" });
  expect(await page(late.id)).toMatch(
    /Plan Plus, monthly was due \d+ \w+ 20\d\d, works until \d+ \w+ 20\d\d /,
  );
  const former = await accounts.make();
  await buyPlan(makeContext(site.db, new Date(Date.now() - 60 * DAY)), former);
  expect(await page(former.id)).toMatch(/Plan Plus ended \d/);
});

test("a message of a payment and of a person leads to its entry with the reason, and from there to the person", async () => {
  const finance = await accounts.logInStaff(["finance"]);
  const { owner, first } = await makePaidTwice();
  const message = { channel: "mail", recipient: owner.email, subject: "Your receipt", text: "Here" } as const;
  await enqueue(site.db, {
    ...message,
    ownerId: owner.id,
    dedupeKey: `receipt:${first}:again`,
    now: new Date(),
  });
  const failed = { deadAt: new Date(), lastError: "550 No such user" };
  const { id } = await site.db
    .updateTable("outbox")
    .set(failed)
    .where("dedupeKey", "=", `receipt:${first}:again`)
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const path of [`/staff/payments/${first}`, `/staff/people/${owner.id}`]) {
    const page = await finance.get(path);
    expect(linksOf(page.body)).toContain(`/staff/outbox/${id}`);
    expect(says(page)).toContain("550 No such user");
  }
  expect(linksOf((await finance.get(`/staff/outbox/${id}`)).body)).toContain(`/staff/people/${owner.id}`);
  const support = await accounts.logInStaff(["support"]);
  expect((await support.get(`/staff/outbox/${id}`)).status).toBe(200);
});

test("staff send themselves a test message, and lock an account down on its page", async () => {
  const finance = await accounts.logInStaff(["finance"]);
  const sent = await press(finance, "/staff/outbox", "Send me a test email");
  expect(leadsTo(sent)).toMatch(/^303 \/staff\/outbox\/\d+$/);
  expect(says(await finance.follow(sent))).toContain("Test email from Kaypoint");
  const text = await press(finance, "/staff/outbox", { sends: { intent: "sms" } });
  expect(leadsTo(text)).toMatch(/^303 \/staff\/outbox\/\d+$/);
  expect((await finance.post("/staff/outbox", { intent: "fax" })).status).toBe(400);

  const support = await accounts.logInStaff(["support"]);
  const owner = await accounts.make();
  const path = `/staff/people/${owner.id}`;
  expect(says(await support.get(`${path}/lock-down`))).toContain("Tills, webhooks and open invitations");
  expect((await support.post(`${path}/lock-down`, { reason: "" })).status).toBe(422);
  const locked = await press(support, `${path}/lock-down`, "Lock account", {
    reason: "Called, sessions unknown",
  });
  expect(leadsTo(locked)).toBe(`303 ${path}`);
  const page = await support.get(path);
  expect(says(page)).toContain("Locked since");
  expect(linksOf(page.body)).toContain(`${path}/lift-hold`);
  expect(linksOf(page.body)).not.toContain(`${path}/enable`);
  expect(linksOf((await support.get("/staff/people?state=locked")).body)).toContain(path);
});
