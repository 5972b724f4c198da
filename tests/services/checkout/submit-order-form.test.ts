import { expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { type Duration, type PricedPlan, findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { type CheckoutPost, readCheckout } from "~/services/checkout/read-checkout.server";
import { submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();
const catalogue = await loadCatalogue(database.db);

function plan(id: number): PricedPlan {
  const found = findPlan(catalogue, id);
  if (!found || !isPriced(found)) throw new Error(`no plan ${id}`);
  return found;
}

const pageOf = (owner: User, planId = 1, duration: Duration = "month") => ({
  catalogue,
  owner,
  plan: plan(planId),
  duration,
});

const subscribe: CheckoutPost = { intent: "subscribe", quantities: {}, onboardingId: 1 };
const trial: CheckoutPost = { intent: "trial", quantities: {}, onboardingId: 1 };

/** The number of an owner's rows of each kind. */
async function traces(ownerId: number) {
  const count = (table: "orders" | "subscriptions" | "checkouts" | "outbox" | "trials") =>
    database.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("ownerId", "=", ownerId)
      .executeTakeFirstOrThrow()
      .then((row) => row.count);
  return {
    orders: await count("orders"),
    subscriptions: await count("subscriptions"),
    checkouts: await count("checkouts"),
    mails: await count("outbox"),
    trials: await count("trials"),
  };
}

const untouched = { orders: 0, subscriptions: 0, checkouts: 0, mails: 0, trials: 0 };

test("opening a checkout writes nothing, and each opening has the same unguessable key", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const first = await readCheckout(app, pageOf(owner, 2));
  expect((await readCheckout(app, pageOf(owner, 2))).submissionKey).toBe(first.submissionKey);
  expect(first.submissionKey).toMatch(/^[\w-]{43}$/);
  expect((await readCheckout(app, pageOf(owner, 1))).submissionKey).not.toBe(first.submissionKey);
  expect((await readCheckout(app, pageOf(await makeOwner(database.db), 2))).submissionKey).not.toBe(
    first.submissionKey,
  );
  expect(await traces(owner.id)).toEqual(untouched);
});

test("the choices are stored and priced", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const post: CheckoutPost = {
    intent: "update",
    quantities: { users: 3, outlets: 1 },
    onboardingId: 2,
    paymentMethod: "card",
  };
  expect(await submitOrderForm(app, pageOf(owner, 2), post)).toEqual({ outcome: "updated" });
  const { quote, choices } = await readCheckout(app, pageOf(owner, 2));
  expect(quote.total).toBe(naira(14_700));
  expect(choices.paymentMethod).toBe("card");
  await submitOrderForm(app, pageOf(owner, 2), { intent: "update", quantities: { users: 0 } });
  expect((await readCheckout(app, pageOf(owner, 2))).quote.total).toBe(naira(13_500));
  expect((await readCheckout(app, pageOf(owner, 2, "yearly"))).choices.onboarding).toBeNull();
});

test("Basic is taken in one step: order, subscription, mail, and an emptied checkout", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  await submitOrderForm(app, pageOf(owner), { ...subscribe, intent: "update" });
  expect(await submitOrderForm(app, pageOf(owner), subscribe)).toMatchObject({
    outcome: "placed",
    order: { method: "free", total: 0 },
  });
  expect(await traces(owner.id)).toEqual({ ...untouched, orders: 1, subscriptions: 1, mails: 1 });
  expect(await liveSubscription(database.db, owner.id, app.clock.now())).toMatchObject({
    planId: 1,
    kind: "free",
    endsAt: null,
  });
});

test("the trial starts without a card and ends exactly 14 times 24 hours later", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const started = app.clock.now();
  expect(await submitOrderForm(app, pageOf(owner, 2, "yearly"), trial)).toMatchObject({
    outcome: "placed",
    order: { method: "trial" },
  });
  const live = await liveSubscription(database.db, owner.id, started);
  expect(live?.endsAt?.getTime()).toBe(started.getTime() + 14 * DAY);
  const lastMoment = new Date(started.getTime() + 14 * DAY - 1);
  expect(await liveSubscription(database.db, owner.id, lastMoment)).toMatchObject({ kind: "trial" });
  expect(await liveSubscription(database.db, owner.id, new Date(started.getTime() + 14 * DAY))).toBeNull();
});

