import { beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "~/models/duration";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { makeContext, forceState } from "../../support/context";
import { hiddenFields, leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { payAt, fileSandbox } from "../../support/sandbox";
import { sellDearerPlan } from "../../support/offer";
import { serve } from "../../support/served";
import { shopper, type Shopper } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { everyRow } from "../../support/rows";

const PATH = "/plans-and-billings/extras";
const BILLING = "/plans-and-billings";

const sandbox = await fileSandbox();
const site = await serve();
const dearer = await sellDearerPlan(site);
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
beforeEach(() => sandbox.banks({ ...bankKnobs, delay: 0 }));

/** An owner with this many naira whose month of Plus has just begun: an extra costs its whole price. */
async function subscriber(money = 0, bought = {}) {
  const owner = await shopper(site, money);
  await buyPlan(makeContext(site.db, new Date()), owner.user, bought);
  return owner;
}

const live = ({ user }: Shopper) => liveSubscription(site.db, user.id, new Date());
const extrasOf = async (owner: Shopper) =>
  (await live(owner))?.extras.map(({ kind, quantity }) => `${quantity} ${kind}`);

/** Asks for the price of these choices; returns the page and the form that pays. */
async function choose(owner: Shopper, chosen: Record<string, string>, pay = "wallet") {
  const asked = await press(owner, PATH, { sends: { intent: "update" } }, chosen);
  expect(asked.status).toBe(303);
  const at = asked.headers.get("Location") ?? "";
  const page = await owner.get(at);
  return { at, page, form: { ...hiddenFields(page.body), ...chosen, auth_code: pay, intent: "pay" } };
}

const two = { additional_users: "1", additional_products: "500" };

describe("if nothing can be added", () => {
  test("a page without a plan leads to Plus", async () => {
    const owner = await shopper(site);
    const page = await owner.get(PATH);
    expect(says(page)).toContain("You can have more users, products and outlets on Plus.");
    expect(linksOf(page.body)).toContain("/plans-details/2/month?step=extras");
    expect(linksOf((await owner.get(BILLING)).body)).not.toContain(PATH);
  });

  test("the page in the trial says that extras come with the paid plan", async () => {
    const owner = await shopper(site);
    await owner.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
    expect(says(await owner.get(PATH))).toContain("Your free trial is Plus without extras.");
    expect(linksOf((await owner.get("/dashboard")).body)).toContain("/pay");
  });

  test("the page of a late renewal says to pay that first, or for fewer extras", async () => {
    const owner = await subscriber(0, { extras: { users: 1 } });
    const over = { startsAt: new Date(Date.now() - 31 * DAY), endsAt: new Date(Date.now() - DAY) };
    await site.db
      .updateTable("subscriptions")
      .set({ ...over, graceUntil: new Date(Date.now() + DAY) })
      .where("ownerId", "=", owner.user.id)
      .execute();
    expect(says(await owner.get(PATH))).toContain("Your payment is overdue.");
    expect(says(await owner.get(PATH))).toContain("Extras you remove are not part of it.");
    expect((await owner.post(PATH, { intent: "update", ...two })).status).toBe(303);
  });
});

test("dashboard and billing lead to the page, which prices each amount for the days left", async () => {
  const owner = await subscriber();
  expect(linksOf((await owner.get(BILLING)).body)).toContain(PATH);
  const page = await owner.get(PATH);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(says(page)).toMatch(/You pay only for the \d\d days left\./);
  expect(says(page)).toMatch(/1 more ₦500 for \d\d days, then ₦500 a month/);
  expect(says(page)).toContain("You have 2 and use 1.");
});

test("chosen extras are priced, paid from the wallet once, and count at once", async () => {
  const owner = await subscriber(5_000);
  const { at, page, form } = await choose(owner, two);
  expect(at).toBe(`${PATH}?additional_users=1&additional_products=500&after=0`);
  expect(says(page)).toContain("Pay ₦1,200 for 1 more user and 500 more products");
  expect(says(page)).toMatch(/1 more user ₦500 500 more products ₦700 Total today ₦1,200/);
  expect(says(page)).toMatch(/Plus, 1 month ₦6,000 Users, 1 more new ₦500 .* You pay then ₦7,200/);
  expect(says(page)).toContain("Without these extras: ₦6,000.");
  expect(leadsTo(await press(owner, page, "Pay ₦1,200"))).toMatch(/^303 \/paid\/KP-/);
  expect(leadsTo(await owner.post(PATH, form))).toMatch(/^303 \/paid\/KP-/);
  expect(await owner.balance()).toBe(3_800_00);
  expect(await extrasOf(owner)).toEqual(["1 users", "500 products"]);
  const billing = says(await owner.get(BILLING));
  expect(billing).toContain("Users 5 of the plan and 1 extra 6");
  expect(says(await owner.get("/transactions"))).toMatch(/1 more user and 500 more products, \d+ \w+/);
  const history = says(await owner.get(`${BILLING}/history`));
  expect(history).toMatch(/1 more user and 500 more products \d+ \w+ \d{4} \d+ \w+ \d{4} ₦1,200 Receipt/);
  const receipt = await owner.follow(await owner.get("/transactions/latest"));
  expect(says(receipt)).toMatch(/1 more user \d+ \w+ .* ₦500/);
});

test("after Back the page that was paid offers the same extras no second time", async () => {
  const owner = await subscriber(20_000);
  const { at, form } = await choose(owner, { additional_users: "1" });
  expect(leadsTo(await owner.post(at, form))).toMatch(/^303 \/paid\//);
  const back = await owner.get(at);
  expect(leadsTo(back)).toBe(`302 ${PATH}`);
  expect(says(await owner.follow(back))).toContain("Extras were added since you opened that page");
  expect(await extrasOf(owner)).toEqual(["1 users"]);
});

test("choices other than the priced ones are shown with their price, and not paid", async () => {
  const owner = await subscriber(5_000);
  const { form } = await choose(owner, two);
  const other = await owner.post(PATH, { ...form, additional_users: "3" });
  expect(leadsTo(other)).toBe(
    `303 ${PATH}?additional_users=3&additional_products=500&auth_code=wallet&after=0`,
  );
  const page = await owner.follow(other);
  expect(says(page)).toContain("Nothing was charged. Check your order");
  expect(says(page)).toContain("Total today ₦1,900");
  expect(await owner.balance()).toBe(5_000_00);
});

test("a wallet that is too small says what is missing, keeps the choices, and leads to adding it and back", async () => {
  const owner = await subscriber();
  const { form } = await choose(owner, two);
  const refused = await owner.post(`${PATH}?additional_users=1&additional_products=500`, form);
  expect(refused.status).toBe(422);
  expect(says(refused)).toContain(
    "Your wallet balance is too low for this transaction. You need ₦1,200 more.",
  );
  expect(refused.body).toMatch(/name="additional_users"[^>]*value="1"[^>]*checked|checked=""[^>]*value="1"/);
  const back = encodeURIComponent(`${PATH}?additional_users=1&additional_products=500&after=0`);
  const topUp = `/wallet/add?amount=1200&back=${back}`;
  expect(linksOf(refused.body)).toContain(topUp);
  expect(linksOf((await owner.get(topUp)).body)).toContain(
    `${PATH}?additional_users=1&additional_products=500&after=0`,
  );
});

test("extras paid by a new card count once it is paid", async () => {
  const owner = await subscriber();
  const { form } = await choose(owner, two, "new");
  const url = (await owner.post(PATH, form)).headers.get("Location") ?? "";
  expect(await extrasOf(owner)).toEqual([]);
  const back = new URL(await payAt(url));
  await owner.get(back.pathname + back.search);
  expect(await extrasOf(owner)).toEqual(["1 users", "500 products"]);
});

const ticketOf = (reference: string) => sandbox.transactions.get(reference)?.tickets.at(-1)?.code ?? "";

async function sendAtBank(number: string, amount: string): Promise<void> {
  await fetch(`${sandbox.url}/bank`, { method: "POST", body: new URLSearchParams({ number, amount }) });
  await sandbox.webhooks.idle();
}

test("a payment by transfer waits on the page, and a failed one leads back to the choices", async () => {
  const owner = await subscriber();
  const { form } = await choose(owner, two, "bank_transfer");
  expect(leadsTo(await owner.post(PATH, form))).toMatch(/^303 \/payment\/KPP-\w+\/pay$/);
  const reference = [...sandbox.transactions.keys()].at(-1) ?? "";
  const page = `/payment/${reference}`;
  expect(says(await owner.get(page))).toContain("We are waiting for your bank");
  expect(says(await owner.get("/transactions"))).toMatch(/1 more user and 500 more products, \d+ \w+/);
  await sendAtBank(ticketOf(reference), "1200");
  await expect.poll(async () => leadsTo(await owner.get(page))).toMatch(/^302 \/paid\/KP-/);
  expect(await extrasOf(owner)).toEqual(["1 users", "500 products"]);

  const failed = await choose(owner, { additional_users: "3" }, "new");
  await payAt((await owner.post(PATH, failed.form)).headers.get("Location") ?? "", "declined");
  const later = [...sandbox.transactions.keys()].at(-1) ?? "";
  await owner.get(`/payment/${later}`);
  await site.db
    .updateTable("payments")
    .set({ state: forceState("failed") })
    .where("reference", "=", later)
    .execute();
  const again = await owner.get(`/payment/${later}`);
  expect(linksOf(again.body)).toContain(`${PATH}?additional_users=3`);
});

test("an upgrade is paid by transfer or by a USSD code", async () => {
  const owner = await subscriber();
  const page = await owner.get(`${BILLING}/change?plan=${dearer}`);
  for (const way of ["Pay by bank transfer", "Pay with USSD"]) expect(says(page)).toContain(way);
  const form = { intent: "upgrade", ...hiddenFields(page.body), auth_code: "bank_transfer" };
  expect(leadsTo(await owner.post(`${BILLING}/change`, form))).toMatch(/^303 \/payment\/KPP-\w+\/pay$/);
  const reference = [...sandbox.transactions.keys()].at(-1) ?? "";
  expect(await live(owner)).toMatchObject({ planId: 2 });
  await sendAtBank(ticketOf(reference), "9000");
  await expect.poll(async () => (await live(owner))?.planId).toBe(dearer);
  const other = await owner.post(`${BILLING}/change`, { ...form, auth_code: "ussd" });
  expect(other.status).toBe(409);
  expect(says(other)).toContain("You’ve already sent this form with different choices.");
});

/** Opens the link on its maker's page as a stranger, and pays by card. */
async function payAsStranger(owner: Shopper, asked: { headers: Headers }) {
  const own = asked.headers.get("Location") ?? "";
  expect(own).toMatch(/^\/pay-links\/KPL-/);
  const address = / value="(http[^"]*\/pay\/[0-9a-f]{32})"/.exec((await owner.get(own)).body)?.[1] ?? "";
  const path = new URL(address).pathname;
  const stranger = site.visitor();
  const form = hiddenFields((await stranger.get(path)).body);
  const started = await stranger.post(path, { ...form, way: "card", email: "uncle@payer.example" });
  const back = new URL(await payAt(started.headers.get("Location") ?? ""));
  return stranger.get(back.pathname + back.search);
}

test("another person pays for extras by a link, which lasts as long as their price", async () => {
  const owner = await subscriber();
  const { page } = await choose(owner, two);
  expect(says(page)).toContain("Ask someone else to pay");
  const ask = () => press(owner, page, "Ask someone else to pay");
  const [first, again] = [await ask(), await ask()];
  expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  const link = site.db.selectFrom("payLinks").select(["createdAt", "expiresAt"]);
  const { createdAt, expiresAt } = await link.where("ownerId", "=", owner.user.id).executeTakeFirstOrThrow();
  // It counts from the order, which is a moment older.
  expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / MINUTE)).toBe(DAY / MINUTE);
  expect(says(await payAsStranger(owner, first))).toContain("₦1,200 paid");
  expect(await extrasOf(owner)).toEqual(["1 users", "500 products"]);
});

