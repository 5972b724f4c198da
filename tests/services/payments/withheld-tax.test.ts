import { expect, test } from "vitest";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { readThanks } from "~/routes/_checkout/pay/$token/read-link.server";
import { readLinkPage } from "~/routes/_checkout/pay/$token/read-link.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { beginByLink, makeOrderLink, startByLink, stateOf } from "../../support/pay-links";
import { begin, books, makePayer, orderRequest } from "../../support/paying";
import { property } from "../../support/property";
import fc from "fast-check";

const price = 6_000_00;
/** 2 % of it. */
const withheld = 120_00;
const rest = price - withheld;
const by = { name: "kay" };
const count = { decision: "fulfilled", reason: "The advice of the company has this sum", by } as const;
const refuse = { decision: "credited", reason: "The advice names another company", by } as const;

const database = await testDatabase();

/** A link to pay Plus for a month, of an owner whose business has a tax number. */
async function makeBusinessLink() {
  const payer = await makePayer(database.db);
  await database.db
    .updateTable("locations")
    .set({ taxNumber: "12345678-0001" })
    .where("ownerId", "=", payer.owner.id)
    .execute();
  return { ...payer, made: await makeOrderLink(payer.app, payer.owner) };
}

/** Its payer states what is withheld, and pays the rest. */
async function payRest() {
  const at = await makeBusinessLink();
  const email = `accounts-${at.owner.id}@company.example`;
  const reference = await beginByLink(at.app, at.made, { withheld: "120", email });
  at.fake.pay(reference, { email });
  await settlePayment(at.app, reference);
  return { ...at, reference, email };
}

const orderState = async ({ id }: { id: number }) =>
  (await database.db.selectFrom("orders").select("state").where("id", "=", id).executeTakeFirstOrThrow())
    .state;

test("the rest of a price waits for staff, with what was stated, and buys nothing", async () => {
  const { owner, made, reference, email } = await payRest();
  expect(await getPayment(database.db, reference)).toMatchObject({
    amount: rest,
    withheld,
    state: "review",
    result: "suspense",
    reason: "withheld",
  });
  expect(await orderState(made.order)).toBe("awaiting");
  expect(await walletBalance(database.db, owner.id)).toBe(0);
  const told = "We received ₦5,880 of ₦6,000. The company that paid withholds ₦120 as tax";
  for (const address of [email, owner.email])
    expect((await mailsTo(database.db, address))[0]?.text).toContain(told);
});

test("counted by staff, the stated sum and the rest pay the order once, at its full price", async () => {
  const { app, owner, made, reference, email } = await payRest();
  const decided = await Promise.all(Array.from({ length: 10 }, () => decideSuspense(app, reference, count)));
  expect(decided.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect([await orderState(made.order), await stateOf(database.db, made)]).toEqual(["settled", "paid"]);
  expect(await walletBalance(database.db, owner.id)).toBe(0);
  expect(await books(database.db, owner.id)).toMatchObject({ withholding_receivable: withheld });
  const { content } = await database.db
    .selectFrom("receipts")
    .select("content")
    .where("orderId", "=", made.order.id)
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({ total: price, paidBy: "Card, by payment link, with ₦120 of withheld tax" });
  expect((await mailsTo(database.db, email))[0]?.text).toContain(
    "We have credited the ₦120 of tax that you withheld",
  );
  expect(await readThanks(app, await getPayment(database.db, reference))).toMatchObject({
    title: "₦5,880 paid",
  });
  expect(await checkBooks(database.db)).toEqual([]);
});

test("not counted, the rest is in the wallet, the order waits, and both are told what is missing", async () => {
  const { app, owner, made, reference, email } = await payRest();
  expect(await decideSuspense(app, reference, refuse)).toMatchObject({ outcome: "done" });
  expect(await walletBalance(database.db, owner.id)).toBe(rest);
  expect([await orderState(made.order), await stateOf(database.db, made)]).toEqual(["awaiting", "open"]);
  expect((await books(database.db, owner.id)).withholding_receivable).toBeUndefined();
  expect((await mailsTo(database.db, email))[0]?.text).toContain("We could not accept the ₦120");
  const { content } = await database.db
    .selectFrom("receipts")
    .select("content")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(content)).toContain(
    "We could not accept the ₦120 that the payer deducted as withholding tax",
  );
  expect(await checkBooks(database.db)).toEqual([]);
});

test("if the full price was paid before the decision, nothing is counted as withheld", async () => {
  const { app, fake, owner, made, reference } = await payRest();
  const full = await begin(app, orderRequest(owner, made.order));
  fake.pay(full);
  expect(await settlePayment(app, full)).toMatchObject({ result: "fulfilled" });
  expect(await decideSuspense(app, reference, count)).toEqual({ outcome: "no-order" });
  expect(await decideSuspense(app, reference, refuse)).toMatchObject({ outcome: "done" });
  expect(await walletBalance(database.db, owner.id)).toBe(rest);
  expect((await books(database.db, owner.id)).withholding_receivable).toBeUndefined();
});

property.prop([fc.array(fc.constantFrom("full", "count", "refuse"), { minLength: 1, maxLength: 4 })], {
  numRuns: 20,
})("whatever comes first, the order is paid once and no money is made", async (happened) => {
  const { app, fake, owner, made, reference } = await payRest();
  const full = await begin(app, orderRequest(owner, made.order));
  fake.pay(full);
  await Promise.all(
    happened.map((act) =>
      act === "full"
        ? settlePayment(app, full)
        : decideSuspense(app, reference, act === "count" ? count : refuse),
    ),
  );
  const sums = await books(database.db, owner.id);
  const came = (await getPayment(database.db, full)).state === "settled" ? rest + price : rest;
  const sold = (await orderState(made.order)) === "settled" ? price : 0;
  const counted = sums.withholding_receivable ?? 0;
  const inWallet = await walletBalance(database.db, owner.id);
  expect(inWallet - (sums.suspense ?? 0)).toBe(came + counted - sold);
  expect(await checkBooks(database.db)).toEqual([]);
});

test("only an amount at a rate is taken, and only where a business has a tax number", async () => {
  const { app, made } = await makeBusinessLink();
  expect(readLinkPage(app, made.link, "120")).toMatchObject({ amount: rest, withheld, tax: { error: null } });
  expect(readLinkPage(app, made.link, "700")).toMatchObject({ amount: price, withheld: 0 });
  expect(await startByLink(app, made, { withheld: "700" })).toEqual({ outcome: "invalid-tax" });
  const other = await makePayer(database.db);
  const plain = await makeOrderLink(other.app, other.owner);
  expect(readLinkPage(other.app, plain.link, "120")).toMatchObject({ amount: price, tax: null });
  const full = await beginByLink(other.app, plain, { withheld: "120" });
  expect(await getPayment(database.db, full)).toMatchObject({ amount: price, withheld: null });
});
