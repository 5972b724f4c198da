import type { Db } from "#db/client";
import { hasEntry, writePaymentEntry } from "./payment-entry.server";
import { paymentTransitions } from "./payment-state";
import type { Entry } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { kobo } from "~/models/money";
import { nextCheck } from "./reconciliation";
import type { Payment, PaymentState } from "./payment";
import { moveTo } from "~/models/state-table.server";
import { lockPlan } from "~/models/subscriptions/state.server";
import { paymentWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";

const columns = [
  "id",
  "reference",
  "ownerId",
  "purpose",
  "orderId",
  "amount",
  "walletAmount",
  "currency",
  "email",
  "channel",
  "payLinkId",
  "withheld",
  "cardId",
  "saveCard",
  "renews",
  "unattended",
  "submissionKey",
  "state",
  "result",
  "authorizationUrl",
  "accessCode",
  "ticketCode",
  "ticketBank",
  "ticketName",
  "ticketUntil",
  "providerStatus",
  "reason",
  "returnPath",
  "received",
  "sentBack",
  "refunded",
  "refunding",
  "createdAt",
  "settledAt",
] as const;

interface NewPayment extends Pick<
  Payment,
  | "reference"
  | "ownerId"
  | "purpose"
  | "orderId"
  | "amount"
  | "walletAmount"
  | "email"
  | "channel"
  | "payLinkId"
  | "cardId"
  | "saveCard"
  | "renews"
> {
  unattended: boolean;
  withheld?: number | null;
  /** Derived, never as typed; null for money that came without a form, which its reference alone identifies. */
  submissionKey: string | null;
  returnPath: string | null;
  now: Date;
}

/** The row is written before the provider is asked. null if the submission key or the reference already has one. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<Payment | null> {
  const row = await db
    .insertInto("payments")
    .values({
      reference: payment.reference,
      ownerId: payment.ownerId,
      purpose: payment.purpose,
      orderId: payment.orderId,
      amount: payment.amount,
      walletAmount: payment.walletAmount,
      currency: "NGN",
      email: payment.email,
      channel: payment.channel,
      payLinkId: payment.payLinkId,
      withheld: payment.withheld ?? null,
      cardId: payment.cardId,
      saveCard: payment.saveCard,
      renews: payment.renews,
      unattended: payment.unattended,
      submissionKey: payment.submissionKey,
      state: "new",
      returnPath: payment.returnPath,
      createdAt: payment.now,
      nextCheckAt: nextCheck(payment.now, 0, payment.channel),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPayment(db: Db, reference: string): Promise<Payment | null> {
  return (await paymentBy(db, "reference", reference).executeTakeFirst()) ?? null;
}

export async function findPaymentByProvider(db: Db, providerId: string): Promise<Payment | null> {
  return (await paymentBy(db, "providerId", providerId).executeTakeFirst()) ?? null;
}

/** The provider's own number of a payment; null until the provider has told us. */
export async function findProviderNumber(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom("payments").select("providerId").where("id", "=", id).executeTakeFirst();
  return row?.providerId ?? null;
}

/** Notes the bank that the payer chose; false if one was chosen before, so the provider is asked once. */
export async function noteBank(db: Db, id: number, bank: string): Promise<boolean> {
  const noted = await db
    .updateTable("payments")
    .set({ ticketBank: bank })
    .where("id", "=", id)
    .where("state", "=", "new")
    .where("ticketBank", "is", null)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Notes, in the caller's transaction, that the bank sent a wrong amount back; false if we no longer wait for the
 * payment.
 */
export async function noteSentBack(
  trx: Db,
  payment: Pick<Payment, "id" | "ownerId">,
  { amount, now }: { amount: number; now: Date },
): Promise<boolean> {
  const noted = await trx
    .updateTable("payments")
    .set({ sentBack: amount })
    .where("id", "=", payment.id)
    .where("state", "in", ["new", "open", "expired"])
    .returning("id")
    .executeTakeFirst();
  // The provider tells the same more than once.
  if (noted && !(await hasEntry(trx, payment, { kind: "sent-back", amount })))
    await writePaymentEntry(trx, payment, { kind: "sent-back", amount, now });
  return noted !== undefined;
}

export async function getPayment(db: Db, reference: string): Promise<Payment> {
  return paymentBy(db, "reference", reference).executeTakeFirstOrThrow();
}

export async function getPaymentById(db: Db, id: number): Promise<Payment> {
  return db.selectFrom("payments").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
}

/** An owner's payment. One by a link is its payer's until its money has come. */
export async function findOwnPayment(db: Db, ownerId: number, reference: string): Promise<Payment | null> {
  const payment = await paymentBy(db, "reference", reference)
    .where("ownerId", "=", ownerId)
    .where((is) => is.or([is("payLinkId", "is", null), is("state", "in", ["settled", "review"])]))
    .executeTakeFirst();
  return payment ?? null;
}

export async function findPaymentByKey(db: Db, submissionKey: string): Promise<Payment | null> {
  return (await paymentBy(db, "submissionKey", submissionKey).executeTakeFirst()) ?? null;
}

/** Code that moves money of a payment locks its row: after the location and the order, before the wallet. */
async function lockPayment(trx: Db, reference: string): Promise<Payment> {
  return paymentBy(trx, "reference", reference).forUpdate().executeTakeFirstOrThrow();
}

function paymentBy(db: Db, column: "reference" | "providerId" | "submissionKey", value: string) {
  return db.selectFrom("payments").select(columns).where(column, "=", value);
}

type Changes = Partial<{
  result: Payment["result"];
  authorizationUrl: string;
  accessCode: string;
  ticketCode: string | null;
  ticketBank: string | null;
  ticketName: string | null;
  ticketUntil: Date | null;
  providerStatus: string;
  providerId: string;
  providerFee: number | null;
  received: number;
  savedCardId: number | null;
  reason: string | null;
  submissionKey: null;
  settledAt: Date;
  nextCheckAt: Date | null;
}>;

/**
 * Moves a payment if its state allows it; false if another process was first. Its history is written by those who
 * know what happened: `settle-payment` and `holdInSuspense`.
 */
export const movePayment = (
  db: Db,
  id: number,
  to: Exclude<PaymentState, "new" | "failed" | "expired" | "cancelled">,
  changes: Changes = {},
): Promise<boolean> => move(db, id, to, changes);

type FailingPayment = Pick<Payment, "id" | "ownerId" | "reference" | "orderId" | "amount">;

/** Fails a payment and publishes the event; false if another process was first. */
export function failPayment(
  db: Db,
  payment: FailingPayment,
  changes: Changes,
  now: Date,
  writeAlso?: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const failed = await move(trx, payment.id, "failed", changes);
    if (!failed) return false;
    await writeAlso?.(trx);
    await writePaymentEntry(trx, payment, { kind: "failed", amount: null, detail: changes.reason, now });
    await publishWebhookEvents(trx, paymentWebhookEvent("failed", { ...payment, now }));
    return true;
  });
}