test("another person pays for an upgrade by a link", async () => {
  const owner = await subscriber();
  const page = await owner.get(`${BILLING}/change?plan=${dearer}`);
  expect(says(page)).toContain("Ask someone else to pay");
  const asked = await press(owner, page, "Ask someone else to pay");
  expect(says(await payAsStranger(owner, asked))).toContain("₦9,000 paid");
  expect(await live(owner)).toMatchObject({ planId: dearer });
});

test("a link for a price that is no longer right is refused, with the amounts kept", async () => {
  const owner = await subscriber();
  const page = await owner.get(`${BILLING}/change?plan=${dearer}`);
  const form = { ...hiddenFields(page.body), ask: "1", total_amount: "100" };
  const refused = await owner.post(`${BILLING}/change?plan=${dearer}`, form);
  expect(refused.status).toBe(422);
  expect(says(refused)).toContain("The price or your plan has changed.");
  expect((await owner.post(PATH, { ask: "1", ...two })).status).toBe(400);
});

test("extras are taken out for the next period and put back, and the summary says what is then paid", async () => {
  const owner = await subscriber(0, { extras: { users: 3, outlets: 1 } });
  const page = await owner.get(PATH);
  expect(says(page)).toContain("You then have 2 outlets and use 1. You pay ₦7,200 for the next period.");
  expect(says(page)).toContain("You pay then ₦9,700");
  for (let time = 0; time < 2; time += 1) {
    const answer = await owner.post(PATH, { take_out: "31:1" });
    expect(leadsTo(answer)).toBe(`303 ${PATH}#take-out`);
  }
  const out = await owner.get(PATH);
  expect(says(out)).toContain("Outlets, 1 more Removed");
  expect(says(out)).toContain("You pay then ₦7,200");
  expect(says(await owner.get(BILLING))).toContain("Not in your next renewal");
  expect(await extrasOf(owner)).toEqual(["3 users", "1 outlets"]);
  await press(owner, PATH, { sends: { take_out: "31:0" } });
  expect(says(await owner.get(PATH))).toContain("You pay then ₦9,700");
});

