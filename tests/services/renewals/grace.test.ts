import { jwtVerify, createLocalJWKSet } from "jose";
import { beforeEach, expect, test } from "vitest";
import { formatDate, formatMoment } from "~/models/date";
import { DAY, MINUTE } from "~/models/duration";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { issued, buyPlan, saveCard, signedInTill, tillOrigin } from "../../support/subscriber";
import { readJwks } from "~/services/tills/rotate-signing-keys.server";
import { authenticateTill } from "~/services/tills/issue-tokens.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { renewDue } from "../../support/wallet";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
let fake: ReturnType<typeof fakePayments>;
let app: ReturnType<typeof makeShop>;
let owner: User;

const database = await testDatabase();
beforeEach(async () => {
  fake = fakePayments();
  app = makeShop();
  owner = await makeOwner(database.db);
  await buyPlan(app, owner);
});

function makeShop() {
  return { ...makeContext(database.db, start), payments: fake.provider };
}

const after = (days: number, minutes = 0): Date => new Date(end.getTime() + days * DAY + minutes * MINUTE);

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

async function byCard(): Promise<void> {
  const cardId = await saveCard(app, fake, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
}

const live = () => liveSubscription(database.db, owner.id, app.clock.now());

async function told(subject: string): Promise<string> {
  const mail = await database.db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", owner.id)
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
  return mail.text;
}

async function inTheTill() {
  const { accessToken } = await signedInTill(app, owner);
  const caller = await authenticateTill(app, accessToken);
  if (!caller) throw new Error("no till");
  const { entitlement } = await issued(app, caller, tillOrigin);
  const keys = createLocalJWKSet(await readJwks(app));
  const { payload } = await jwtVerify(entitlement, keys, { currentDate: app.clock.now() });
  return payload;
}

const onThePage = async () => {
  const { plan } = await readBilling(app, owner);
  return plan?.facts.rows.find(({ name }) => name === "Works until")?.value;
};

/** Checks the moment in the row, on the page and in the till, and that the job ends the plan then and not before. */
async function expectGraceUntil(moment: Date): Promise<void> {
  expect((await live())?.graceUntil).toEqual(moment);
  expect(await onThePage()).toBe(formatMoment(moment));
  expect((await inTheTill())["grace_until"]).toBe(moment.getTime() / 1000);
  await runOn(new Date(moment.getTime() - MINUTE));
  expect(await live()).toMatchObject({ planId: 2, kind: "paid" });
  await runOn(new Date(moment.getTime() + 70 * MINUTE));
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
}

test("a first try two days late moves the end of the grace, in the mail about the bank as everywhere else", async () => {
  await byCard();
  const page = { authorizationUrl: "https://bank.example/otp", accessCode: "code" };
  fake.next.charge = { outcome: "paused", ...page };
  await runOn(after(2));
  expect(await told("Confirm the payment for Plus")).toContain(
    `Plus keeps working until ${formatDate(after(16))}.`,
  );
  await expectGraceUntil(after(16));
});

test("a first try eight days late that the provider denies leaves the whole grace from then on", async () => {
  await byCard();
  fake.next.charge = { outcome: "denied", reason: "HTTP 401 Invalid key" };
  await runOn(after(8));
  await expectGraceUntil(after(22));
});

test("a declined try states the stored end of the grace in mail and SMS", async () => {
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await runOn(after(3));
  expect(await told("Plus could not be renewed")).toContain(
    `Plus keeps working until ${formatDate(after(17))}.`,
  );
  const sms = await database.db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", owner.id)
    .where("channel", "=", "sms")
    .where("text", "like", "%could not be paid%")
    .execute();
  expect(sms.every(({ text }) => text.includes(`until ${formatDate(after(17))}`))).toBe(true);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "off" });
  expect(await live()).toBeNull();
});

test("another way to pay, chosen within the grace, does not move its end", async () => {
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await runOn(after(3));
  const cardId = await saveCard(app, fake, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  expect((await live())?.graceUntil).toEqual(after(17));
});