test("the second post of a form shows the first result, also when its checkout is gone", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const { submissionKey } = await readCheckout(app, pageOf(owner));
  const first = await submitOrderForm(app, pageOf(owner), { ...subscribe, submissionKey });
  const second = await submitOrderForm(app, pageOf(owner), { ...subscribe, submissionKey });
  expect(second).toEqual({ ...first, isRepeated: true });
  expect(await traces(owner.id)).toEqual({ ...untouched, orders: 1, subscriptions: 1, mails: 1 });
});

test("the same form with other content is a conflict and changes nothing", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const { submissionKey } = await readCheckout(app, pageOf(owner));
  await submitOrderForm(app, pageOf(owner), { ...subscribe, submissionKey });
  const other = await submitOrderForm(app, pageOf(owner), { ...subscribe, submissionKey, onboardingId: 2 });
  expect(other).toMatchObject({ outcome: "refused", refusal: "sent-before" });
  expect(await submitOrderForm(app, pageOf(owner, 2), { ...trial, submissionKey })).toMatchObject({
    outcome: "refused",
    refusal: "sent-before",
  });
  expect((await traces(owner.id)).orders).toBe(1);
});

test("another owner's key is not found, and has no effect on either", async () => {
  const app = makeContext(database.db);
  const [owner, other] = [await makeOwner(database.db), await makeOwner(database.db)];
  await submitOrderForm(app, pageOf(other), { ...subscribe, intent: "update" });
  const open = (await readCheckout(app, pageOf(other))).submissionKey;
  expect(await submitOrderForm(app, pageOf(owner), { ...subscribe, submissionKey: open })).toMatchObject({
    outcome: "refused",
    refusal: "order-not-found",
  });
  await submitOrderForm(app, pageOf(other), { ...subscribe, submissionKey: open });
  expect(await submitOrderForm(app, pageOf(owner), { ...subscribe, submissionKey: open })).toMatchObject({
    outcome: "refused",
    refusal: "order-not-found",
  });
  expect(await traces(owner.id)).toEqual(untouched);
});

test("a trial requested without a key, as from the pricing page, starts once", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const first = await submitOrderForm(app, pageOf(owner, 2, "yearly"), trial);
  expect(await submitOrderForm(app, pageOf(owner, 2, "yearly"), trial)).toEqual({
    ...first,
    isRepeated: true,
  });
  expect((await traces(owner.id)).orders).toBe(1);
});

test("Basic posted again without a key, as by curl, shows the first result", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const first = await submitOrderForm(app, pageOf(owner), subscribe);
  expect(first.outcome).toBe("placed");
  expect(await submitOrderForm(app, pageOf(owner), subscribe)).toEqual({ ...first, isRepeated: true });
  expect(await submitOrderForm(app, pageOf(owner, 1, "yearly"), subscribe)).toMatchObject({
    outcome: "refused",
  });
  expect(await traces(owner.id)).toMatchObject({ orders: 1, subscriptions: 1, mails: 1 });
});

test("an account has one trial in its life", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  await submitOrderForm(app, pageOf(owner, 2), trial);
  app.setTime(new Date(app.clock.now().getTime() + 15 * DAY));
  expect(await submitOrderForm(app, pageOf(owner, 2), trial)).toMatchObject({
    outcome: "refused",
    refusal: "trial-used",
  });
  expect((await traces(owner.id)).subscriptions).toBe(1);
});

test("a phone number has one trial, whichever account holds it", async () => {
  const app = makeContext(database.db);
  const first = await makeOwner(database.db);
  await submitOrderForm(app, pageOf(first, 2), trial);
  await changeAccount(database.db, first.id, { phoneVerifiedAt: null });
  const second = await makeOwner(database.db, { phone: first.phone });
  expect(await submitOrderForm(app, pageOf(second, 2), trial)).toMatchObject({
    outcome: "refused",
    refusal: "trial-used",
  });
  expect((await traces(second.id)).subscriptions).toBe(0);
});

test("the trial replaces Basic at once, and Basic does not replace the trial", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  await submitOrderForm(app, pageOf(owner), subscribe);
  app.setTime(new Date(app.clock.now().getTime() + DAY));
  expect(await submitOrderForm(app, pageOf(owner, 2), trial)).toMatchObject({ outcome: "placed" });
  expect(await liveSubscription(database.db, owner.id, app.clock.now())).toMatchObject({
    planId: 2,
    kind: "trial",
  });
  expect(await submitOrderForm(app, pageOf(owner), subscribe)).toMatchObject({
    outcome: "refused",
    refusal: "plan-running",
  });
  expect((await traces(owner.id)).subscriptions).toBe(2);
});