test("extras go on through the time paid ahead: the page has one sum with a line for each period", async () => {
  const owner = await subscriber();
  await buyPlan(makeContext(site.db, new Date()), owner.user, { extras: { products: 500 } });
  const { page } = await choose(owner, { additional_users: "1" });
  expect(says(await owner.get(PATH))).toContain(
    "You pay for the days left of this period, and for the time you have paid ahead.",
  );
  expect(says(page).match(/1 more user, \d+ \w+ [^₦]*₦/g)).toHaveLength(2);
  expect(says(page)).not.toContain("You have already paid for the time");
});

const unknown: Record<string, string>[] = [
  {},
  { intent: "everything" },
  { intent: "update", plan_id: "2" },
  { intent: "pay", additional_users: "1", auth_code: "wallet" },
  { intent: "pay", additional_users: "1", auth_code: "wallet", submission_key: "x", total_amount: "1e3" },
  { take_out: "31" },
  { take_out: "31:-1" },
];
const mistaken: [Record<string, string>, string][] = [
  [{ intent: "update", additional_users: "2" }, "Choose one of the amounts shown"],
  [{ intent: "update", additional_users: "two" }, "Choose one of the amounts shown"],
  [{ intent: "pay" }, "Choose what to add first."],
];

test("the price of nothing is not shown: the page asks for an extra, and keeps how it is paid", async () => {
  const owner = await subscriber();
  const asked = await press(owner, PATH, "See the price");
  const page = await owner.follow(asked);
  expect(says(page)).toContain("Choose at least one extra to see its price.");
  expect(page.body).toContain("See the price");
});

test("an unknown form is refused, and a mistake that can be corrected is reported on the page", async () => {
  const owner = await subscriber();
  await everyRow(unknown, JSON.stringify, async (form) =>
    expect((await owner.post(PATH, form)).status).toBe(400),
  );
  await everyRow(mistaken, JSON.stringify, async ([form, message]) => {
    const answer = await owner.post(PATH, form);
    expect([answer.status, says(answer).includes(message)]).toEqual([422, true]);
  });
});
