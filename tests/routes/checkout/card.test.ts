import { describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { cancelPlan, chooseRenewal } from "~/services/billing/change-renewal.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeContext } from "../../support/context";
import { hiddenFields, leadsTo, says } from "../../support/page";
import { fieldsOf, press } from "../../support/press";
import { payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { shopper, type Shopper, summary } from "../../support/sessions";
import { addDearerPlan, buyPlan } from "../../support/subscriber";
import { renewDue } from "../../support/wallet";

const sandbox = await fileSandbox();
const site = await serve();
const dearer = await addDearerPlan(site.db);

/** What the mail of the newest receipt says about the order. */
async function toldIn(owner: Shopper): Promise<string> {
  const { content } = await site.db
    .selectFrom("receipts")
    .select("content")
    .where("ownerId", "=", owner.user.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return JSON.stringify(content);
}

describe("a card", () => {
  const checked = async (owner: Shopper) => {
    const form = await owner.prepare({ payment_method: "card" });
    expect((await owner.post(summary, { ...form, intent: "check" })).status).toBe(303);
    const page = await owner.get(summary);
    expect(says(page)).toContain("You can now proceed to payment");
    return { ...hiddenFields(page.body), intent: "pay" };
  };

  test("is charged at the provider's page after the check, and the plan starts when it is paid", async () => {
    const owner = await shopper(site);
    const form = await checked(owner);
    const first = leadsTo(await owner.post(summary, form));
    expect(first).toContain(`303 ${sandbox.url}`);
    expect(leadsTo(await owner.post(summary, form))).toBe(first);
    expect(await owner.orders()).toMatchObject([{ method: "card", state: "awaiting" }]);
    const back = new URL(await payAt(first.slice("303 ".length)));
    await owner.follow(await owner.get(back.pathname + back.search));
    expect(await owner.orders()).toMatchObject([{ method: "card", state: "settled" }]);
    expect(leadsTo(await owner.post(summary, form))).toMatch(/^303 \/download\?paid=KP-/);
    expect(await owner.orders()).toHaveLength(1);
  });

  test("is charged at the first press of the button that says so, if its total is the total shown", async () => {
    const owner = await shopper(site);
    const form = { ...hiddenFields((await owner.get(summary)).body), intent: "pay", payment_method: "card" };
    const dearer = await owner.post(summary, { ...form, onboarding: "2" });
    expect(dearer.status).toBe(422);
    expect(says(dearer)).toContain("The total is now ₦11,000. Nothing was charged.");
    expect(await owner.orders()).toEqual([]);
    expect(says(dearer)).toContain("Pay ₦11,000");
    const again = { ...hiddenFields(dearer.body), intent: "pay", onboarding: "2", payment_method: "card" };
    expect(leadsTo(await owner.post(summary, again))).toContain(`303 ${sandbox.url}`);
    expect(await owner.orders()).toMatchObject([{ method: "card", state: "awaiting" }]);
  });

  test("needs the check again when the order or the method changes", async () => {
    const owner = await shopper(site);
    await checked(owner);
    await owner.post(summary, { intent: "update", additional_users: "1" });
    expect(says(await owner.get(summary))).not.toContain("You can now proceed");
    await checked(owner);
    await owner.post(summary, { intent: "update", payment_method: "wallet" });
    await owner.post(summary, { intent: "update", payment_method: "card" });
    expect(says(await owner.get(summary))).not.toContain("You can now proceed");
  });

  test("of an owner who came back and changed the order makes a new order, and ends the old one", async () => {
    const owner = await shopper(site);
    await owner.post(summary, await checked(owner));
    await owner.post(summary, { intent: "update", additional_users: "1" });
    const again = await owner.post(summary, await checked(owner));
    expect(leadsTo(again)).toContain(`303 ${sandbox.url}`);
    expect((await owner.orders()).map(({ state, total }) => [state, total])).toEqual([
      ["cancelled", naira(6_000)],
      ["awaiting", naira(6_500)],
    ]);
  });

  test("paid at the provider but not reported yet is not charged a second time", async () => {
    const owner = await shopper(site);
    const answer = leadsTo(await owner.post(summary, await checked(owner)));
    await payAt(answer.slice("303 ".length));
    expect(leadsTo(await owner.post(summary, await checked(owner)))).toMatch(/^303 \/download\?paid=KP-/);
    expect(await owner.orders()).toMatchObject([{ state: "settled" }]);
  });

  test("that paid in one tab leaves another tab nothing to charge, even one as new as the order", async () => {
    const owner = await shopper(site, 50_000);
    const there = leadsTo(await owner.post(summary, await checked(owner)));
    const other = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    const back = new URL(await payAt(there.slice("303 ".length)));
    await owner.follow(await owner.get(back.pathname + back.search));
    const answer = await owner.post(summary, other);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("You already paid for Plus, so nothing more was charged.");
    expect(says(answer)).toContain("Plus is paid until");
    expect(await owner.orders()).toHaveLength(1);
    expect(await owner.balance()).toBe(naira(50_000));
  });

  test("that is new on the page of a renewal is saved by the ticked box, and pays the next renewal", async () => {
    const owner = await shopper(site);
    await buyPlan(makeContext(site.db, new Date()), owner.user);
    const page = await owner.get("/pay");
    expect(fieldsOf(page, "Pay ₦6,000")).toMatchObject({ auth_code: "new", renews: "1" });
    const there = leadsTo(await press(owner, page, "Pay ₦6,000"));
    const back = new URL(await payAt(there.slice("303 ".length)));
    const paid = await owner.follow(await owner.get(back.pathname + back.search));
    expect(says(paid)).toContain("₦6,000 paid");
    expect(says(paid)).toContain("It renews for ₦6,000 by Visa •••• 4081.");
    expect(await toldIn(owner)).toMatch(/Plus renews on [\w ]+ for ₦6,000 by your card\./);
    const periods = () =>
      site.db
        .selectFrom("subscriptions")
        .select(["endsAt", "renewalMethod", "renewalCardId"])
        .where("ownerId", "=", owner.user.id)
        .orderBy("startsAt")
        .execute();
    const last = (await periods()).at(-1);
    expect(last).toMatchObject({ renewalMethod: "card", renewalCardId: expect.any(Number) as number });
    const app = { ...makeContext(site.db, last?.endsAt ?? new Date()), payments: sandbox.provider() };
    await renewDue(app);
    expect(await periods()).toHaveLength(3);
    expect((await owner.orders()).at(-1)).toMatchObject({
      kind: "renewal",
      method: "saved_card",
      state: "settled",
      total: naira(6_000),
    });
  });

  test.each([
    ["unless its box is ticked", undefined, "You cancelled it, so it does not renew.", "and does not renew."],
    ["by the ticked box", "1", "It renews for ₦6,000 by Visa •••• 4081.", "for ₦6,000 by your card."],
  ])("does not resume a cancelled plan %s", async (_how, renews, told, mailed) => {
    const owner = await shopper(site);
    const app = makeContext(site.db, new Date());
    await buyPlan(app, owner.user);
    await chooseRenewal(app, { ownerId: owner.user.id }, { method: "wallet" });
    await cancelPlan(app, { ownerId: owner.user.id });
    const page = await owner.get("/pay");
    expect(fieldsOf(page, "Pay ₦6,000")).not.toHaveProperty("renews");
    expect(says(page)).toContain("Plus stays cancelled: it ends then");
    expect(says(page)).toMatch(/Renew with this card on [\w ]+, ₦6,000/);
    const there = leadsTo(await press(owner, page, "Pay ₦6,000", renews === undefined ? {} : { renews }));
    const back = new URL(await payAt(there.slice("303 ".length)));
    expect(says(await owner.follow(await owner.get(back.pathname + back.search)))).toContain(told);
    expect(await toldIn(owner)).toContain(mailed);
  });

  test.each([
    ["the plan itself", "/pay", "by the return"],
    ["the plan itself", "/pay", "by the job"],
    ["extras", "/plans-and-billings/extras?additional_users=1&after=0", "by the return"],
  ])("begun for %s before the plan was cancelled leaves it cancelled (%s, %s)", async (_what, path, told) => {
    const owner = await shopper(site);
    const app = makeContext(site.db, new Date());
    await buyPlan(app, owner.user);
    const page = await owner.get(path);
    expect(fieldsOf(page, /^Pay ₦/)).toMatchObject({ auth_code: "new", renews: "1" });
    const there = leadsTo(await press(owner, page, /^Pay ₦/));
    await cancelPlan(app, { ownerId: owner.user.id });
    const back = new URL(await payAt(there.slice("303 ".length)));
    if (told === "by the job") {
      const { reference } = await site.db
        .selectFrom("payments")
        .select("reference")
        .where("ownerId", "=", owner.user.id)
        .executeTakeFirstOrThrow();
      const settled = await settlePayment({ ...app, payments: sandbox.provider() }, reference);
      expect(settled).toMatchObject({ state: "settled", result: "fulfilled" });
    }
    const confirmed = says(await owner.follow(await owner.get(back.pathname + back.search)));
    if (path === "/pay") expect(confirmed).toContain("You cancelled it, so it does not renew.");
    expect(confirmed).not.toContain("It renews for");
    expect(await toldIn(owner)).toContain("and does not renew.");
    const last = await site.db
      .selectFrom("subscriptions")
      .select(["renewalMethod", "cancelledAt"])
      .where("ownerId", "=", owner.user.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(last).toEqual({ renewalMethod: null, cancelledAt: expect.any(Date) as Date });
  });

  test("begun before its owner switched renewal off leaves it off", async () => {
    const owner = await shopper(site);
    const app = makeContext(site.db, new Date());
    await buyPlan(app, owner.user);
    const there = leadsTo(await press(owner, await owner.get("/pay"), "Pay ₦6,000"));
    await chooseRenewal(app, { ownerId: owner.user.id }, { method: "off" });
    const back = new URL(await payAt(there.slice("303 ".length)));
    expect(says(await owner.follow(await owner.get(back.pathname + back.search)))).toContain(
      "It does not renew automatically.",
    );
  });

  test("that pays for a dearer plan renews it by its box, which is ticked if nothing renews it yet", async () => {
    const owner = await shopper(site);
    await buyPlan(makeContext(site.db, new Date()), owner.user);
    const page = await owner.get(`/plans-and-billings/change?plan=${dearer}`);
    expect(says(page)).toMatch(/Renew with this card on [\w ]+, ₦15,000/);
    expect(fieldsOf(page, "Pay ₦9,000")).toMatchObject({ auth_code: "new", renews: "1" });
    const there = leadsTo(await press(owner, page, "Pay ₦9,000"));
    const back = new URL(await payAt(there.slice("303 ".length)));
    expect(says(await owner.follow(await owner.get(back.pathname + back.search)))).toContain(
      "It renews for ₦15,000 by Visa •••• 4081.",
    );
  });

  test("that pays for extras renews the plan with them by its box", async () => {
    const owner = await shopper(site);
    await buyPlan(makeContext(site.db, new Date()), owner.user);
    const page = await owner.get("/plans-and-billings/extras?additional_users=1&after=0");
    expect(says(page)).toMatch(/Renew with this card on [\w ]+, ₦6,500/);
    const pay = /^Pay ₦/;
    expect(fieldsOf(page, pay)).toMatchObject({ auth_code: "new", renews: "1" });
    const changed = await press(owner, page, "Update my order", { renews: false });
    expect(fieldsOf(await owner.follow(changed), pay)).not.toHaveProperty("renews");
    const there = leadsTo(await press(owner, page, pay));
    const back = new URL(await payAt(there.slice("303 ".length)));
    await owner.follow(await owner.get(back.pathname + back.search));
    expect(says(await owner.get("/plans-and-billings"))).toMatch(/₦6,500 by Visa •••• 4081/);
    const last = await site.db
      .selectFrom("subscriptions")
      .select(["renewalMethod", "renewalCardId"])
      .where("ownerId", "=", owner.user.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(last).toEqual({ renewalMethod: "card", renewalCardId: expect.any(Number) as number });
  });

  test("that was saved pays again after a recently typed password, and only its owner sees it", async () => {
    const owner = await shopper(site);
    const first = await checked(owner);
    const there = leadsTo(await owner.post(summary, { ...first, card_type: "new_card", save_card: "1" }));
    const back = new URL(await payAt(there.slice("303 ".length)));
    await owner.follow(await owner.get(back.pathname + back.search));
    const { id } = await site.db
      .selectFrom("cards")
      .select("id")
      .where("ownerId", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const card = { card_type: "saved_card", auth_code: String(id) };
    const more = "/pay?duration=month";
    const shown = await owner.get(more);
    expect(says(shown)).toContain("Visa •••• 4081");
    expect(shown.body + JSON.stringify(site.log())).not.toContain("AUTH_");
    const pay = { ...hiddenFields(shown.body), auth_code: String(id), renews: "1" };
    const session = site.db.updateTable("sessions").where("userId", "=", owner.user.id);
    await session.set({ authenticatedAt: new Date(Date.now() - 16 * MINUTE) }).execute();
    expect(leadsTo(await owner.post(more, pay))).toMatch(/^30[23] \/account\/confirm\?page=%2Fpay/);
    expect(await owner.orders()).toHaveLength(1);
    await session.set({ authenticatedAt: new Date() }).execute();
    await owner.follow(await owner.post(more, pay));
    expect(await owner.orders()).toMatchObject([
      { method: "card" },
      { method: "saved_card", state: "settled" },
    ]);
    const last = await site.db
      .selectFrom("subscriptions")
      .select(["renewalMethod", "renewalCardId"])
      .where("ownerId", "=", owner.user.id)
      .orderBy("startsAt", "desc")
      .executeTakeFirst();
    expect(last).toEqual({ renewalMethod: "card", renewalCardId: id });
    const other = await shopper(site);
    expect((await other.post(summary, { intent: "check", ...card })).status).toBe(404);
  });

  test.each(["1", "999999", "abc", "-1"])("of another owner, %s, is not found", async (auth_code) => {
    const owner = await shopper(site);
    const form = await owner.prepare({ payment_method: "card" });
    const answer = await owner.post(summary, {
      ...form,
      intent: "check",
      card_type: "saved_card",
      auth_code,
    });
    expect(answer.status).toBe(404);
  });

  // Last, because the site still expects the old price for a second.
  test("is charged the agreed price, also if the plan costs more before it is paid", async () => {
    const owner = await shopper(site);
    const there = leadsTo(await owner.post(summary, await checked(owner)));
    const price = (amount: number) =>
      site.db
        .updateTable("plans")
        .set({ amountMonth: naira(amount) })
        .where("id", "=", 2)
        .execute();
    await price(7_000);
    try {
      const back = new URL(await payAt(there.slice("303 ".length)));
      await owner.follow(await owner.get(back.pathname + back.search));
    } finally {
      await price(6_000);
    }
    expect(await owner.orders()).toMatchObject([{ state: "settled", total: naira(6_000) }]);
    const charged = [...sandbox.transactions.values()].filter(({ email }) => email === owner.user.email);
    expect(charged.map(({ amount }) => amount)).toEqual([naira(6_000)]);
  });
});
