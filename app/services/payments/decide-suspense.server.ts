import type { Undo } from "#db/transaction";
import {
  suspenseEntries,
  providerFeeEntries,
  refundEntries,
  releaseEntries,
  withheldEntries,
} from "~/models/ledger/journal";
import { writePaymentEntry } from "~/models/payments/payment-entry.server";
import { smsLink } from "~/models/messages/money-text";
import { suspenseSms } from "~/messages/money-sms";
import { formatNaira } from "~/models/money";
import { suspenseText } from "~/messages/payments/money-in-suspense";
import { raiseAlert } from "./raise-alert.server";
import { endLinkOfPaidOrder } from "~/models/pay-links/pay-link.server";
import { hasOpenDispute } from "~/models/payments/dispute.server";
import { addedText, channels, paidByLink, paidWith } from "~/models/payments/channel";
import { checkedText, returnedMail, reviewMail } from "~/messages/payments/mail";
import { payerCheckedMail, payerRefundMail, payerReviewMail } from "~/messages/payments/payer-mail";
import type { PaidFor } from "~/messages/payments/payer-thanks";
import { type Mismatch, type ProviderMode, suspenseAmount } from "~/models/payments/judgement";
import { type Payment, type SettlementResult, walletOf } from "~/models/payments/payment";
import { findPayment, lockPaymentAndOrder, postForPayment } from "~/models/payments/payment.server";
import type { ProviderPayment } from "~/models/payments/provider";
import { bookable } from "~/models/payments/refund";
import { addRefunded, amountInSuspense } from "~/models/payments/refund.server";
import {
  type SuspenseOutcome,
  type SuspenseDecision,
  endReview,
  findSuspenseDecision,
  findProviderFee,
  findSuspendedOrder,
  insertDecision,
  noteOrder,
} from "~/models/payments/suspense.server";
import type { User } from "~/models/users/user";
import { lockUndeletedAccount } from "~/models/users/closure.server";
import { getUser } from "~/models/users/user.server";
import { fulfilOrder } from "~/services/checkout/fulfil-order.server";
import { paymentWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Context, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { writeTopUpReceipt } from "./read-receipt.server";
import { tellMaker, tellPayer } from "./tell-payer.server";

interface UnmatchedMoney {
  seen: ProviderPayment;
  mode: ProviderMode;
  reason: Mismatch;
}

/**
 * Money that does not match its payment buys nothing; it waits in the suspense account until staff decide.
 */
export async function putInSuspense(
  ctx: Context,
  payment: Payment,
  { seen, mode, reason }: UnmatchedMoney,
): Promise<SettlementResult> {
  const { db, now } = ctx;
  const suspended = suspenseAmount(seen, mode);
  if (suspended > 0)
    await postForPayment(
      db,
      payment,
      "suspense",
      `${channels[payment.channel].title} being checked`,
      suspenseEntries(suspended),
      now,
    );
  await writePaymentEntry(db, payment, { kind: "held", amount: suspended, detail: reason, now });
  const user = await getUser(db, payment.ownerId);
  const details = explanations[reason] ?? differences(payment, seen);
  await raiseAlert(ctx, { kind: "review", reference: payment.reference, details });
  await tellOfSuspense(ctx, user, { ...payment, reason, received: suspended || null });
  await ctx.audit({
    action: "payment-settled",
    outcome: "refused",
    reason,
    subjectId: payment.ownerId,
  });
  const received = suspended > 0 ? { received: suspended } : {};
  return { result: "suspense", providerFee: seen.fees, reason, ...received };
}

async function tellOfSuspense(ctx: Context, user: User, payment: Payment): Promise<void> {
  const { contact, origin } = ctx;
  const review = { about: "payment-review" as const, of: [payment.reference] };
  const link = smsLink(origin, `/payment/${payment.reference}`);
  const text = suspenseSms({ what: suspenseText(payment), link });
  await ctx.notify(user, {
    ...review,
    mail: reviewMail(payment, user, contact),
    moneyText: payment.payLinkId === null ? { kind: "payment-failed", text } : undefined,
  });
  const mail = (paidFor: PaidFor) => payerReviewMail(payment, paidFor, contact);
  await tellPayer(ctx, payment, { ...review, mail });
}

const explanations: Partial<Record<Mismatch, string>> = {
  account: "The account was deleted before the money came. Give it back at the provider, then note it here.",
  number:
    "It came to an account number that no account here has had. Find out whose it is: it waits with the account of the provider's customer or with the same email.",
  customer:
    "It came to one of our account numbers, but the provider names another customer. Ask the provider who had the number then, and credit the money or return it.",
  record:
    "It was paid under one of our references that is not known here, as can happen after a restore. Find out what its owner paid for, then use it for a renewal that waits for it, or credit it.",
  withheld:
    "A company paid the rest of the price and stated what it withholds as tax. Check its advice: with the order, the stated sum counts as paid.",
};

function differences(payment: Payment, seen: ProviderPayment): string {
  return [
    `${formatNaira(payment.amount)} was due, ${sumSeen(seen)} came by ${seen.channel || "an unknown channel"}.`,
    ...(seen.domain === "live" ? [] : [`It came in ${seen.domain || "an unknown"} mode.`]),
    ...(seen.reference === payment.reference ? [] : [`It came under the reference ${seen.reference}.`]),
    `The email address ${seen.email.toLowerCase() === payment.email.toLowerCase() ? "is the same" : "differs"}.`,
  ].join("\n");
}

/** "₦5,000", or the sum of another currency in its smallest unit, whose size we do not know. */
const sumSeen = ({ amount, currency }: ProviderPayment): string =>
  currency === "NGN"
    ? formatNaira(amount)
    : `${amount} in the smallest unit of ${currency || "an unknown currency"}`;

type DecidingApp = Pick<PaymentContext, "db" | "clock" | "config" | "random">;
type DecidingContext = Context;

interface Decision {
  decision: SuspenseDecision;
  reason: string;
  /** The decider's login, and their staff account if they have one. */
  by: { name: string; staffId?: number };
}

export type DecisionResult =
  | ({ outcome: "done" } & SuspenseOutcome)
  | ({ outcome: "repeated" } & SuspenseOutcome)
  | { outcome: "not-found" }
  | { outcome: "not-in-suspense" }
  | { outcome: "disputed" }
  /** A refund requested by staff is on its way. */
  | { outcome: "refunding" }
  /** Paid in foreign or play money, so there is nothing to put into a wallet. */
  | { outcome: "nothing-booked" }
  /** The account was deleted: the money can only be returned to its source. */
  | { outcome: "deleted" }
  /** The payment was not for an order, or that was paid, cancelled or replaced in the meantime. */
  | { outcome: "no-order" }
  /** Together with the wallet's balance, it is less than the order costs. */
  | { outcome: "short"; balance: number };

/**
 * Staff decide, once, about a payment that did not match: its money goes to the owner's wallet or order, or was
 * returned.
 */
export async function decideSuspense(
  app: DecidingApp,
  reference: string,
  decision: Decision,
): Promise<DecisionResult> {
  const known = await findPayment(app.db, reference);
  if (!known) return { outcome: "not-found" };
  const { staffId } = decision.by;
  const actor = staffId === undefined ? null : { id: staffId };
  return transact<DecidingApp, DecisionResult>(app, actor, async (ctx, undo) => {
    const { db } = ctx;
    const payment = await lockPaymentAndOrder(db, known);
    const earlier = await findSuspenseDecision(db, payment.id);
    if (earlier) return { outcome: "repeated", ...earlier };
    if (payment.state !== "review" || payment.result !== "suspense") return { outcome: "not-in-suspense" };
    if (await hasOpenDispute(db, payment.id)) return { outcome: "disputed" };
    if (payment.refunding > 0) return { outcome: "refunding" };
    const amount = await amountInSuspense(db, payment);
    if (decision.decision !== "returned" && amount === 0) return { outcome: "nothing-booked" };
    if (decision.decision !== "returned" && !(await lockUndeletedAccount(db, payment.ownerId)))
      return { outcome: "deleted" };
    return applyDecision(ctx, undo, payment, { ...decision, amount });
  });
}

async function applyDecision(
  ctx: DecidingContext,
  undo: Undo<DecisionResult>,
  payment: Payment,
  { decision, reason, by, amount }: Decision & { amount: number },
): Promise<DecisionResult> {
  const { db, now, contact } = ctx;
  const user = await getUser(db, payment.ownerId);
  if (decision === "returned") await giveBack(ctx, payment, { user, amount });
  else await release(ctx, payment, amount);
  if (decision !== "returned")
    await publishWebhookEvents(db, paymentWebhookEvent("succeeded", { ...payment, amount, now }));
  if (decision === "credited") await tellCredit(ctx, payment, { user, amount });
  if (decision === "fulfilled") {
    const problem = await payOrder(ctx, payment, amount);
    if (problem) undo(problem);
  }
  if (decision !== "returned")
    await tellPayer(ctx, payment, {
      about: "payment-checked",
      of: [payment.reference],
      mail: (paidFor) =>
        payerCheckedMail({ ...payment, amount }, paidFor, { isUsed: decision === "fulfilled", contact }),
    });
  await postProviderFee(ctx, payment, amount);
  await endReview(db, payment.id, decision, amount);
  const decided = { decision, amount, reason, decidedBy: by.name };
  await insertDecision(db, { ...decided, paymentId: payment.id, ownerId: user.id, now });
  await recordDecision(ctx, payment, { decision, amount, reason, by });
  return { outcome: "done", ...decided };
}

async function recordDecision(
  ctx: Context,
  { reference, ownerId }: Payment,
  { decision, amount, reason, by }: Decision & { amount: number },
): Promise<void> {
  if (by.staffId !== undefined)
    await recordStaffAction(ctx, {
      by: { staffId: by.staffId, reason },
      act: `suspense-${decision}`,
      subjectId: ownerId,
      object: reference,
      before: { result: "suspense" },
      after: { result: decision, amount },
    });
  await ctx.audit({ action: "suspense-decided", reason: decision, subjectId: ownerId });
}

/**
 * The money from suspense is in the wallet by now and pays the order from there, with what its payer withheld as tax, and
 * with the earlier balance if needed.
 */
async function payOrder(
  ctx: DecidingContext,
  payment: Payment,
  amount: number,
): Promise<DecisionResult | null> {
  const { db, now } = ctx;
  const { ownerId, channel, withheld, payLinkId } = payment;
  const orderId = await findSuspendedOrder(db, payment, amount);
  if (orderId === null) return { outcome: "no-order" };
  if (payment.orderId === null) await noteOrder(db, payment.id, orderId);
  if (withheld !== null)
    await postForPayment(
      db,
      payment,
      "withheld",
      "Tax that your company withheld",
      withheldEntries(withheld),
      now,
    );
  const paidBy =
    withheld === null
      ? paidWith(channel, null)
      : `${paidByLink(channel)}, with ${formatNaira(withheld)} of withheld tax`;
  const paid = { orderId, ownerId, debitAccount: "wallet" as const, paidBy };
  const done = await fulfilOrder(ctx, paid);
  if (done.outcome === "short") return { outcome: "short", balance: done.balance };
  if (done.outcome !== "fulfilled") return { outcome: "no-order" };
  if (payLinkId !== null) {
    await endLinkOfPaidOrder(db, { id: payLinkId, paymentId: payment.id, now });
    await tellMaker(ctx, payLinkId);
  }
  return null;
}

interface FreedMoney {
  user: User;
  amount: number;
}

async function release({ db, now }: Context, payment: Payment, amount: number): Promise<void> {
  const text = addedText(payment);
  await postForPayment(db, payment, "suspense-credit", text, releaseEntries(amount, walletOf(payment)), now);
}

/** As with a late payment, the whole amount is credit, and the receipt and its mail say so. */
async function tellCredit(ctx: Context, payment: Payment, { user, amount }: FreedMoney): Promise<void> {
  await writeTopUpReceipt(ctx, payment, {
    user,
    paidBy: paidWith(payment.channel, null),
    wallet: walletOf(payment),
    walletAmount: amount,
    fee: 0,
    mailLines: checkedText({ ...payment, amount }, user, ctx.contact),
  });
}

async function giveBack(ctx: Context, payment: Payment, { user, amount }: FreedMoney): Promise<void> {
  const { contact, notify } = ctx;
  await postReturn(ctx, payment, amount);
  const returned = { ...payment, amount: amount || payment.amount };
  const decision = { about: "payment-checked" as const, of: [payment.reference] };
  await notify(user, { ...decision, mail: returnedMail(returned, user, contact) });
  const mail = (paidFor: PaidFor) => payerRefundMail(returned, paidFor, contact);
  await tellPayer(ctx, payment, { ...decision, mail });
}

/** If the provider's own event about the refund follows, it finds nothing left to post. */
async function postReturn({ db, now }: Context, payment: Payment, amount: number): Promise<void> {
  if (amount > 0)
    await postForPayment(
      db,
      payment,
      "suspense-return",
      `${channels[payment.channel].title} refunded`,
      refundEntries({ amount, fromSuspense: amount }),
      now,
    );
  await addRefunded(db, payment, { amount: bookable(payment, amount || payment.amount), now });
}

/** The provider keeps its fee either way. */
async function postProviderFee({ db, now }: Context, payment: Payment, amount: number): Promise<void> {
  const fee = Math.min(await findProviderFee(db, payment.id), amount);
  if (fee > 0)
    await postForPayment(
      db,
      payment,
      "provider-fee",
      "Fee of the payment service",
      providerFeeEntries(fee),
      now,
    );
}
