import { beforeEach, expect, test } from "vitest";
import { describeActivity } from "~/messages/accounts/activity";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import { listCards } from "~/models/payments/card.server";
import { getPayment } from "~/models/payments/payment.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { topUpsJob } from "~/services/payments/jobs.server";
import { findConfirmed } from "~/routes/_shared/read-confirmation.server";
import { recordDispute } from "~/services/payments/record-dispute.server";
import { keepCardOf, removeCard, undoCardRemoval } from "~/services/payments/save-card.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { findDue } from "~/services/billing/find-due.server";
import { readDuePage } from "~/routes/_checkout/pay/read-due.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { mailsTo, textsTo } from "../../support/messages";
import { begin, topUpRequest } from "../../support/paying";
import { buyPlan, saveCard } from "../../support/subscriber";
import { renewDue } from "../../support/wallet";

const start = new Date("2027-01-31T09:00:00Z");
const firstEnd = new Date("2027-02-28T09:00:00Z");
const secondEnd = new Date("2027-03-31T09:00:00Z");
let fake: ReturnType<typeof fakePayments>;
let app: ReturnType<typeof makeShop>;
let owner: User;
let cardId: number;
/** Of the renewal that the card paid. */
let reference: string;

const database = await testDatabase();

function makeShop() {
  return { ...makeContext(database.db, start), payments: fake.provider };
}

/** A shop whose second month was paid by its saved card. */
beforeEach(async () => {
  fake = fakePayments();
  app = makeShop();
  owner = await makeOwner(database.db);
  await buyPlan(app, owner);
  cardId = await saveCard(app, fake, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  await runOn(firstEnd);
  const paid = await database.db
    .selectFrom("renewals")
    .select("paymentReference")
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  reference = paid.paymentReference ?? "";
});

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

/** How often the card was charged after that. */
async function charges(): Promise<number> {
  const paid = await database.db
    .selectFrom("payments")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("unattended", "=", true)
    .execute();
  return paid.length - 1;
}

let providerId: string;
/** Until when the provider takes an answer. */
const answerBy = new Date("2027-03-03T09:00:00Z");

async function dispute(): Promise<void> {
  providerId = fake.dispute(reference, { answerBy }).providerId;
  await recordDispute(app, await getPayment(database.db, reference), providerId);
}

async function decide(resolution: "declined" | "merchant-accepted"): Promise<void> {
  fake.dispute(reference, { providerId, status: "resolved", resolution });
  await recordDispute(app, await getPayment(database.db, reference), providerId);
}

const live = () => liveSubscription(database.db, owner.id, app.clock.now());
const cards = () => listCards(database.db, owner.id, app.clock.now());
const then = async () => (await readBilling(app, owner)).money.text;
const payNow = () => beginPayment(app, topUpRequest(owner, { cardId }));

async function newestMail(): Promise<{ subject: string | null; text: string }> {
  const mail = (await mailsTo(database.db, owner.email))[0];
  if (!mail) throw new Error("no mail");
  return mail;
}

async function activity(): Promise<string[]> {
  const events = await database.db
    .selectFrom("auditEvents")
    .select(["action", "outcome", "reason"])
    .where("subjectId", "=", owner.id)
    .execute();
  return events.map((event) => describeActivity(event));
}

const newestText = async (): Promise<string> => (await textsTo(database.db, owner.id)).at(-1) ?? "";

const row = () =>
  database.db
    .selectFrom("disputes")
    .selectAll()
    .where("providerId", "=", providerId)
    .executeTakeFirstOrThrow();

test("an open dispute stops the card at once, and its owner is told by mail and SMS", async () => {
  await dispute();
  expect(await cards()).toEqual([]);
  expect(await payNow()).toEqual({ outcome: "card-disputed" });
  expect(await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true })).toEqual({
    outcome: "card-disputed",
  });
  expect(await topUpOn()).toEqual({ outcome: "card-disputed" });
  expect(await then()).toContain("Plus ends on 31 March 2027 unless you pay again.");
  const { subject, text } = await newestMail();
  expect(subject).toBe("Your bank asks us for ₦6,000 back");
  expect(text).toContain(`paid on 28 February 2027 with Visa •••• 4081 (${reference})`);
  expect(text).toContain("Plus stays paid until 31 March 2027.");
  expect(text).toContain(
    "We do not charge Visa •••• 4081 until then, so the renewal of your plan by it waits.",
  );
  expect(await newestText()).toContain(
    `your bank asks N6,000 back (${reference}). We do not charge Visa ending 4081`,
  );
  expect(await row()).toMatchObject({ state: "open", answerBy, endedAt: null, cardSignature: "SIG_one" });
  await runOn(secondEnd);
  await runOn(new Date(secondEnd.getTime() + 3 * DAY));
  expect(await charges()).toBe(0);
});

