import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";

import { naira } from "~/models/money";
import { attackedSite, unchanged } from "../../support/attacked";
import { hiddenFields, leadsTo, says } from "../../support/page";
import { payAt, fileSandbox } from "../../support/sandbox";
import { shopper, type Shopper, summary } from "../../support/sessions";
import { addCard } from "../../support/wallet";

const sandbox = await fileSandbox();
const site = await attackedSite();
afterEach(() => sandbox.clearFaults());

const denied = (reason: string) => [{ action: "access-denied", outcome: "refused", reason }];

/** A checked card order's form. */
async function cardForm(owner: Shopper) {
  await owner.post(summary, { intent: "check", onboarding: "1", payment_method: "card" });
  return { ...hiddenFields((await owner.get(summary)).body), intent: "pay" };
}

const openCard = async (owner: Shopper) =>
  leadsTo(await owner.post(summary, await cardForm(owner))).slice("303 ".length);

/** The numbers of an owner's payments, receipts and plans. */
async function owned({ user: { id } }: Shopper): Promise<[number, number, number] | undefined> {
  const counted = sql<{ rows: [number, number, number] }>`select array[
    (select count(*)::int from payments where owner_id = ${id}),
    (select count(*)::int from receipts where owner_id = ${id}),
    (select count(*)::int from subscriptions where owner_id = ${id})] as rows`;
  return (await counted.execute(site.db)).rows[0]?.rows;
}

describe("a form that is sent twice", () => {
  test("one after the other or at once pays one order from the wallet, with one receipt", async () => {
    const owner = await shopper(site, 60_000);
    const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post(summary, form)));
    answers.push(await owner.post(summary, form));
    expect([...new Set(answers.map(leadsTo))]).toEqual([expect.stringMatching(/^303 \/download\?paid=KP-/)]);
    expect(await owned(owner)).toEqual([0, 1, 1]);
    expect(await owner.balance()).toBe(naira(54_000));
  });

  test("one after the other or at once opens one card payment", async () => {
    const owner = await shopper(site);
    const form = await cardForm(owner);
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post(summary, form)));
    answers.push(await owner.post(summary, form));
    expect(new Set(answers.map(leadsTo)).size).toBe(1);
    expect(leadsTo(answers[0] ?? (await owner.get("/")))).toContain(`303 ${sandbox.url}`);
    expect(await owned(owner)).toEqual([1, 0, 0]);
  });
});

describe("another owner's", () => {
  test("form, payment and receipt are not found", async () => {
    const [thief, owner] = [await shopper(site, 6_000), await shopper(site, 6_000)];
    const wallet = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    const stolen = await unchanged(site.db, () => thief.post(summary, wallet));
    expect(stolen.answer.status).toBe(404);
    expect(stolen.logged).toMatchObject(denied("order"));
    await owner.post(summary, wallet);
    const [{ reference } = { reference: "" }] = await owner.orders();
    for (const path of [`/transactions/${reference}`, `/transactions/${reference}.pdf`]) {
      const { answer, logged } = await unchanged(site.db, () => thief.get(path));
      expect(answer.status).toBe(404);
      expect(logged).toMatchObject(denied("receipt"));
    }
    const buyer = await shopper(site, 6_000);
    await openCard(buyer);
    const { reference: paid } = await newestPayment(buyer);
    const pages = [`/${paid}`, `/${paid}/pay`, `/return?reference=${paid}`, `/cancel?attempt=${paid}`];
    for (const path of pages.map((page) => `/payment${page}`)) {
      const { answer, logged } = await unchanged(site.db, () => thief.get(path));
      expect(answer.status, path).toBe(404);
      expect(logged).toMatchObject(denied("payment"));
      expect(says(answer)).not.toContain("₦6,000");
    }
  });

  test("saved card pays nothing, renews nothing and cannot be removed", async () => {
    const [thief, owner] = [await shopper(site, 6_000), await shopper(site)];
    const auth_code = String(await addCard(site.db, owner.user));
    const saved = { card_type: "saved_card", auth_code };
    await thief.post(summary, { ...(await thief.prepare({ payment_method: "wallet" })), intent: "pay" });
    const form = await cardForm(thief);
    const topUp = { amount: "1000", total_amount: "1020.00", submission_key: "k".repeat(32) };
    const attacks: [string, string, Record<string, string>][] = [
      ["order", summary, { ...form, ...saved, intent: "check" }],
      ["order", summary, { ...form, ...saved }],
      ["card", "/wallet/add?amount=1000", { ...topUp, ...saved }],
      ["card", "/wallet", { intent: "remove", auth_code }],
      ["renewal-card", "/plans-and-billings", { intent: "renewal", renewal: auth_code }],
    ];
    for (const [reason, path, fields] of attacks) {
      const { answer, logged } = await unchanged(site.db, () => thief.post(path, fields));
      expect(answer.status, path).toBe(404);
      expect(logged).toMatchObject([{ outcome: "refused", reason }]);
    }
  });
});

const newestPayment = ({ user }: Shopper) =>
  site.db
    .selectFrom("payments")
    .selectAll()
    .where("ownerId", "=", user.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

describe("a payment that the provider reports", () => {
  test.each([
    ["of ₦100 for a plan of ₦6,000", { amount: naira(100) }, "We received ₦100 of ₦6,000"],
    ["in another currency", { currency: "GHS" }, "We are checking your payment"],
    ["of somebody else's mailbox", { customer: { email: "x@y.example" } }, "We are checking your payment"],
    ["as abandoned", { status: "abandoned" }, "Not paid yet"],
    ["with a status nobody knows", { status: "winning" }, "Confirming your payment"],
  ])("%s gives no plan", async (_what, data, title) => {
    const owner = await shopper(site);
    const back = new URL(await payAt(await openCard(owner)));
    sandbox.fail({ kind: "tamper", on: "verify", data });
    const page = await owner.follow(await owner.get(back.pathname + back.search));
    expect([page.status, says(page).includes(title)]).toEqual([200, true]);
    expect(await owned(owner)).toEqual([1, 0, 0]);
    expect([await owner.balance(), (await owner.orders())[0]?.state]).toEqual([0, "awaiting"]);
  });
});

test("a top-up without a whole amount is asked for again, one with its own fee is refused, and the fee is ours", async () => {
  const owner = await shopper(site);
  const path = "/wallet/add?amount=10000";
  const fields = hiddenFields((await owner.get(path)).body);
  for (const amount of ["", "0", "-1", "0.1", "1e3", "9e18", "1,00", "１.０００", "0x10", "NaN"]) {
    const { answer } = await unchanged(site.db, () => owner.post(path, { ...fields, amount }));
    expect([answer.status, /Enter|A point/.test(says(answer))], amount).toEqual([422, true]);
  }
  const free = await unchanged(site.db, () => owner.post(path, { ...fields, fee: "0" }));
  expect(free.answer.status).toBe(400);
  expect(leadsTo(await owner.post(path, fields))).toContain(`303 ${sandbox.url}`);
  expect(await newestPayment(owner)).toMatchObject({ amount: naira(10_300), walletAmount: naira(10_000) });
});