test("after the trial Basic can be taken, and the trial is closed at its own end", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const started = app.clock.now();
  await submitOrderForm(app, pageOf(owner, 2), trial);
  app.setTime(new Date(started.getTime() + 20 * DAY));
  expect(await submitOrderForm(app, pageOf(owner), subscribe)).toMatchObject({ outcome: "placed" });
  const ended = await database.db
    .selectFrom("subscriptions")
    .select("endedAt")
    .where("ownerId", "=", owner.id)
    .where("kind", "=", "trial")
    .executeTakeFirstOrThrow();
  expect(ended.endedAt?.getTime()).toBe(started.getTime() + 14 * DAY);
});

test("a refused post keeps the choices, starts nothing, sends nothing and leaves one trace", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const post: CheckoutPost = {
    intent: "pay",
    quantities: { users: 3 },
    onboardingId: 1,
    paymentMethod: "wallet",
  };
  expect(await submitOrderForm(app, pageOf(owner, 2), post)).toMatchObject({
    outcome: "refused",
    refusal: "wallet-low",
    facts: { missing: naira(7_200) },
  });
  expect(await traces(owner.id)).toEqual({ ...untouched, checkouts: 1 });
  const kept = await readCheckout(app, pageOf(owner, 2));
  expect(kept.quote.total).toBe(naira(7_200));
  expect(kept.choices.paymentMethod).toBe("wallet");
  const events = await database.db
    .selectFrom("auditEvents")
    .select(["action", "reason"])
    .where("actorId", "=", owner.id)
    .execute();
  expect(events).toEqual([{ action: "subscription-started", reason: "wallet-low" }]);
});

test("choices that are not offered store nothing", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const invalid = (planId: number, post: Partial<CheckoutPost>) =>
    submitOrderForm(app, pageOf(owner, planId), { ...subscribe, ...post });
  expect(await invalid(1, { quantities: { users: 3 } })).toEqual({
    outcome: "invalid",
    errors: { users: "Upgrade Plan" },
  });
  expect(await invalid(2, { quantities: { users: 4 } })).toMatchObject({ outcome: "invalid" });
  expect(await invalid(1, { onboardingId: 99 })).toMatchObject({ outcome: "invalid" });
  expect(await traces(owner.id)).toEqual(untouched);
});

test("prices claimed by a form are not used, and the claim is logged", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const claimed = {
    total_amount: "1",
    amount_paid: "1",
    discount_percentage: "100",
    plan_amount: "0",
    agent_fee: "-5",
  };
  const post: CheckoutPost = {
    intent: "check",
    quantities: {},
    onboardingId: 2,
    paymentMethod: "card",
    claimed,
  };
  expect(await submitOrderForm(app, pageOf(owner, 2), post)).toEqual({ outcome: "checked" });
  expect((await readCheckout(app, pageOf(owner, 2))).quote.total).toBe(naira(11_000));
  const event = await database.db
    .selectFrom("auditEvents")
    .select("reason")
    .where("actorId", "=", owner.id)
    .where("action", "=", "price-mismatch")
    .executeTakeFirstOrThrow();
  expect(event.reason).toBe("plan_amount total_amount discount_percentage amount_paid agent_fee");
});

test("the eleventh attempt to pay in ten minutes has to wait, while fixing the order does not count", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  const submit = (post: Partial<CheckoutPost>) =>
    submitOrderForm(app, pageOf(owner, 2), { intent: "pay", quantities: {}, ...post });
  for (let tries = 0; tries < 12; tries += 1)
    expect(await submit({})).toMatchObject({ refusal: "payment-and-onboarding" });
  await submit({ intent: "check", onboardingId: 1, paymentMethod: "card" });
  for (let tries = 0; tries < 10; tries += 1) expect(await submit({})).toMatchObject({ outcome: "awaiting" });
  expect(await submit({})).toEqual({
    outcome: "refused",
    refusal: "too-many-orders",
    facts: { retryAfterSeconds: 600 },
  });
  expect(await submit({ intent: "update" })).toEqual({ outcome: "updated" });
});
