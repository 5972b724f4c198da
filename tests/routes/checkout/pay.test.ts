import { describe, expect, test } from "vitest";

import { formatNaira, naira } from "~/models/money";
import { unchanged } from "../../support/attacked";
import { othersFailed } from "../../support/database-content";
import { hiddenFields, leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { password, shopper, type Shopper, summary } from "../../support/sessions";

const site = await serve();
const coupon = { startsOn: "2020-01-01", endsOn: "2099-12-31", kind: "percent" as const };
await site.db
  .insertInto("coupons")
  .values([
    { ...coupon, code: "TENOFF", percent: 10 },
    { ...coupon, code: "ALLOFF", percent: 100 },
    { ...coupon, code: "PASTONE", percent: 10, endsOn: "2020-01-31" },
    { ...coupon, code: "TOTHEDROP", kind: "fixed", amount: naira(5_980) },
  ])
  .execute();

describe("the wallet", () => {
  test("pays the whole total with setup, once, and leads to the download", async () => {
    const owner = await shopper(site, 20_000);
    const form = { ...(await owner.prepare({ payment_method: "wallet", onboarding: "2" })), intent: "pay" };
    for (let presses = 0; presses < 3; presses += 1)
      expect(leadsTo(await owner.post(summary, form))).toMatch(/^303 \/download\?paid=KP-/);
    expect(await owner.balance()).toBe(naira(9_000));
    expect(await owner.orders()).toMatchObject([
      { method: "wallet", state: "settled", total: naira(11_000) },
    ]);
    const receipts = await site.db
      .selectFrom("receipts")
      .select("content")
      .where("ownerId", "=", owner.user.id)
      .execute();
    expect(receipts).toMatchObject([{ content: { total: naira(11_000), paidBy: "Wallet" } }]);
    const [paid] = await owner.orders();
    for (const reload of [1, 2]) {
      const page = await owner.get(`/download?paid=${paid?.reference}`);
      expect([reload, says(page)]).toEqual([
        reload,
        expect.stringMatching(/₦11,000 paid .*Plus until \d+ \w+ \d{4}\./),
      ]);
      expect(linksOf(page.body)).toEqual(
        expect.arrayContaining([`/transactions/${paid?.reference}.pdf`, "/setups/latest", "/dashboard"]),
      );
    }
    const other = await shopper(site);
    expect(says(await other.get(`/download?paid=${paid?.reference}`))).not.toContain("₦11,000 paid");
    const receipt = says(await owner.follow(await owner.get("/transactions/latest")));
    expect(receipt).toMatch(/Receipt Paid .*Paid by Wallet .*₦11,000/);
  });

  test("with the same form and another choice is a conflict without effect", async () => {
    const owner = await shopper(site, 20_000);
    const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    await owner.post(summary, form);
    const answer = await owner.post(summary, { ...form, additional_users: "3" });
    expect(answer.status).toBe(409);
    expect(says(answer)).toContain("You already paid for this order, so nothing more was charged.");
    const [order] = await owner.orders();
    expect(linksOf(answer.body)).toContain(`/transactions/${order?.reference}`);
    expect(await owner.balance()).toBe(naira(14_000));
  });

  test("of an owner who was logged out keeps the order, and the login leads back to it with its choices", async () => {
    const owner = await shopper(site, 50_000);
    const form = await owner.prepare({ payment_method: "wallet" });
    await site.db.deleteFrom("sessions").where("userId", "=", owner.user.id).execute();
    const chosen = { additional_users: "3", onboarding: "2", payment_method: "wallet", coupon: "TENOFF" };
    const answer = await owner.post(summary, { ...form, ...chosen, intent: "pay" });
    expect(answer.status).toBe(302);
    const login = answer.headers.get("Location") ?? "";
    expect(login).toMatch(/^\/login\?page=/);
    expect(says(await owner.get(login))).toContain(
      "You were logged out. Your order is kept: log in to continue.",
    );
    const back = await owner.follow(await owner.post(login, { email: owner.user.email, password }));
    expect(says(back)).toMatch(/Users, 3 more ₦1,200 .*Setup by phone, once ₦5,000 .*Total today ₦12,200/);
    expect(back.body).toContain('name="coupon" value="TENOFF"');
    expect(leadsTo(await press(owner, back, "Pay ₦12,200", { coupon: "" }))).toMatch(
      /^303 \/download\?paid=KP-/,
    );
    expect(await owner.balance()).toBe(naira(37_800));
  });

  test("ignores choices in the URL that our forms never send", async () => {
    const owner = await shopper(site);
    const page = await owner.get(`${summary}&additional_users=x&onboarding=2`);
    expect([page.status, says(page).includes("Total today ₦6,000")]).toEqual([200, true]);
  });

  test("that holds too little says so, with what is missing and the way to add it", async () => {
    const owner = await shopper(site, 5_500);
    const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    const answer = await owner.post(summary, form);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Your wallet balance is too low for this transaction");
    expect(says(answer)).toContain("Pay with Wallet ₦500 short");
    expect(says(answer)).toContain(
      "Top up ₦500 Adding money to your wallet has a fee of ₦10. There is no fee if you pay by card instead.",
    );
    expect(linksOf(answer.body)).toContain(
      "/wallet/add?amount=500&back=%2Fplans-details%2F2%2Fmonth%3Fstep%3Dsummary",
    );
    const byCard = await owner.post(summary, { ...form, payment_method: "card" });
    // This site has no payment partner.
    expect(byCard.status).toBe(503);
    expect(await owner.orders()).toMatchObject([{ method: "card", state: "awaiting" }]);
    expect(await owner.balance()).toBe(naira(5_500));
  });

  test("is not charged by a form with an old price", async () => {
    const owner = await shopper(site, 50_000);
    const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    const answer = await owner.post(summary, { ...form, additional_users: "3" });
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("The total is now ₦7,200. Nothing was charged.");
    expect(leadsTo(await press(owner, answer, "Pay ₦7,200"))).toMatch(/^303 \/download\?paid=KP-/);
    expect(await owner.balance()).toBe(naira(42_800));
  });

  test("that has paid shows the payment in place of the form, and an old form buys nothing more", async () => {
    const owner = await shopper(site, 50_000);
    const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    await owner.post(summary, form);
    for (const path of [summary, "/plans-details/2/month", "/plans-details/2/yearly"]) {
      const page = await owner.get(path);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(says(page)).toMatch(/Plus is paid until \d+ \w+ \d{4} .*Plus, 1 month .*Total paid ₦6,000/);
      expect(page.body).not.toMatch(/Pay ₦|<form[^>]*id="order-form"/);
      const [{ reference } = { reference: "" }] = await owner.orders();
      expect(linksOf(page.body)).toEqual(expect.arrayContaining([`/transactions/${reference}`, "/download"]));
    }
    const again = await owner.post(summary, form);
    const [order] = await owner.orders();
    expect(leadsTo(again)).toBe(`303 /download?paid=${order?.reference}`);
    const told = await owner.follow(again);
    expect(says(told)).toContain("You already paid for this order, so nothing more was charged.");
    expect(linksOf(told.body)).toContain(`/transactions/${order?.reference}`);
    expect(await owner.balance()).toBe(naira(44_000));
  });

  test("pays ahead on a page of its own, with the running extras and without setup, once for each end", async () => {
    const owner = await shopper(site, 50_000);
    const extras = { additional_users: "3", additional_warehouse: "1" };
    const form = { ...(await owner.prepare({ payment_method: "wallet", ...extras })), intent: "pay" };
    await owner.post(summary, form);
    const paid = await owner.get(summary);
    expect(says(paid)).toMatch(/Pay now for one more month, from .* Plus then runs until /);
    const more = linksOf(paid.body).find((href) => href.startsWith("/pay?duration=month")) ?? "";
    const page = await owner.get(more);
    expect(says(page)).toMatch(
      /Pay ₦9,700 for one more month of Plus .*Plus is paid until .*Users, 3 more ₦1,200 Outlets, 1 more ₦2,500 .*Total today ₦9,700/,
    );
    expect(says(page)).not.toMatch(/Onboarding|Self Onboarding|Add Extras/);
    const ahead = { ...hiddenFields(page.body), auth_code: "wallet", renews: "1" };
    const done = await press(owner, page, "Pay ₦9,700", { auth_code: "wallet" });
    const [, order] = await owner.orders();
    expect(leadsTo(done)).toBe(`303 /paid/${order?.reference}`);
    expect(leadsTo(await owner.post(more, ahead))).toBe(`303 /paid/${order?.reference}`);
    expect(says(await owner.follow(done))).toMatch(/₦9,700 paid .*Plus until \d+ \w+ \d{4}\./);
    expect(await owner.balance()).toBe(naira(30_600));
    const periods = await site.db
      .selectFrom("subscriptions")
      .select(["startsAt", "endsAt"])
      .where("ownerId", "=", owner.user.id)
      .orderBy("startsAt")
      .execute();
    expect(periods[1]?.startsAt).toEqual(periods[0]?.endsAt);
  });

  test("is not charged by a page of paying ahead with another price, or without a way to pay", async () => {
    const owner = await shopper(site, 50_000);
    await owner.post(summary, { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" });
    const form = hiddenFields((await owner.get("/pay")).body);
    const old = await owner.post("/pay", { ...form, auth_code: "wallet", quote: "another" });
    expect([old.status, says(old)]).toEqual([422, expect.stringContaining("The total is now ₦6,000.")]);
    const none = await owner.post("/pay", form);
    expect([none.status, says(none)]).toEqual([422, expect.stringContaining("Choose how you pay")]);
    expect((await owner.post("/pay", { auth_code: "wallet" })).status).toBe(400);
    expect(await owner.balance()).toBe(naira(44_000));
  });
});

describe("a line of the order", () => {
  test("is removed by the button beside it", async () => {
    const owner = await shopper(site);
    await owner.prepare({ additional_users: "3", additional_warehouse: "1" });
    const remove = { text: /^Remove/, sends: { remove: "additional_users" } };
    expect((await press(owner, summary, remove)).status).toBe(303);
    const page = says(await owner.get(summary));
    expect(page).not.toContain("Users, 3 more ₦1,200 Remove");
    expect(page).toContain("Outlets, 1 more ₦2,500 Remove");
  });
});

describe("a coupon", () => {
  const apply = (owner: Shopper, coupon: string, path = summary) =>
    owner.post(path, { intent: "coupon", coupon });

  test("is accepted in any spelling, shown with what it takes off, and removed again", async () => {
    const owner = await shopper(site);
    expect((await press(owner, summary, "Apply", { coupon: " ten off " })).status).toBe(303);
    expect(says(await owner.get(summary))).toContain("Coupon TENOFF −₦600 Remove coupon Total today ₦5,400");
    const second = await apply(owner, "ALLOFF");
    expect([second.status, says(second).includes("You already used a coupon")]).toEqual([422, true]);
    await press(owner, summary, { text: /^Remove/, sends: { intent: "remove-coupon" } });
    expect(says(await owner.get(summary))).toContain("Total today ₦6,000");
  });

  test.each([
    ["NOSUCH", "We don’t know this coupon"],
    ["PASTONE", "This coupon ended on 31 January 2020."],
    ["", "Enter a coupon"],
    ["x".repeat(5_000), "We don’t know this coupon"],
  ])("%.10s is refused in words", async (code, message) => {
    const answer = await apply(await shopper(site), code);
    expect([answer.status, says(answer).includes(message)]).toEqual([422, true]);
  });

  test("that is valid uses up no attempts of an IP address, and a made-up one does", async () => {
    const owner = await shopper(site);
    await othersFailed(site.db, { limit: "coupon", address: owner.address, times: 29 });
    for (let count = 0; count < 2; count += 1) {
      expect((await apply(owner, "TENOFF")).status).toBe(303);
      await owner.post(summary, { intent: "remove-coupon" });
    }
    expect((await apply(owner, "NOSUCH")).status).toBe(422);
    const refused = await apply(owner, "NOSUCH");
    expect([refused.status, says(refused).includes("tried over your network")]).toEqual([429, true]);
    // Otherwise the valid one could be told from the others.
    expect((await apply(owner, "TENOFF")).status).toBe(429);
    expect(says(await owner.get(summary))).toContain("Total today ₦6,000");
    const atOnce = { intent: "pay", payment_method: "wallet", onboarding: "1", coupon: "TENOFF" };
    expect((await owner.post(summary, atOnce)).status).toBe(429);
    expect(await owner.orders()).toEqual([]);
  });

  test("that is typed counts for the account, whether it is valid or not", async () => {
    const owner = await shopper(site);
    for (let count = 0; count < 10; count += 1) {
      const typed = count % 2 === 0 ? "TENOFF" : "NOSUCH";
      expect((await apply(owner, typed)).status).toBe(count % 2 === 0 ? 303 : 422);
    }
    const refused = await apply(owner, "TENOFF");
    expect([refused.status, says(refused).includes("Too many coupons were tried.")]).toEqual([429, true]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  });

  test("has no field if the plan has a discount of its own", async () => {
    const owner = await shopper(site);
    expect((await owner.get("/plans-details/2/yearly")).body).not.toContain('name="coupon"');
    const answer = await apply(owner, "TENOFF", "/plans-details/2/yearly");
    expect([answer.status, says(answer).includes("already has a discount")]).toEqual([422, true]);
  });

  test("that takes everything off leads to the free path, once per account", async () => {
    const owner = await shopper(site);
    await apply(owner, "ALLOFF");
    await owner.prepare({});
    const done = await press(owner, summary, { sends: { intent: "subscribe" } });
    expect(leadsTo(done)).toMatch(/^303 \/download\?paid=KP-/);
    expect(await owner.orders()).toMatchObject([{ method: "free", state: "settled", total: 0 }]);
    const answer = await apply(owner, "ALLOFF");
    expect(says(answer)).toContain("You have already used this coupon.");
  });

  test("that leaves less than fifty naira excludes payment by card", async () => {
    const owner = await shopper(site);
    await apply(owner, "TOTHEDROP");
    const form = await owner.prepare({ payment_method: "card" });
    const answer = await owner.post(summary, { ...form, intent: "check" });
    expect(says(answer)).toContain("A card cannot be charged less than ₦50. Choose Pay with Wallet.");
  });
});

test("a price that changed since the page was opened is shown and confirmed, not charged", async () => {
  const owner = await shopper(site, 50_000);
  const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
  const price = async (amount: number) => {
    const plan = site.db.updateTable("plans").set({ amountMonth: naira(amount) });
    await plan.where("id", "=", 2).execute();
    // The site checks the catalogue's version once a second.
    const page = async () => (await owner.get("/pricing?billing=monthly")).body;
    await expect.poll(page).toContain(formatNaira(naira(amount)));
  };
  await price(7_000);
  try {
    const post = () => owner.post(summary, form);
    // The checkout keeps the choices.
    const { answer, logged } = await unchanged(site.db, post, ["checkouts"]);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("The total is now ₦7,000. Nothing was charged.");
    expect(logged).toMatchObject([{ outcome: "refused", reason: "price-changed" }]);
    expect(leadsTo(await press(owner, answer, "Pay ₦7,000"))).toMatch(/^303 \/download\?paid=KP-/);
    expect(await owner.balance()).toBe(naira(43_000));
  } finally {
    await price(6_000);
  }
});
