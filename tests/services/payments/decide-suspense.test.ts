import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { inTransaction } from "#db/transaction";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { findMoneyOnItsWay } from "~/models/payments/money-on-its-way.server";
import { getPayment } from "~/models/payments/payment.server";
import { listStuckPayments } from "~/models/payments/reconciliation.server";
import { listTransactions } from "~/models/payments/transaction.server";
import { listSuspense } from "~/models/payments/suspense.server";
import { mailHtml } from "~/models/messages/mail-html";
import { paymentFile, readPayments } from "~/routes/staff/list-payments.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { employ } from "../../support/sessions";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { mailsTo, subjectsTo } from "../../support/messages";
import {
  alertsOf,
  begin,
  books,
  fee,
  makeAwaitingOrder,
  makePayer,
  orderRequest,
  topUp,
  topUpRequest,
} from "../../support/paying";
import { makeRequestContext } from "../../support/request";
import { settings } from "../../support/settings";

const paid = topUp + fee;

const database = await testDatabase();

/** A payment made from another mailbox than ours, by default. */
async function hold(change: Parameters<ReturnType<typeof fakePayments>["pay"]>[1] = {}) {
  const fake = fakePayments();
  const app = { ...makeContext(database.db), payments: fake.provider };
  const owner = await makeOwner(database.db);
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference, { email: "somebody@else.example", fees: 200_00, ...change });
  await settlePayment(app, reference);
  return { app, owner, reference, payment: await getPayment(database.db, reference) };
}

const credit = {
  decision: "credited",
  reason: "The owner paid from a second mailbox",
  by: { name: "kay" },
} as const;
const giveBack = { decision: "returned", reason: "Sent back by bank transfer", by: { name: "kay" } } as const;

const audited = (ownerId: number) =>
  database.db
    .selectFrom("auditEvents")
    .select(["action", "reason"])
    .where("subjectId", "=", ownerId)
    .where("action", "=", "suspense-decided")
    .execute();

test("money that staff sent back is no longer said to be on its way", async () => {
  const { app, fake, owner } = await makePayer(database.db);
  const order = await makeAwaitingOrder(database.db, owner, app.clock.now());
  const reference = await begin(app, { ...orderRequest(owner, order), channel: "bank_transfer" });
  fake.pay(reference, { amount: 5_000_00 });
  await settlePayment(app, reference);
  const onItsWay = () => findMoneyOnItsWay(database.db, owner.id, app.clock.now());
  expect(await onItsWay()).toMatchObject({ amount: 5_000_00, isChecked: true });
  await decideSuspense(app, reference, giveBack);
  expect(await onItsWay()).toBeNull();
});

test("suspense that is credited is in the wallet once, with a receipt, one mail and an audit event", async () => {
  const { app, owner, reference } = await hold();
  expect(await decideSuspense(app, reference, credit)).toMatchObject({ outcome: "done", amount: paid });
  const later = await Promise.all([
    decideSuspense(app, reference, credit),
    decideSuspense(app, reference, { ...giveBack, by: { name: "ola" } }),
  ]);
  for (const result of later)
    expect(result).toMatchObject({ outcome: "repeated", decision: "credited", decidedBy: "kay" });
  expect(await walletBalance(app.db, owner.id)).toBe(paid);
  expect(await books(app.db, owner.id)).toEqual({
    paystack_clearing: paid - 200_00,
    provider_fee: 200_00,
    wallet: -paid,
  });
  expect(await getPayment(app.db, reference)).toMatchObject({ state: "settled", result: "credited" });
  const receipts = app.db.selectFrom("receipts").select("reference").where("ownerId", "=", owner.id);
  expect(await receipts.execute()).toEqual([{ reference }]);
  await sealWaiting(app);
  const [mail, ...earlier] = await mailsTo(app.db, owner.email);
  expect(earlier.map(({ subject }) => subject)).toEqual([`We are checking your payment ${reference}`]);
  expect(mail?.subject).toMatch(/^₦[\d,]+ paid: receipt [-\d]+$/);
  const told = `We have checked your card payment ${reference}. We added the full ₦10,250 to your wallet`;
  expect(mail?.text).toContain(told);
  expect(mail?.text.match(/₦10,250 to your wallet/g)).toHaveLength(1);
  const html = mailHtml({ subject: "", text: mail?.text ?? "" });
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain(told);
  expect(await audited(owner.id)).toEqual([{ action: "suspense-decided", reason: "credited" }]);
});