test("a lost dispute removes the card for good, and its owner reads the end of the plan before and after", async () => {
  await dispute();
  await decide("merchant-accepted");
  const { subject, text } = await newestMail();
  expect(subject).toBe("Your bank took back ₦6,000");
  expect(text).toContain("Plus was paid until 31 March 2027. That time has ended.");
  expect(text).toContain("We removed Visa •••• 4081, and it cannot be saved again");
  expect(await newestText()).toContain("your bank took back N6,000.");
  expect(await row()).toMatchObject({
    state: "lost",
    taken: 6_000_00,
    endedAt: firstEnd,
    paidUntilBefore: secondEnd,
    paidUntilAfter: null,
  });
  expect(await payNow()).toEqual({ outcome: "card-disputed" });
  const due = await findDue(app, owner, null);
  if ("elsewhere" in due) throw new Error(due.elsewhere);
  expect((await readDuePage(app, owner, due)).text).toMatch(/^Plus ended on 28 February 2027\. /);
  const order = await database.db
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .select("orders.reference")
    .where("payments.reference", "=", reference)
    .executeTakeFirstOrThrow();
  const confirmed = await findConfirmed(app, owner, order.reference);
  expect(confirmed).toMatchObject({ order: { endedEarly: true }, since: { badge: "Taken back" } });
  expect(confirmed?.since?.lines[0]?.detail).toMatch(
    /Your plan was paid until 31 March 2027, and ended that day/,
  );
});

test("neither undoing a removal nor saving the same card again brings a card back that lost a dispute", async () => {
  await dispute();
  await removeCard(app, owner.id, cardId);
  await decide("merchant-accepted");
  expect(await undoCardRemoval(app, owner.id, cardId)).toBe(false);
  const again = await begin(app, topUpRequest(owner, { saveCard: true }));
  fake.pay(again, { amount: topUpRequest(owner).amount, email: owner.email });
  expect(await settlePayment(app, again)).toMatchObject({ state: "settled" });
  expect(await keepCardOf(app, owner, await getPayment(database.db, again))).toBe(true);
  expect(await cards()).toEqual([]);
  expect(await activity()).toContain("Card not saved: its bank asks for a payment back, or took one back");
  const later = await begin(app, topUpRequest(owner));
  fake.pay(later, { amount: topUpRequest(owner).amount, email: owner.email });
  await settlePayment(app, later);
  expect(await keepCardOf(app, owner, await getPayment(database.db, later))).toBe(false);
  expect([await cards(), await payNow()]).toEqual([[], { outcome: "card-disputed" }]);
});

test("a card that paid once and was never saved cannot be saved after a lost dispute", async () => {
  const other = { signature: "SIG_other", last4: "1111" };
  const pay = async (saveCardToo: boolean) => {
    const made = await begin(app, topUpRequest(owner, { saveCard: saveCardToo }));
    const authorization = { ...(await authorizationOf(reference)), ...other };
    fake.pay(made, { amount: topUpRequest(owner).amount, email: owner.email, authorization });
    await settlePayment(app, made);
    return made;
  };
  reference = await pay(false);
  await dispute();
  await decide("merchant-accepted");
  await pay(true);
  expect((await cards()).map(({ label }) => label)).toEqual(["Visa •••• 4081"]);
});

async function authorizationOf(of: string) {
  const answer = await fake.provider.verify(of);
  if (answer.outcome !== "found" || !answer.payment.authorization) throw new Error("no card");
  return answer.payment.authorization;
}

test("a won dispute lets the card pay again, and the plan renews by it", async () => {
  await dispute();
  await decide("declined");
  expect((await newestMail()).subject).toBe("The bank has closed the dispute over ₦6,000");
  expect(await cards()).toHaveLength(1);
  expect(await row()).toMatchObject({ state: "won", taken: null, endedAt: firstEnd });
  await runOn(secondEnd);
  expect(await charges()).toBe(1);
  expect(await live()).toMatchObject({ startsAt: secondEnd, renewalMethod: "card" });
});

const topUpOn = () =>
  switchTopUpOn(app, {
    ownerId: owner.id,
    cardId,
    fresh: true,
    terms: {
      wallet: "wallet" as const,
      threshold: naira(50_000),
      amount: naira(10_000),
      total: naira(10_300),
      monthlyCap: naira(60_000),
    },
  });

const topUps = () => finishDue(topUpsJob(app));

test("automatic top-up waits while its card is disputed, goes on after a won one and ends with a lost one", async () => {
  await topUpOn();
  await dispute();
  await topUps();
  expect([await charges(), await findAutomaticTopUp(database.db, owner.id)]).toMatchObject([0, { cardId }]);
  await decide("declined");
  app.setTime(new Date(app.clock.now().getTime() + DAY));
  const before = await walletBalance(database.db, owner.id);
  await topUps();
  expect((await walletBalance(database.db, owner.id)) - before).toBe(naira(10_000));
  await dispute();
  await decide("merchant-accepted");
  expect(await findAutomaticTopUp(database.db, owner.id)).toBeNull();
  expect((await newestMail()).text).toContain(
    "the renewal of your plan and automatic top-up by it has ended",
  );
});
