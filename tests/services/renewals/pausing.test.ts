import { beforeEach, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { findMembership, listMembers } from "~/models/members/member.server";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import type { User } from "~/models/users/user";
import { readExtras } from "~/routes/_shop/plans-and-billings/extras/read-extras.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { readOwnLocations } from "~/routes/_shared/list-locations.server";
import { readPeople } from "~/routes/_shop/user-management/list-people.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { readChange } from "~/routes/_shop/plans-and-billings/change/read-change.server";
import { readLeaving } from "~/routes/_shop/plans-and-billings/leave/read-leaving.server";
import { choosePlanAfter, chooseRenewal, takeOutExtra } from "~/services/billing/change-renewal.server";
import { useAgain } from "~/services/subscriptions/use-again.server";
import { issued, buyPlan, signedInTill, tillOrigin } from "../../support/subscriber";
import { authenticateTill } from "~/services/tills/issue-tokens.server";
import { decodeJwt } from "jose";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { makeMember } from "../../support/members";
import { subjectsTo } from "../../support/messages";
import { addMoney, renewDue } from "../../support/wallet";
import { byWallet, submitExtras } from "../../support/plan-change";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
let app: ReturnType<typeof makeShop>;
let owner: User;

const database = await testDatabase();
beforeEach(async () => {
  app = makeShop();
  owner = await makeOwner(database.db);
});

const makeShop = () => ({
  ...makeContext(database.db, start),
  payments: fakePayments().provider,
});

/** Adds this many people besides the owner and locations besides the main one, each newer than the one before. */
async function fill({ people = 0, places = 0 }) {
  for (let index = 1; index <= people; index += 1) {
    const { id } = await makeMember(database.db, owner, "manager", { name: `Person ${index}` });
    const joinedAt = new Date(start.getTime() + index);
    await database.db.updateTable("members").set({ joinedAt }).where("userId", "=", id).execute();
  }
  for (let index = 1; index <= places; index += 1)
    await database.db
      .insertInto("locations")
      .values({
        ownerId: owner.id,
        name: `Place ${index}`,
        isMain: false,
        createdAt: new Date(start.getTime() + index),
      })
      .execute();
}

const inShop = () => listInShop(database.db, owner.id);
const paused = async () =>
  (await inShop())
    .filter(({ pausedAt }) => pausedAt !== null)
    .map(({ name }) => name)
    .sort();
const idOf = async (name: string) => (await inShop()).find((one) => one.name === name)?.id ?? 0;

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

async function newestMail(): Promise<{ subject: string | null; text: string }> {
  return database.db
    .selectFrom("outbox")
    .select(["subject", "text"])
    .where("ownerId", "=", owner.id)
    .where("channel", "=", "mail")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

test("the end of a plan pauses the newest above the free plan, once, as its mail says", async () => {
  await buyPlan(app, owner);
  await fill({ people: 2, places: 1 });
  await runOn(end);
  expect(await paused()).toEqual(["Person 1", "Person 2", "Place 1"]);
  const mail = await newestMail();
  expect(mail.subject).toBe("Plus has ended");
  expect(mail.text).toContain(
    "Basic includes less than you use, so we paused Person 1 (user), Person 2 (user) and Place 1 (shop).",
  );
  const mails = await subjectsTo(database.db, owner.id);
  await runOn(new Date(end.getTime() + DAY));
  expect(await subjectsTo(database.db, owner.id)).toEqual(mails);
  expect(await listMembers(database.db, owner.id, { limit: 9, offset: 0 })).toHaveLength(2);
});

test("the end of a trial does the same, and buying the plan restores everything", async () => {
  await startTrial(app, { user: owner });
  await fill({ people: 1, places: 1 });
  await runOn(new Date(start.getTime() + 14 * DAY));
  expect(await paused()).toEqual(["Person 1", "Place 1"]);
  expect((await newestMail()).text).toContain("we paused Person 1 (user) and Place 1 (shop)");
  await buyPlan(app, owner);
  expect(await paused()).toEqual([]);
});

test("extras taken out pause the newest when the renewal begins, with a separate mail", async () => {
  await buyPlan(app, owner, { extras: { users: 1, outlets: 1 } });
  await fill({ people: 5, places: 2 });
  await addMoney(database.db, owner, 20_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const { extras } = (await database.db
    .selectFrom("orders")
    .select("extras")
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow()) as { extras: { kind: string; optionId: number }[] };
  for (const { optionId } of extras) {
    const page = await readExtras(app, owner, {});
    expect(page.takeOut?.rows.map(({ effect }) => effect).join(" ")).toMatch(/pauses (Person 5|Place 2)/);
    await takeOutExtra(app, { ownerId: owner.id }, { optionId, count: 1 });
  }
  expect(await paused()).toEqual([]);
  const billing = await readBilling(app, owner);
  expect(billing.plan?.pauses).toContain(
    "From 28 February 2027 this pauses Person 5 (user) and Place 2 (shop).",
  );
  await runOn(end);
  expect(await paused()).toEqual(["Person 5", "Place 2"]);
  const subjects = await subjectsTo(database.db, owner.id);
  expect(subjects).toContain("Paused in your shop: 1 user and 1 shop");
});

test("bought extras restore what they have room for, and never pause", async () => {
  await buyPlan(app, owner);
  await fill({ people: 6 });
  await addMoney(database.db, owner, 20_000);
  const order = async (users: number) => {
    const preview = await readExtras(app, owner, { users });
    return submitExtras(app, owner, {
      quantities: { users },
      submissionKey: preview.order?.hidden.submission_key ?? "",
      shown: preview.order?.pay.total ?? 0,
      pay: byWallet,
      fresh: true,
    });
  };
  expect(await order(1)).toMatchObject({ outcome: "placed" });
  expect(await paused()).toEqual([]);
  await database.db.updateTable("members").set({ pausedAt: start }).where("ownerId", "=", owner.id).execute();
  expect(await order(1)).toMatchObject({ outcome: "placed" });
  expect(await paused()).toEqual([]);
});

test("time paid ahead with fewer extras pauses when it begins, even without a new order", async () => {
  await buyPlan(app, owner, { extras: { users: 1 } });
  await buyPlan(app, owner);
  await fill({ people: 5 });
  await runOn(new Date(end.getTime() - DAY));
  expect(await paused()).toEqual([]);
  await runOn(end);
  expect(await paused()).toEqual(["Person 5"]);
  await runOn(end);
  expect((await subjectsTo(database.db, owner.id)).filter((one) => one.startsWith("Paused"))).toEqual([
    "Paused in your shop: 1 user",
  ]);
});

test("the summary of a downgrade names what is paused, and so does the page if nothing renews", async () => {
  await buyPlan(app, owner);
  await fill({ people: 1, places: 1 });
  const page = await readChange(app, owner, new URLSearchParams({ plan: "1", duration: "month" }));
  const text = "From 28 February 2027 this pauses Person 1 (user) and Place 1 (shop).";
  expect(page.preview).toMatchObject({ kind: "after", pauses: expect.stringContaining(text) as string });
  expect((await readBilling(app, owner)).plan?.pauses).toContain(text);
  expect((await readLeaving(app, owner.id))?.pauses).toContain(text);
  await choosePlanAfter(app, { ownerId: owner.id }, { planId: 1, duration: "month" });
  await runOn(new Date(end.getTime() - 7 * DAY));
  expect((await newestMail()).text).toContain(text);
  await runOn(end);
  expect(await newestMail()).toMatchObject({
    subject: "Basic has started",
    text: expect.stringContaining("we paused Person 1 (user) and Place 1 (shop)") as string,
  });
});

test("the owner chooses which to use instead, within the allowance, and the next period keeps the choice", async () => {
  await buyPlan(app, owner);
  await fill({ people: 5, places: 2 });
  await addMoney(database.db, owner, 20_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await runOn(end);
  expect(await paused()).toEqual(["Person 5", "Place 2"]);
  const use = async (kind: "users" | "outlets", name: string, other: string | null) =>
    useAgain(app, owner.id, {
      kind,
      id: await idOf(name),
      insteadOf: other === null ? null : await idOf(other),
    });
  expect(await use("users", "Person 5", null)).toBe("full");
  expect(await use("users", "Person 5", "Person 1")).toBe("done");
  expect(await use("users", "Person 5", "Person 1")).toBe("done");
  expect(await use("outlets", "Place 2", "Place 1")).toBe("done");
  expect(await use("outlets", "Place 2", "Person 2")).toBe("gone");
  expect(await paused()).toEqual(["Person 1", "Place 1"]);
  await runOn(new Date("2027-03-31T09:00:00Z"));
  expect(await paused()).toEqual(["Person 1", "Place 1"]);
});

test("meters count what is used, and lists show what is paused", async () => {
  await buyPlan(app, owner);
  await fill({ people: 5, places: 2 });
  await addMoney(database.db, owner, 20_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await runOn(end);
  const people = await readPeople(app, owner, new URLSearchParams());
  expect(people.seats).toMatchObject({ used: 5, limit: 5 });
  expect(people.paused.paused).toMatchObject([{ name: "Person 5" }]);
  const places = await readOwnLocations(app, owner, new URLSearchParams());
  expect(places.room).toMatchObject({ used: 2, limit: 2, over: false });
  expect(places.rows.filter((row) => row.paused)).toMatchObject([{ name: "Place 2" }]);
  expect(await findMembership(database.db, await idOf("Person 5"))).toMatchObject({ pausedAt: end });
});

test("the tills of a paused location are told so, with limits of zero, and those of others are not", async () => {
  await buyPlan(app, owner, { extras: { outlets: 1 } });
  await fill({ places: 2 });
  const { accessToken } = await signedInTill(app, owner);
  const caller = await authenticateTill(app, accessToken);
  if (!caller) throw new Error("no till");
  const told = async (locationId: number) =>
    decodeJwt((await issued(app, { ...caller, locationId }, tillOrigin)).entitlement);
  expect(await told(await idOf("Place 2"))).toMatchObject({ paused: false, plan: "plus" });
  await addMoney(database.db, owner, 20_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const order = await database.db
    .selectFrom("orders")
    .select("extras")
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  await takeOutExtra(app, { ownerId: owner.id }, { optionId: order.extras[0]?.optionId ?? 0, count: 1 });
  await runOn(end);
  const { limits, ...rest } = await told(await idOf("Place 2"));
  expect(rest).toMatchObject({ paused: true, plan: "plus", state: "active" });
  expect(limits).toEqual({ users: 0, outlets: 0, products: 0, customers: 0, bank_accounts: 0 });
  expect(await told(await idOf("Place 1"))).toMatchObject({ paused: false, limits: { outlets: 2 } });
});

test("what was above the allowance before the migration stays until the next period begins", async () => {
  await buyPlan(app, owner);
  await fill({ people: 6 });
  await runOn(new Date(start.getTime() + DAY));
  expect(await paused()).toEqual([]);
  await runOn(end);
  expect(await paused()).toHaveLength(6);
});