test("ten simultaneous decisions count as one", async () => {
  const { app, owner, reference } = await hold();
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      decideSuspense(app, reference, place % 2 === 0 ? credit : giveBack),
    ),
  );
  expect(results.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(await audited(owner.id)).toHaveLength(1);
  expect((await books(app.db, owner.id)).suspense).toBeUndefined();
});

test("returned money leaves the books once, also if the provider reports its refund afterwards", async () => {
  const { app, owner, reference, payment } = await hold();
  expect(await decideSuspense(app, reference, giveBack)).toMatchObject({ outcome: "done", amount: paid });
  const returned = await getPayment(app.db, reference);
  expect(returned).toMatchObject({ state: "review", result: "returned", refunded: paid });
  const refund = { providerId: `R-${reference}`, amount: paid, state: "processed" } as const;
  await acceptRefund(app, payment, refund);
  expect(await walletBalance(app.db, owner.id)).toBe(0);
  expect(await books(app.db, owner.id)).toEqual({ paystack_clearing: -200_00, provider_fee: 200_00 });
  const told = (await subjectsTo(app.db, owner.id)).filter((subject) => subject.includes("was refunded"));
  expect(told).toEqual(["₦10,250 of your payment was refunded"]);
});

test("a full refund from the provider ends the wait by itself, and a partial one does not", async () => {
  const { app, owner, reference, payment } = await hold();
  const refund = (part: number) => ({
    providerId: `R-${reference}-${part}`,
    amount: part,
    state: "processed" as const,
  });
  await acceptRefund(app, payment, refund(50_00));
  expect(await getPayment(app.db, reference)).toMatchObject({ result: "suspense" });
  await acceptRefund(app, payment, refund(paid - 50_00));
  expect(await getPayment(app.db, reference)).toMatchObject({ result: "returned" });
  expect(await decideSuspense(app, reference, credit)).toEqual({ outcome: "not-in-suspense" });
  expect(await walletBalance(app.db, owner.id)).toBe(0);
});

test("after a partial refund only the rest is credited", async () => {
  const { app, owner, reference, payment } = await hold();
  const part = { providerId: `R-${reference}`, amount: 250_00, state: "processed" } as const;
  await acceptRefund(app, payment, part);
  expect(await decideSuspense(app, reference, credit)).toMatchObject({ outcome: "done", amount: topUp });
  expect(await walletBalance(app.db, owner.id)).toBe(topUp);
});

test("foreign money is never credited, but can be recorded as returned", async () => {
  const { app, owner, reference } = await hold({ currency: "USD" });
  expect(await decideSuspense(app, reference, credit)).toEqual({ outcome: "nothing-booked" });
  expect(await decideSuspense(app, reference, giveBack)).toMatchObject({ outcome: "done", amount: 0 });
  expect(await books(app.db, owner.id)).toEqual({});
});

const listed = async ({ app, owner, reference }: Awaited<ReturnType<typeof hold>>) => {
  const query = new URLSearchParams({ q: reference });
  const { rows } = await readPayments(app, query);
  const lines: string[][] = [];
  const file = await withRequestContext(makeRequestContext(), () => paymentFile(app, owner.id, query));
  for await (const line of file.lines) lines.push(line);
  return { row: rows[0]?.amount, file: lines[0]?.at(-2) };
};

test("staff and owner read the sum that came, not the one that was asked for", async () => {
  const held = await hold({ amount: 1_000_00 });
  const { app, owner, reference } = held;
  expect(await getPayment(app.db, reference)).toMatchObject({ state: "review", received: 1_000_00 });
  expect(await listed(held)).toEqual({ row: "₦1,000", file: "1000.00" });
  const [own] = await listTransactions(app.db, owner.id, 1);
  expect(own).toMatchObject({ reference, total: 1_000_00, added: 1_000_00 });
});

test("money that is not in the books is no naira in the list", async () => {
  const held = await hold({ currency: "USD" });
  expect(held.payment).toMatchObject({ state: "review", received: null });
  expect(await listed(held)).toEqual({ row: "₦0", file: "0.00" });
});