/** Ends a payment that can no longer be paid, for the reason in `changes`. */
export function expirePayment(
  db: Db,
  payment: Pick<Payment, "id" | "ownerId">,
  changes: Changes,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const expired = await move(trx, payment.id, "expired", changes);
    if (expired)
      await writePaymentEntry(trx, payment, { kind: "expired", amount: null, detail: changes.reason, now });
    return expired;
  });
}

/** A payment with a result keeps its state: staff decide how a review ends. */
async function move(
  db: Db,
  id: number,
  to: Exclude<PaymentState, "new">,
  changes: Changes,
): Promise<boolean> {
  const moved = await db
    .updateTable("payments")
    .$call(moveTo(paymentTransitions, to))
    .set(changes)
    .where("id", "=", id)
    .where("result", "is", null)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Notes the provider's latest status of a payment that is still waiting. */
export async function noteStatus(
  db: Db,
  id: number,
  seen: { status: string; reason: string; providerId: string },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ providerStatus: seen.status, providerId: seen.providerId, reason: seen.reason || null })
    .where("id", "=", id)
    .where("state", "in", ["new", "open", "expired"])
    .execute();
}

/** Lets the same form be submitted again, if nothing can have been charged. */
export async function releaseSubmissionKey(db: Db, id: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ submissionKey: null })
    .where("id", "=", id)
    .where("state", "in", ["new", "failed"])
    .execute();
}

/** Locked before the payment's own row by any code that may settle the payment. */
async function lockOrder(trx: Db, orderId: number): Promise<void> {
  await trx.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().executeTakeFirst();
}

