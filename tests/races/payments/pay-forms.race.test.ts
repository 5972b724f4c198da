import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { hiddenFields, leadsTo } from "../../support/page";
import { atOnce, PARALLEL, twoServers } from "../../support/races";
import { payAt } from "../../support/sandbox";
import { openSessionOf, shopper, type Shopper, summary } from "../../support/sessions";
import { makeVisitor, privateAddress } from "../../support/visitor";
import { fund } from "../../support/wallet";

const site = await twoServers();

const rowsOf = (table: "payments" | "subscriptions" | "receipts", ownerId: number) =>
  site.db.selectFrom(table).select("id").where("ownerId", "=", ownerId).execute();

const chargedTo = (email: string) =>
  [...site.sandbox.transactions.values()].filter((transaction) => transaction.email === email);

/** The form of the page where money is added, as shown. */
async function topUpForm(owner: Shopper, amount: string): Promise<Record<string, string>> {
  const page = await owner.get(`/wallet/add?amount=${amount}`);
  return { amount, ...hiddenFields(page.body) };
}

test("one form posted many times at two servers pays one order from the wallet, and all get its page", async () => {
  const owner = await shopper(site, 100_000);
  const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
  const answers = await atOnce((index) => site.at(index, owner).post(summary, form));
  expect([...new Set(answers.map(leadsTo))]).toEqual([expect.stringMatching(/^303 \/download\?paid=KP-/)]);
  expect(await owner.balance()).toBe(naira(94_000));
  expect(await owner.orders()).toMatchObject([{ state: "settled", total: naira(6_000) }]);
  expect(await rowsOf("subscriptions", owner.user.id)).toHaveLength(1);
  expect(await rowsOf("receipts", owner.user.id)).toHaveLength(1);
  for (const server of [0, 1]) {
    const other = await site.at(server, owner).post(summary, { ...form, additional_users: "3" });
    expect(other.status).toBe(409);
  }
  expect(await owner.balance()).toBe(naira(94_000));
});

test("one form posted many times at two servers opens one card payment, and all are sent to its page", async () => {
  const owner = await shopper(site);
  const form = await owner.prepare({ payment_method: "card" });
  await owner.post(summary, { ...form, intent: "check" });
  const pay = { ...hiddenFields((await owner.get(summary)).body), intent: "pay" };
  const answers = await atOnce((index) => site.at(index, owner).post(summary, pay));
  const [first = ""] = new Set(answers.map(leadsTo));
  expect(new Set(answers.map(leadsTo)).size).toBe(1);
  expect(chargedTo(owner.user.email)).toHaveLength(1);
  const back = new URL(await payAt(first.slice("303 ".length)));
  const pages = await atOnce((index) =>
    index % 2 === 0
      ? site.at(index, owner).get(back.pathname + back.search)
      : site.at(index, owner).post(summary, pay),
  );
  expect(pages.filter(({ status }) => status >= 400)).toEqual([]);
  expect(await owner.orders()).toMatchObject([{ method: "card", state: "settled" }]);
  expect(await rowsOf("subscriptions", owner.user.id)).toHaveLength(1);
  expect(await rowsOf("payments", owner.user.id)).toHaveLength(1);
});

test("a saved card is charged once by one form posted many times at two servers", async () => {
  const owner = await shopper(site);
  const first = await owner.post("/wallet/add", { ...(await topUpForm(owner, "1000")), save_card: "1" });
  const back = new URL(await payAt(first.headers.get("Location") ?? ""));
  await owner.follow(await owner.get(back.pathname + back.search));
  const { id } = await site.db
    .selectFrom("cards")
    .select("id")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  const form = { ...(await topUpForm(owner, "2000")), auth_code: String(id) };
  const answers = await atOnce((index) => site.at(index, owner).post("/wallet/add", form));
  expect(new Set(answers.map(leadsTo)).size).toBe(1);
  expect(chargedTo(owner.user.email)).toHaveLength(2);
  await owner.follow(answers[0]!);
  expect(await owner.balance()).toBe(naira(3_000));
  const other = await topUpForm(owner, "4000");
  for (const server of [0, 1]) {
    const mixed = { ...form, amount: "4000", total_amount: other.total_amount ?? "" };
    expect((await site.at(server, owner).post("/wallet/add", mixed)).status).toBe(409);
  }
  expect(chargedTo(owner.user.email)).toHaveLength(2);
});