test("a dispute of less than was asked for is over what came", async () => {
  const { app, reference, payment } = await hold({ amount: 1_000_00 });
  const dispute = { providerId: `D-${reference}`, amount: paid };
  await acceptDispute(app, payment, { ...dispute, end: null });
  await acceptDispute(app, payment, { ...dispute, end: "lost" });
  expect(await getPayment(app.db, reference)).toMatchObject({ result: "returned", refunded: 1_000_00 });
  expect(await alertsOf(app.db, reference)).toEqual(["dispute", "review"]);
});

test("the list of suspense has what is left after a refund", async () => {
  const { app, reference, payment } = await hold();
  const part = { providerId: `R-${reference}`, amount: 250_00, state: "processed" } as const;
  await acceptRefund(app, payment, part);
  const [row] = (await listSuspense(app.db)).filter((one) => one.reference === reference);
  expect(row?.suspense).toBe(topUp);
});

test("a payment that notes another sum than came into suspense is a problem of the books", async () => {
  const { app, reference } = await hold({ amount: 1_000_00 });
  const problem = `${reference}: the payment says another sum than came into suspense`;
  expect(await checkBooks(app.db)).not.toContain(problem);
  const problems = await inTransaction<string[]>(app.db, async (trx, undo) => {
    await trx.updateTable("payments").set({ received: null }).where("reference", "=", reference).execute();
    return undo(await checkBooks(trx));
  });
  expect(problems).toContain(problem);
});

test("a disputed payment waits for the end of its dispute", async () => {
  const { app, reference, payment } = await hold();
  await acceptDispute(app, payment, { providerId: `D-${reference}`, amount: paid, end: null });
  expect(await decideSuspense(app, reference, credit)).toEqual({ outcome: "disputed" });
});

test("only suspense can be decided, and then staff are no longer asked", async () => {
  const { app, reference } = await hold();
  const inLists = async () => [
    (await listSuspense(app.db)).find((one) => one.reference === reference)?.suspense,
    (await listStuckPayments(app.db, app.clock.now())).some((one) => one.reference === reference),
  ];
  expect(await inLists()).toEqual([paid, true]);
  await decideSuspense(app, reference, giveBack);
  expect(await inLists()).toEqual([undefined, false]);
  expect(await decideSuspense(app, "KPP-NONE", credit)).toEqual({ outcome: "not-found" });
  const open = await begin(app, topUpRequest(await makeOwner(app.db)));
  expect(await decideSuspense(app, open, credit)).toEqual({ outcome: "not-in-suspense" });
  const { problems } = await checkLedger(app);
  expect(problems.filter((problem) => !problem.includes("wait for their seal"))).toEqual([]);
});

/** Runs `npm run payments -- …`. */
function payments(...words: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    ...settings,
    DATABASE_URL: database.url,
  };
  const line = ["scripts/run.mjs", "scripts/commands/payments.ts", ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, line, { env }, (_error, out, wrong) => resolve((out + wrong).trim()));
  });
}

test("the command lists, asks for a reason, decides once and says so", async () => {
  const { owner, reference } = await hold();
  expect(await payments("held")).toContain(
    `${reference}  ₦10,250  ₦10,250 asked for, a different email received  ${owner.email}`,
  );
  const kemi = await makeOwner(database.db);
  await employ(database.db, kemi, ["support"]);
  expect(await payments("credit", reference)).toContain("Say who decided it");
  expect(await payments("credit", reference, "--by", kemi.username)).toContain("Say why");
  expect(await walletBalance(database.db, owner.id)).toBe(0);
  const words = ["credit", reference, "--by", kemi.username, "--reason", "Known customer"];
  expect(await payments(...words)).toContain("is not a staff member with one of these roles: Finance, Admin");
  expect(await walletBalance(database.db, owner.id)).toBe(0);
  await employ(database.db, kemi, ["finance"]);
  expect(await payments(...words)).toBe(
    `${reference}: ₦10,250 went to the owner's wallet. The owner gets an email.`,
  );
  expect(await payments(...words)).toContain("was decided before");
  expect(await walletBalance(database.db, owner.id)).toBe(paid);
});
