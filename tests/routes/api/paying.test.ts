import { describe, expect, test } from "vitest";

import { naira } from "~/models/money";
import { findMainLocation } from "~/models/users/location.server";
import { mainLocationOf } from "../../support/members";
import { changeAccount, makeOwner } from "../../support/accounts";
import { loggedInClient } from "../../support/api-client";
import { cancelAt, payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { makeAccounts, password, summary } from "../../support/sessions";
import { fund, giveTokens } from "../../support/wallet";

await fileSandbox();
const site = await serve();
const accounts = await makeAccounts(site);
await site.db
  .insertInto("coupons")
  .values({
    code: "MARKET",
    kind: "percent",
    percent: 10,
    startsOn: "2026-01-01",
    endsOn: "2099-01-01",
  })
  .execute();
await site.db
  .insertInto("coupons")
  .values({
    code: "MONDAY",
    kind: "percent",
    percent: 20,
    startsOn: "2026-01-01",
    endsOn: "2099-01-01",
  })
  .execute();

const plus = { plan_id: 2, duration: 1, onboarding: 1 };

/** An owner with an amount in naira, as a program. */
async function owner(money = 0) {
  const user = await accounts.make();
  if (money > 0) await fund(site.db, user.id, naira(money));
  const orders = () =>
    site.db
      .selectFrom("orders")
      .select(["state", "method", "total", "planId"])
      .where("ownerId", "=", user.id)
      .orderBy("id")
      .execute();
  return { user, orders, ...(await loggedInClient(site, user)) };
}

describe("an order", () => {
  test("is made of plan, extras with a picture, saved cards and onboarding options", async () => {
    const { post } = await owner();
    const { status, said } = await post("subscription-summary", { plan_id: 2, plan_duration: 12 });
    expect([status, said.success]).toEqual([200, true]);
    const [data] = said.data as unknown as [Record<string, Record<string, unknown>[]>];
    expect(data.planDetails?.[0]).toMatchObject({ id: 2, name: "Plus", amountMonth: 6000, discount: 20 });
    expect(data.pCardDetails).toEqual([]);
    expect(data.onboarding?.[0]).toMatchObject({ id: 1, amount: 0 });
    const image = String(data.addons?.[0]?.image);
    const picture = await site.visitor().get(image);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect((await post("subscription-summary", { plan_id: 3, plan_duration: 1 })).status).toBe(422);
    expect((await post("subscription-summary", { plan_id: 99, plan_duration: 1 })).status).toBe(404);
    expect((await post("subscription-summary", { plan_id: 2, plan_duration: 7 })).said.errors).toMatchObject({
      plan_duration: [expect.any(String)],
    });
  });

  test("costs less with a coupon, whatever amount the client sends", async () => {
    const { post } = await owner();
    expect((await post("check-coupon", { coupon: "MARKET", amount: 6000 })).status).toBe(409);
    await post("subscription-summary", { plan_id: 2, plan_duration: 1 });
    const { said } = await post("check-coupon", { coupon: "market", amount: 1 });
    expect(said.data).toEqual({ newAmount: 5400, amount_discounted: 600 });
    expect((await post("check-coupon", { coupon: "MARKET", amount: 1 })).said.data).toEqual(said.data);
    const wrong = await post("check-coupon", { coupon: "NOSUCH", replace: 1 });
    expect([wrong.status, wrong.said.error, wrong.said.errors?.coupon?.length]).toEqual([422, true, 1]);
  });

  test("keeps its coupon until the client replaces or removes it", async () => {
    const { post } = await owner();
    await post("subscription-summary", { plan_id: 2, plan_duration: 1 });
    await post("check-coupon", { coupon: "MARKET" });
    const other = await post("check-coupon", { coupon: "MONDAY" });
    expect([other.status, other.said.data]).toEqual([409, { coupon: "MARKET" }]);
    expect(other.said.message).toMatch(/^You already used a coupon: MARKET is on this order\./);
    expect(other.said.message).toContain("replace=1");
    const wrong = await post("check-coupon", { coupon: "NOSUCH", replace: 1 });
    expect(wrong.status).toBe(422);
    const kept = await post("check-coupon", { coupon: "market" });
    expect([kept.status, kept.said.data]).toEqual([200, { newAmount: 5400, amount_discounted: 600 }]);
    const replaced = await post("check-coupon", { coupon: "MONDAY", replace: 1 });
    expect([replaced.status, replaced.said.data]).toEqual([
      200,
      { newAmount: 4800, amount_discounted: 1200 },
    ]);
    const removed = await post("check-coupon", { remove: 1 });
    expect([removed.status, removed.said.data]).toEqual([200, { newAmount: 6000, amount_discounted: 0 }]);
    expect((await post("check-coupon", {})).said.errors).toEqual({ coupon: ["Enter a coupon"] });
  });
});

describe("a payment from the wallet", () => {
  test("starts the plan once at our price, and records the client's claim", async () => {
    const { user, post, orders } = await owner(20_000);
    const { status, said } = await post("subscribe-with-wallet", {
      ...plus,
      amount_paid: 1,
      total_amount: 1,
    });
    expect([status, said.message]).toEqual([200, "Plus has started"]);
    expect(said.data).toMatchObject({ state: "settled", amount: 6000 });
    const again = await post("subscribe-with-wallet", plus);
    expect([again.status, again.said.message]).toEqual([409, expect.stringContaining("already paid")]);
    expect(await orders()).toEqual([{ state: "settled", method: "wallet", total: naira(6000), planId: 2 }]);
    const events = await site.db
      .selectFrom("auditEvents")
      .select("action")
      .where("subjectId", "=", user.id)
      .where("action", "=", "price-mismatch")
      .execute();
    expect(events).toHaveLength(1);
  });

  test("pays for what the call names, without extras left from a page", async () => {
    const { user, post, orders } = await owner(90_000);
    const page = site.visitor();
    await page.post("/login", { email: user.email, password });
    await page.post(summary, { intent: "update", additional_users: "1" });
    const other = await owner();
    const theirs = await mainLocationOf(site.db, other.user);
    expect((await post("subscribe-with-wallet", { ...plus, location_id: theirs })).status).toBe(404);
    expect((await post("subscribe-with-wallet", plus)).status).toBe(200);
    expect(await orders()).toMatchObject([{ total: naira(6000) }]);
  });

  test("is refused if the wallet is too low", async () => {
    const { post, orders } = await owner(100);
    const low = await post("subscribe-with-wallet", plus);
    expect([low.status, low.said.message]).toEqual([
      402,
      "Your wallet balance is too low for this transaction",
    ]);
    expect(await orders()).toEqual([]);
  });

  test.each([
    ["without one", {}],
    ["with 0", { onboarding: 0 }],
  ])("%s for onboarding means Self Onboarding", async (_what, chosen) => {
    const { user, post } = await owner(9000);
    const page = site.visitor();
    await page.post("/login", { email: user.email, password });
    await page.post(summary, { intent: "update", onboarding: "2" });
    const paid = await post("subscribe-with-wallet", { plan_id: 2, duration: 1, ...chosen });
    expect([paid.status, paid.said.data?.amount]).toEqual([200, 6000]);
    const order = site.db.selectFrom("orders").select("onboardingId").where("ownerId", "=", user.id);
    expect(await order.execute()).toEqual([{ onboardingId: 1 }]);
  });

  test("returns the same answer for the same key, and refuses the key for another request", async () => {
    const { post, orders } = await owner(20_000);
    const key = { "Idempotency-Key": "order-1" };
    const first = await post("subscribe-with-wallet", plus, key);
    const again = await post("subscribe-with-wallet", { onboarding: 1, duration: 1, plan_id: 2 }, key);
    expect([again.status, again.said]).toEqual([first.status, first.said]);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    const other = await post("subscribe-with-wallet", { ...plus, duration: 12 }, key);
    expect([other.status, other.said.message]).toEqual([422, expect.stringContaining("Use a new key")]);
    expect(await orders()).toHaveLength(1);
    for (const unusable of ["two words", ""]) {
      const refused = await post("subscribe-with-wallet", plus, { "Idempotency-Key": unusable });
      expect([refused.status, refused.said.message]).toEqual([
        400,
        "Idempotency-Key must have 1 to 255 letters, digits and signs, without spaces.",
      ]);
    }
  });
});

test.each([
  ["subscribe-with-card", { payment_method: "wallet" }],
  ["subscribe-with-card", { payment_method: "bank_transfer" }],
  ["subscribe-with-card", { payment_method: "opay" }],
  ["validate-card-payment", { payment_method: "ussd" }],
  ["subscribe-with-wallet", { payment_method: "card" }],
  ["subscribe-for-free", { payment_method: "wallet" }],
])("%s does not pay its own way when it is told %j", async (path, told) => {
  const { post, orders, user } = await owner(20_000);
  const answer = await post(path, { ...plus, ...told });
  expect([answer.status, Object.keys(answer.said.errors ?? {})]).toEqual([422, ["payment_method"]]);
  expect(await orders()).toEqual([]);
  const begun = site.db.selectFrom("payments").select("id").where("ownerId", "=", user.id);
  expect(await begun.execute()).toEqual([]);
});

test("a top-up by a way that is not known begins nothing", async () => {
  const { post, user } = await owner();
  for (const chosen of [{ auth_code: "opay" }, { card_type: "opay" }, { card_type: "saved_card" }])
    expect((await post("topup-wallet", { amount: "1000", ...chosen })).status).toBe(422);
  const begun = site.db.selectFrom("payments").select("id").where("ownerId", "=", user.id);
  expect(await begun.execute()).toEqual([]);
});

describe("a draft that the owner has open in a browser", () => {
  /** The checkout page of Plus by the month, with a coupon and an extra on it. */
  async function withDraft(money: number) {
    const client = await owner(money);
    const page = site.visitor();
    await page.post("/login", { email: client.user.email, password });
    await page.post(summary, { intent: "coupon", coupon: "MARKET", additional_users: "1" });
    const draft = async () => {
      const { id, ...kept } = await site.db
        .selectFrom("checkouts")
        .selectAll()
        .where("ownerId", "=", client.user.id)
        .executeTakeFirstOrThrow();
      const addOns = site.db.selectFrom("checkoutAddOns").select("optionId").where("checkoutId", "=", id);
      return { ...kept, addOns: await addOns.execute() };
    };
    return { ...client, draft };
  }

  test.each<[string, string, object, number]>([
    ["is refused for too little money", "subscribe-with-wallet", { coupon: "MONDAY" }, 402],
    ["is refused for an unknown coupon", "subscribe-with-wallet", { coupon: "NOSUCH" }, 422],
    ["is refused for extras that are not sold", "subscribe-with-wallet", { additional_users: 7 }, 422],
    ["is refused as not free", "subscribe-for-free", { coupon: "MONDAY", additional_users: 3 }, 422],
    ["begins a card payment", "validate-card-payment", { coupon: "MONDAY", card_type: "new_card" }, 200],
  ])("stays as it was if a call %s", async (_, call, fields, status) => {
    const { post, draft } = await withDraft(0);
    const before = await draft();
    expect((await post(call, { ...plus, ...fields })).status).toBe(status);
    expect(await draft()).toEqual(before);
  });

  test("gives no coupon to a call that names none, nor does a checked coupon", async () => {
    const { post, orders } = await withDraft(9_000);
    expect((await post("check-coupon", { coupon: "MARKET" })).status).toBe(200);
    expect((await post("subscribe-with-wallet", plus)).said.data?.amount).toBe(6_000);
    expect(await orders()).toMatchObject([{ total: naira(6_000) }]);
  });

  test("stays out of a call that names another coupon", async () => {
    const { post, orders } = await withDraft(9_000);
    expect((await post("subscribe-with-wallet", { ...plus, coupon: "monday" })).said.data?.amount).toBe(
      4_800,
    );
    expect(await orders()).toMatchObject([{ total: naira(4_800) }]);
  });
});

describe("a free order", () => {
  test("starts the trial once, or Basic, but not Plus on a client's claim", async () => {
    const tried = await owner();
    const trial = await tried.post("subscribe-for-free", { ...plus, duration: 12 });
    expect([trial.status, trial.said.success]).toEqual([200, true]);
    expect(await tried.orders()).toMatchObject([{ method: "trial", total: 0 }]);
    const { user, post, orders } = await owner();
    await site.db
      .insertInto("trials")
      .values({ ownerId: user.id, phone: user.phone, startedAt: new Date() })
      .execute();
    const plusForNothing = {
      ...plus,
      plan_amount: 0,
      amount_paid: 0,
      payment_method: "free",
      reference_id: "free subscription",
    };
    expect((await post("subscribe-for-free", { ...plusForNothing, duration: 12 })).status).toBe(422);
    expect(await orders()).toEqual([]);
    const basic = await post("subscribe-for-free", { plan_id: 1, duration: 12, onboarding: 1 });
    expect([basic.status, basic.said.message]).toEqual([200, "Basic has started"]);
    expect(await orders()).toMatchObject([{ state: "settled", total: 0, planId: 1 }]);
  });
});

describe("a card payment", () => {
  test("begins at the check, is paid on the provider's page, and is counted once by its reference", async () => {
    const { post, orders } = await owner();
    const begun = await post("validate-card-payment", { ...plus, card_type: "new_card", save_card: 1 });
    expect([begun.status, begun.said.message]).toEqual([200, "You can now proceed to payment"]);
    const { reference_id, authorization_url } = begun.said.data as Record<string, string>;
    const pay = { ...plus, reference_id, card_type: "new_card", save_card: 1 };
    const early = await post("subscribe-with-card", pay);
    expect([early.status, early.said.success]).toEqual([402, false]);
    await payAt(authorization_url ?? "");
    const paid = await post("subscribe-with-card", pay);
    expect([paid.status, paid.said.data]).toMatchObject([200, { state: "settled", amount: 6000 }]);
    expect((await post("subscribe-with-card", pay)).status).toBe(200);
    expect(await orders()).toMatchObject([{ state: "settled", method: "card" }]);
  });

  test("by a saved card is charged at once", async () => {
    const { post, orders } = await owner();
    const saving = { ...plus, card_type: "new_card", save_card: 1 };
    const begun = await post("validate-card-payment", saving);
    const { reference_id, authorization_url } = begun.said.data as Record<string, string>;
    await payAt(authorization_url ?? "");
    await post("subscribe-with-card", { ...saving, reference_id });
    const cards = await post("subscription-summary", { plan_id: 2, plan_duration: 12 });
    const [data] = cards.said.data as unknown as [{ pCardDetails: { authorization_code: string }[] }];
    const card = { card_type: "saved_card", auth_code: data.pCardDetails[0]?.authorization_code };
    const topUp = await post("topup-wallet", { amount: 5000, ...card });
    expect([topUp.status, topUp.said.data]).toMatchObject([200, { state: "settled" }]);
    expect(await orders()).toHaveLength(1);
  });

  /** The number of an owner's saved cards. */
  const cardsOf = async (ownerId: number) =>
    (
      await site.db
        .selectFrom("cards")
        .select("last4")
        .where("ownerId", "=", ownerId)
        .where("removedAt", "is", null)
        .execute()
    ).length;

  /** A payment begun without the save_card field. */
  async function begun() {
    const client = await owner();
    const { said } = await client.post("validate-card-payment", { ...plus, card_type: "new_card" });
    const { reference_id, authorization_url } = said.data as Record<string, string>;
    return { ...client, pay: { ...plus, reference_id, save_card: 1 }, url: authorization_url ?? "" };
  }

  test("saves its card if only the call that counts it says so", async () => {
    const { user, post, pay, url } = await begun();
    await payAt(url);
    expect((await post("subscribe-with-card", pay)).status).toBe(200);
    expect(await cardsOf(user.id)).toBe(1);
  });

  test("saves its card once even if it was counted before, but not after a removal", async () => {
    const { user, post, pay, url } = await begun();
    await payAt(url);
    await post("subscribe-with-card", { ...pay, save_card: 0 });
    expect(await cardsOf(user.id)).toBe(0);
    const said = (await post("subscribe-with-card", pay)).said.message;
    expect([await cardsOf(user.id), said]).toEqual([1, "The payment has arrived"]);
    await site.db
      .updateTable("cards")
      .set({ removedAt: new Date() })
      .where("ownerId", "=", user.id)
      .execute();
    await post("subscribe-with-card", pay);
    expect(await cardsOf(user.id)).toBe(0);
  });

  test("saves no card for a person who came to the account later, and says so", async () => {
    const { user, post, pay, url } = await begun();
    await payAt(url);
    await post("subscribe-with-card", { ...pay, save_card: 0 });
    await changeAccount(site.db, user.id, { heldUntil: new Date(Date.now() + 60_000) });
    const answer = await post("subscribe-with-card", pay);
    expect([answer.status, answer.said.message]).toEqual([
      200,
      expect.stringContaining("card was not saved"),
    ]);
    expect(await cardsOf(user.id)).toBe(0);
  });

  test("of a top-up saves its card if only the call that counts it says so", async () => {
    const { user, post } = await owner();
    const topUp = await post("topup-wallet", { amount: 6000, card_type: "new_card" });
    const { reference_id, authorization_url } = topUp.said.data as Record<string, string>;
    await payAt(authorization_url ?? "");
    await post("topup-wallet", { amount: 6000, reference_id, save_card: 1 });
    expect(await cardsOf(user.id)).toBe(1);
  });

  test("that names no card type saves its new card", async () => {
    const { user, post } = await owner();
    const answer = await post("validate-card-payment", { ...plus, save_card: 1 });
    const { reference_id, authorization_url } = answer.said.data as Record<string, string>;
    await payAt(authorization_url ?? "");
    await post("subscribe-with-card", { ...plus, reference_id });
    expect(await cardsOf(user.id)).toBe(1);
  });

  test("for a top-up starts no plan, and one for a plan fills no wallet", async () => {
    const { post, orders } = await owner();
    const topUp = await post("topup-wallet", { amount: 6000, card_type: "new_card" });
    const { reference_id, authorization_url } = topUp.said.data as Record<string, string>;
    await payAt(authorization_url ?? "");
    expect((await post("subscribe-with-card", { ...plus, reference_id })).status).toBe(404);
    expect(await orders()).toEqual([]);
    const order = await post("validate-card-payment", { ...plus, card_type: "new_card" });
    const { reference_id: plan } = order.said.data as Record<string, string>;
    expect((await post("topup-wallet", { amount: 6000, reference_id: plan })).status).toBe(404);
  });

  test("that was checked too early is counted once it is paid, by the same key", async () => {
    const { post, orders } = await owner();
    const key = { "Idempotency-Key": "too-early" };
    const begun = await post("validate-card-payment", { ...plus, card_type: "new_card" });
    const { reference_id, authorization_url } = begun.said.data as Record<string, string>;
    expect((await post("subscribe-with-card", { ...plus, reference_id }, key)).status).toBe(402);
    await payAt(authorization_url ?? "");
    expect((await post("subscribe-with-card", { ...plus, reference_id }, key)).status).toBe(200);
    expect(await orders()).toMatchObject([{ state: "settled" }]);
  });

  test("that arrives after its order ended is reported as in the wallet", async () => {
    const { user, post } = await owner(20_000);
    const begun = await post("validate-card-payment", { ...plus, card_type: "new_card" });
    const { reference_id, authorization_url } = begun.said.data as Record<string, string>;
    await post("subscribe-with-wallet", plus);
    await payAt(authorization_url ?? "");
    const late = await post("subscribe-with-card", { ...plus, reference_id });
    expect([late.status, late.said.data?.state]).toEqual([409, "credited"]);
    const wallet = site.db.selectFrom("wallets").select("balance").where("ownerId", "=", user.id);
    expect(await wallet.executeTakeFirst()).toEqual({ balance: naira(20_000) });
  });

  test("that was cancelled is not counted, and another can begin", async () => {
    const { post, orders } = await owner();
    const begun = await post("validate-card-payment", { ...plus, card_type: "new_card" });
    const { reference_id, authorization_url } = begun.said.data as Record<string, string>;
    await cancelAt(authorization_url ?? "");
    expect((await post("subscribe-with-card", { ...plus, reference_id })).status).toBe(402);
    expect((await orders()).filter(({ state }) => state === "settled")).toEqual([]);
  });
});

test("a top-up begins, is paid, and is counted once", async () => {
  const { user, post } = await owner();
  expect((await post("topup-wallet", { amount: "1", card_type: "new_card" })).said.errors).toHaveProperty(
    "amount",
  );
  const key = { "Idempotency-Key": "top-up-1" };
  const begun = await post(
    "topup-wallet",
    { amount: 5000, card_type: "new_card", email: "x@y.example" },
    key,
  );
  const again = await post(
    "topup-wallet",
    { amount: 5000, card_type: "new_card", email: "x@y.example" },
    key,
  );
  expect(again.said).toEqual(begun.said);
  const { reference_id, authorization_url } = begun.said.data as Record<string, string>;
  await payAt(authorization_url ?? "");
  for (const _ of [1, 2])
    expect((await post("topup-wallet", { amount: 5000, reference_id })).said.data).toMatchObject({
      state: "settled",
    });
  const wallet = site.db.selectFrom("wallets").select("balance").where("ownerId", "=", user.id);
  expect(await wallet.executeTakeFirst()).toEqual({ balance: naira(5000) });
});

describe("an agent", () => {
  test("reads balance and customers, and pays for a customer's shop with tokens", async () => {
    const agent = await accounts.make("agent", "APIAGENT");
    const customer = await makeOwner(site.db, { agentId: agent.id });
    const location = (await findMainLocation(site.db, customer.id))?.id ?? 0;
    const { get, post } = await loggedInClient(site, agent);
    await giveTokens(site.db, agent.id, 10_000);
    const balance = await get("reseller/balance?agentCode=APIAGENT");
    expect(balance.said).toMatchObject({ balance: 10_000, email: agent.email, name: agent.name });
    const list = await get("registrants");
    expect(list.said.data).toMatchObject([{ id: customer.id, serial_number: 1, name: customer.name }]);
    const summary = await get(`reseller/subscription-summary-agent/${location}`);
    const [data] = summary.said.data as unknown as [{ planDetails: unknown[]; addons: unknown[] }];
    expect([data.planDetails.length, data.addons.length > 0]).toEqual([1, true]);
    const order = { location_id: location, duration: 1, agent_id: "APIAGENT", total_amount: 1 };
    const paid = await post("reseller/subscribe-with-token", order);
    expect([paid.status, paid.said.message]).toEqual([200, "Subscription successful!"]);
    expect((await post("reseller/subscribe-with-token", order)).status).toBe(409);
    const after = await get("reseller/balance?agentCode=APIAGENT");
    expect((after.said as unknown as { balance: number }).balance).toBeLessThan(10_000);
  });

  test("an agent's draft in a browser does not count in a call, and a refused call leaves it", async () => {
    const agent = await accounts.make("agent", "APIDRAFT");
    const customer = await makeOwner(site.db, { agentId: agent.id });
    const location = (await findMainLocation(site.db, customer.id))?.id ?? 0;
    const browser = await accounts.logIn(agent);
    const page = `/plandetails?locationId=${location}&agentCode=APIDRAFT`;
    await browser.post(page, { intent: "update", duration: "12", additional_users: "3" });
    const draft = () =>
      site.db
        .selectFrom("checkouts")
        .innerJoin("checkoutAddOns", "checkoutId", "checkouts.id")
        .select(["duration", "optionId"])
        .where("agentId", "=", agent.id)
        .execute();
    const before = await draft();
    expect(before).toHaveLength(1);
    const { post } = await loggedInClient(site, agent);
    const pay = () => post("reseller/subscribe-with-token", { location_id: location, duration: 1 });
    expect((await pay()).status).toBe(402);
    expect(await draft()).toEqual(before);
    await giveTokens(site.db, agent.id, 10_000);
    expect((await pay()).status).toBe(200);
    const orders = await site.db
      .selectFrom("orders")
      .select(["duration", "extras"])
      .where("ownerId", "=", customer.id)
      .execute();
    expect(orders).toEqual([{ duration: "month", extras: [] }]);
  });

  test("without tokens is told so, and nothing is paid", async () => {
    const agent = await accounts.make("agent", "APIPOOR");
    const customer = await makeOwner(site.db, { agentId: agent.id });
    const location = (await findMainLocation(site.db, customer.id))?.id;
    const { post } = await loggedInClient(site, agent);
    const poor = await post("reseller/subscribe-with-token", { location_id: location, duration: 12 });
    expect([poor.status, poor.said.message]).toEqual([402, "Insufficient Balance"]);
  });
});
