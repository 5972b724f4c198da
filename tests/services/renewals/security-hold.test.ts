import { beforeEach, expect, test } from "vitest";
import { cardOnHoldText } from "~/models/checkout/authorization";
import { HOUR } from "~/models/duration";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { SECURITY_HOLD, type User } from "~/models/users/user";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import {
  cancelPlan,
  choosePlanAfter,
  chooseRenewal,
  resumePlan,
  takeOutExtra,
} from "~/services/billing/change-renewal.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { topUpRequest } from "../../support/paying";
import { addDearerPlan, buyPlan, saveCard } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";
import { byWallet, submitExtras, submitUpgrade } from "../../support/plan-change";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
/** The reset: its hold ends after the period does. */
const reset = new Date(end.getTime() - 10 * HOUR);
const released = new Date(reset.getTime() + SECURITY_HOLD);
let fake: ReturnType<typeof fakePayments>;
let app: ReturnType<typeof makeShop>;
let owner: User;
let cardId: number;

const database = await testDatabase();
const context = makeContext(database.db, start);
beforeEach(async () => {
  fake = fakePayments();
  context.setTime(start);
  app = makeShop();
  owner = await makeOwner(database.db);
  await buyPlan(app, owner);
  cardId = await saveCard(app, fake, owner);
});

const makeShop = () => ({ ...context, payments: fake.provider });
const person = () => ({ ownerId: owner.id });
const byCard = () => chooseRenewal(app, person(), { method: "card", cardId, fresh: true });
const live = () => liveSubscription(database.db, owner.id, app.clock.now());

/** Sets the hold of a password reset, without the reset. */
async function hold(now = reset): Promise<void> {
  app.setTime(now);
  const until = new Date(now.getTime() + SECURITY_HOLD);
  await changeAccount(database.db, owner.id, { heldUntil: until });
}

/** How often the renewal has charged the card. */
async function charges(): Promise<number> {
  const rows = await database.db
    .selectFrom("payments")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("unattended", "=", true)
    .execute();
  return rows.length;
}

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

test("a hold blocks every charge of a saved card, even one allowed before the reset", async () => {
  await hold();
  const request = topUpRequest(owner, { cardId });
  expect(await beginPayment(app, request)).toEqual({
    outcome: "unavailable",
    reason: cardOnHoldText(released),
  });
  expect(fake.calls.charge).toBe(0);
  app.setTime(released);
  expect(await beginPayment(app, request)).toMatchObject({ outcome: "go" });
});

test("a hold blocks choosing a card for renewal, in every session", async () => {
  await hold(start);
  const until = new Date(start.getTime() + SECURITY_HOLD);
  expect(await byCard()).toEqual({ outcome: "held", until });
  expect(await live()).toMatchObject({ renewalMethod: null });
  app.setTime(until);
  expect(await byCard()).toEqual({ outcome: "done" });
});

test("a hold blocks resuming a cancelled plan that a card pays", async () => {
  await byCard();
  await cancelPlan(app, person());
  await hold();
  expect(await resumePlan(app, person(), { fresh: true })).toEqual({ outcome: "held", until: released });
  expect((await live())?.cancelledAt).toEqual(start);
});

test("a hold blocks choosing what a card pays next, but not choosing the free plan", async () => {
  await byCard();
  await hold();
  const yearly = { planId: 2, duration: "yearly" as const };
  expect(await choosePlanAfter(app, person(), yearly)).toEqual({ outcome: "held", until: released });
  expect((await live())?.nextDuration).toBeNull();
  const free = { planId: 1, duration: "month" as const };
  expect(await choosePlanAfter(app, person(), free)).toEqual({ outcome: "done" });
  expect(await choosePlanAfter(app, person(), null)).toEqual({ outcome: "held", until: released });
});

test("a card chosen before the reset pays a renewal that falls due within the hold", async () => {
  await byCard();
  await hold();
  await runOn(end);
  expect(await charges()).toBe(1);
});

test("a card chosen within the hold waits for its end, while the plan stays usable", async () => {
  await byCard();
  await hold();
  await database.db
    .updateTable("subscriptions")
    .set({ renewalChosenAt: reset })
    .where("ownerId", "=", owner.id)
    .where("endedAt", "is", null)
    .execute();
  await runOn(end);
  await runOn(new Date(released.getTime() - 1));
  expect(await charges()).toBe(0);
  expect(await live()).toMatchObject({ planId: 2, kind: "paid" });
  await runOn(released);
  expect(await charges()).toBe(1);
});

test("an upgrade within the hold cannot make a card pay its renewal before the end of the hold", async () => {
  const dearer = await addDearerPlan(database.db);
  await addMoney(database.db, owner, 20_000);
  await byCard();
  await hold();
  const preview = await previewUpgrade(app, owner.id, dearer);
  const post = {
    planId: dearer,
    submissionKey: preview!.submissionKey,
    shown: preview!.quote.total,
    pay: byWallet,
    fresh: true,
  };
  expect(await submitUpgrade(app, owner, post)).toMatchObject({ outcome: "placed" });
  await runOn(end);
  expect(await charges()).toBe(0);
  await runOn(released);
  expect(await charges()).toBe(1);
});

test("extras within the hold cannot make a card pay for them at the renewal before the end of the hold", async () => {
  await addMoney(database.db, owner, 20_000);
  await byCard();
  await hold();
  const now = app.clock.now();
  const [catalogue, state] = [await catalogueOf(app), await readState(app.db, owner.id, now)];
  const quantities = { users: 10 };
  const preview = state && previewExtras(app, { ownerId: owner.id, quantities, state, catalogue, now });
  const post = {
    quantities,
    submissionKey: preview!.submissionKey,
    shown: preview!.quote.total,
    pay: byWallet,
    fresh: true,
  };
  expect(await submitExtras(app, owner, post)).toMatchObject({ outcome: "placed" });
  const taken = await takeOutExtra(app, { ownerId: owner.id }, { optionId: 14, count: 1 });
  expect(taken).toMatchObject({ outcome: "held" });
  await runOn(end);
  expect(await charges()).toBe(0);
  await runOn(released);
  expect(await charges()).toBe(1);
});