test("one of many orders without a key that two sessions make at two servers is paid", async () => {
  const owner = await shopper(site, 20_000);
  const other = { jar: new Map([["sid", await openSessionOf(site.db, owner.user)]]) };
  const order = { intent: "pay", onboarding: "1", payment_method: "wallet" };
  const answers = await atOnce((index) =>
    site.at(index, index % 3 === 0 ? other : owner).post(summary, order),
  );
  const paid = answers.filter((answer) => leadsTo(answer).startsWith("303 /download?paid=KP-"));
  expect(paid).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 422]));
  expect(await owner.balance()).toBe(naira(14_000));
  expect((await owner.orders()).map(({ state }) => state)).toEqual(["settled"]);
  expect(await rowsOf("subscriptions", owner.user.id)).toHaveLength(1);
});

test("of forty made-up coupons at once over one network thirty are answered, and then no real one either", async () => {
  const coupon = { kind: "percent", percent: 10, startsOn: "2020-01-01", endsOn: "2099-12-31" } as const;
  await site.db
    .insertInto("coupons")
    .values({ ...coupon, code: "REAL" })
    .execute();
  const address = privateAddress();
  const owners = await Promise.all(Array.from({ length: 40 }, () => shopper(site)));
  const typing = (index: number, coupon: string) => {
    const visitor = makeVisitor(site.urlOf(index), address);
    for (const [name, value] of owners[index]?.jar ?? []) visitor.jar.set(name, value);
    return visitor.post(summary, { intent: "coupon", coupon });
  };
  const answers = await Promise.all(owners.map((_, index) => typing(index, `MADEUP${index}`)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await typing(0, "REAL")).status).toBe(429);
});

test("a coupon settles as many orders at two servers as it has uses, and the other owners pay nothing", async () => {
  await site.db
    .insertInto("coupons")
    .values({
      code: "SEVEN",
      kind: "percent",
      percent: 10,
      useLimit: 7,
      startsOn: "2020-01-01",
      endsOn: "2099-12-31",
    })
    .execute();
  const owners = await atOnce(async (index) => {
    const method = index % 2 === 0 ? "wallet" : "card";
    const owner = await shopper(site);
    await fund(site.db, owner.user.id, naira(10_000));
    const choices = { onboarding: "1", payment_method: method, coupon: "SEVEN" };
    await owner.post(summary, { ...choices, intent: method === "card" ? "check" : "coupon" });
    return owner;
  });
  const answers = await atOnce((index) => site.at(index, owners[index]!).post(summary, { intent: "pay" }));
  const lucky = answers.filter(({ status }) => status === 303);
  expect(lucky).toHaveLength(7);
  const losers = answers.filter(({ status }) => status === 422);
  expect(losers).toHaveLength(PARALLEL - 7);
  const told = losers.filter(({ body }) => /last use of this coupon|This coupon is used up/.test(body));
  expect(told).toHaveLength(losers.length);
  for (const answer of lucky) {
    const there = answer.headers.get("Location") ?? "";
    if (!there.startsWith("http")) continue;
    const back = new URL(await payAt(there));
    const owner = owners[answers.indexOf(answer)]!;
    await owner.follow(await owner.get(back.pathname + back.search));
  }
  const orders = (await Promise.all(owners.map((owner) => owner.orders()))).flat();
  expect(orders.map(({ state, total }) => [state, total])).toEqual(
    Array.from({ length: 7 }, () => ["settled", naira(5_400)]),
  );
  const coupon = site.db.selectFrom("coupons").select("taken").where("code", "=", "SEVEN");
  expect(await coupon.executeTakeFirstOrThrow()).toEqual({ taken: 7 });
  const wallets = await Promise.all(owners.map((owner) => owner.balance()));
  const byWallet = answers.filter((answer) => leadsTo(answer).startsWith("303 /download?paid=KP-")).length;
  expect(wallets.filter((balance) => balance === naira(4_600))).toHaveLength(byWallet);
  expect(wallets.filter((balance) => balance === naira(10_000))).toHaveLength(PARALLEL - byWallet);
});