export async function findPaymentOrder(db: Db, orderId: number) {
  return db
    .selectFrom("orders")
    .select(["reference", "planId", "duration", "kind", "state", "extras", "total"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** A journal with its entries as they were posted. */
export async function findJournal(
  db: Db,
  reference: string,
): Promise<{ id: number; entries: Entry[] } | null> {
  const rows = await db
    .selectFrom("journal")
    .innerJoin("postings", "postings.journalId", "journal.id")
    .select(["journal.id", "postings.account", "postings.amount"])
    .where("journal.reference", "=", reference)
    .orderBy("postings.id")
    .execute();
  const [first] = rows;
  if (!first) return null;
  return { id: first.id, entries: rows.map(({ account, amount }) => ({ account, amount: kobo(amount) })) };
}

/**
 * Locks location, order and payment. Every transaction locks in this order and the wallet last, so none can deadlock.
 */
export async function lockPaymentAndOrder(
  trx: Db,
  { reference, ownerId, orderId }: Pick<Payment, "reference" | "ownerId" | "orderId">,
): Promise<Payment> {
  if (orderId !== null) {
    await lockPlan(trx, ownerId);
    await lockOrder(trx, orderId);
  }
  return lockPayment(trx, reference);
}

/** Whether an owner's money is on its way, or waits in suspense for staff. */
export async function isMoneyOnItsWay(db: Db, ownerId: number): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["new", "open"]),
        // The provider's page may still be open, so we keep asking the provider.
        eb.and([eb("state", "=", "cancelled"), eb("nextCheckAt", "is not", null)]),
        eb.and([eb("state", "=", "review"), eb("result", "=", "suspense")]),
      ]),
    )
    .executeTakeFirst();
  return payment !== undefined;
}

/** Payments that settle later save no card and renew nothing, even if their form asked to. */
export async function saveNoCards(db: Db, ownerId: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ saveCard: false, renews: false })
    .where("ownerId", "=", ownerId)
    .where("state", "!=", "settled")
    .where((is) => is.or([is("saveCard", "=", true), is("renews", "=", true)]))
    .execute();
}

/**
 * A later choice of how the plan renews, or its cancellation, stands over a box ticked before: payments that settle
 * after it renew nothing. The caller holds the plan, as does whoever settles a payment of an order.
 */
export async function renewNothing(db: Db, ownerId: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ renews: false })
    .where("ownerId", "=", ownerId)
    .where("state", "!=", "settled")
    .where("renews", "=", true)
    .execute();
}

/** Payments by a link, or for its order, whose result is not known; newest first. */
export async function listUnfinishedByLink(
  db: Db,
  { id, orderId }: { id: number; orderId: number | null },
  limit: number,
): Promise<string[]> {
  const payments = await db
    .selectFrom("payments")
    .select("reference")
    .where((is) =>
      is.or([is("payLinkId", "=", id), ...(orderId === null ? [] : [is("orderId", "=", orderId)])]),
    )
    .where("state", "in", ["new", "open"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return payments.map(({ reference }) => reference);
}

/** The payment that an address of a link names; null if it was not begun by this link. */
export async function findPaymentByLink(
  db: Db,
  payLinkId: number,
  reference: string,
): Promise<Payment | null> {
  const payment = await paymentBy(db, "reference", reference)
    .where("payLinkId", "=", payLinkId)
    .executeTakeFirst();
  return payment ?? null;
}

/** Saves the card when this payment settles. False if the payment has ended. */
export async function askToSaveCard(db: Db, { id }: Pick<Payment, "id">): Promise<boolean> {
  const asked = await db
    .updateTable("payments")
    .set({ saveCard: true })
    .where("id", "=", id)
    .where("state", "in", ["new", "open"])
    .returning("id")
    .executeTakeFirst();
  return asked !== undefined;
}

/** Posts a journal that only adds, for a payment locked by this transaction. Failing to post is a bug. */
export async function postForPayment(
  trx: Db,
  { ownerId, reference: subject }: Pick<Payment, "ownerId" | "reference">,
  kind: string,
  text: string,
  entries: Entry[],
  now: Date,
  reverses?: number,
): Promise<void> {
  const reference = `${kind}:${subject}`;
  const posted = await postJournal(trx, { ownerId, kind, reference, text, entries, reverses, now });
  if (posted.outcome !== "posted") throw new Error(`the journal ${reference} is ${posted.outcome}`);
}
