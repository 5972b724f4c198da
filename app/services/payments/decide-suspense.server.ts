import type { Db } from "#db/client";
import { inTransaction, type Undo } from "#db/transaction";
import {
  suspenseEntries,
  providerFeeEntries,
  refundEntries,
  releaseEntries,
  withheldEntries,
} from "~/models/ledger/journal";
import { mailUser } from "~/models/users/user-message.server";
import { writePaymentEntry } from "~/models/payments/payment-entry.server";
import { smsLink } from "~/models/messages/money-text";
import { suspenseSms } from "~/messages/money-sms";
import { textAboutMoney } from "~/models/messages/money-text.server";
import { formatNaira } from "~/models/money";
import { suspenseText } from "~/messages/payments/money-in-suspense";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { raiseAlert } from "./raise-alert.server";
import { endLinkOfPaidOrder } from "~/models/pay-links/pay-link.server";
import { hasOpenDispute } from "~/models/payments/dispute.server";
import { addedText, channels, paidByLink, paidWith } from "~/models/payments/channel";
import { checkedText, returnedMail, reviewMail } from "~/messages/payments/mail";
import { payerCheckedMail, payerRefundMail, payerReviewMail } from "~/messages/payments/payer-mail";
import {
  type Mismatch,
  type Payment,
  type ProviderMode,
  suspenseAmount,
  type SettlementResult,
  walletOf,
} from "~/models/payments/payment";
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
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { writeTopUpReceipt } from "./read-receipt.server";
import { tellMaker, tellPayer } from "./tell-payer.server";

interface UnmatchedMoney {
  seen: ProviderPayment;
  mode: ProviderMode;
  reason: Mismatch;
  now: Date;
}

/**
 * Money that does not match its payment buys nothing; it waits in the suspense account until staff have looked at it.
 */
export async function putInSuspense(
  { config }: Pick<PaymentContext, "config">,
  trx: Db,
  payment: Payment,
  { seen, mode, reason, now }: UnmatchedMoney,
): Promise<SettlementResult> {
  const suspended = suspenseAmount(seen, mode);
  if (suspended > 0)
    await postForPayment(
      trx,
      payment,
      "suspense",
      `${channels[payment.channel].title} being checked`,
      suspenseEntries(suspended),
      now,
    );
  await writePaymentEntry(trx, payment, { kind: "held", amount: suspended, detail: reason, now });
  const user = await getUser(trx, payment.ownerId);
  await raiseAlert(
    trx,
    {
      kind: "review",
      reference: payment.reference,
      details: explanations[reason] ?? differences(payment, seen),
      now,
    },
    config.contact,
  );
  await tellOfSuspense({ config }, trx, user, { ...payment, reason, received: suspended || null }, now);
  await recordRequestEvent(trx, {
    now,
    action: "payment-settled",
    outcome: "refused",
    reason,
    subjectId: payment.ownerId,
  });
  const received = suspended > 0 ? { received: suspended } : {};
  return { result: "suspense", providerFee: seen.fees, reason, ...received };
}

async function tellOfSuspense(
  { config }: Pick<PaymentContext, "config">,
  trx: Db,
  user: User,
  payment: Payment,
  now: Date,
): Promise<void> {
  const dedupeKey = `payment-review:${payment.reference}`;
  await mailUser(trx, user, { ...reviewMail(payment, user, config.contact), dedupeKey, now });
  const link = smsLink(ownOrigin({ config }), `/payment/${payment.reference}`);
  if (payment.payLinkId === null)
    await textAboutMoney(trx, {
      ownerId: user.id,
      kind: "payment-failed",
      now,
      text: suspenseSms({ what: suspenseText(payment), link }),
      dedupeKey: `${dedupeKey}:sms`,
    });
  await tellPayer(trx, payment, {
    mail: (paidFor) => payerReviewMail(payment, paidFor, config.contact),
    dedupeKey,
    now,
  });
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

type Context = Pick<PaymentContext, "db" | "clock" | "config" | "random">;

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
  app: Context,
  reference: string,
  decision: Decision,
): Promise<DecisionResult> {
  const known = await findPayment(app.db, reference);
  if (!known) return { outcome: "not-found" };
  return inTransaction<DecisionResult>(app.db, async (trx, undo) => {
    const payment = await lockPaymentAndOrder(trx, known);
    const earlier = await findSuspenseDecision(trx, payment.id);
    if (earlier) return { outcome: "repeated", ...earlier };
    if (payment.state !== "review" || payment.result !== "suspense") return { outcome: "not-in-suspense" };
    if (await hasOpenDispute(trx, payment.id)) return { outcome: "disputed" };
    if (payment.refunding > 0) return { outcome: "refunding" };
    const amount = await amountInSuspense(trx, payment);
    if (decision.decision !== "returned" && amount === 0) return { outcome: "nothing-booked" };
    if (decision.decision !== "returned" && !(await lockUndeletedAccount(trx, payment.ownerId)))
      return { outcome: "deleted" };
    return applyDecision(app, trx, undo, payment, { ...decision, amount });
  });
}

async function applyDecision(
  app: Context,
  trx: Db,
  undo: Undo<DecisionResult>,
  payment: Payment,
  { decision, reason, by, amount }: Decision & { amount: number },
): Promise<DecisionResult> {
  const now = app.clock.now();
  const user = await getUser(trx, payment.ownerId);
  if (decision === "returned") await giveBack(app, trx, payment, { user, amount, now });
  else await release(trx, payment, amount, now);
  if (decision !== "returned")
    await publishWebhookEvents(trx, paymentWebhookEvent("succeeded", { ...payment, amount, now }));
  if (decision === "credited") await tellCredit(app, trx, payment, { user, amount, now });
  if (decision === "fulfilled") {
    const problem = await payOrder(app, trx, payment, { amount, now });
    if (problem) undo(problem);
  }
  if (decision !== "returned")
    await tellPayer(trx, payment, {
      mail: (paidFor) =>
        payerCheckedMail({ ...payment, amount }, paidFor, {
          isUsed: decision === "fulfilled",
          contact: app.config.contact,
        }),
      dedupeKey: `payment-checked:${payment.reference}`,
      now,
    });
  await postProviderFee(trx, payment, amount, now);
  await endReview(trx, payment.id, decision, amount);
  const decided = { decision, amount, reason, decidedBy: by.name };
  await insertDecision(trx, { ...decided, paymentId: payment.id, ownerId: user.id, now });
  await recordDecision(trx, payment, { decision, amount, reason, by, now });
  return { outcome: "done", ...decided };
}

async function recordDecision(
  trx: Db,
  { reference, ownerId }: Payment,
  { decision, amount, reason, by, now }: Decision & { amount: number; now: Date },
): Promise<void> {
  if (by.staffId !== undefined)
    await recordStaffAction(trx, {
      now,
      by: { staffId: by.staffId, reason },
      act: `suspense-${decision}`,
      subjectId: ownerId,
      object: reference,
      before: { result: "suspense" },
      after: { result: decision, amount },
    });
  await recordRequestEvent(trx, {
    now,
    action: "suspense-decided",
    outcome: "ok",
    reason: decision,
    actorId: by.staffId,
    subjectId: ownerId,
  });
}

/**
 * The money from suspense is in the wallet by now and pays the order from there, with what its payer withheld as tax, and
 * with the earlier balance if needed.
 */
async function payOrder(
  app: Context,
  trx: Db,
  payment: Payment,
  { amount, now }: Pick<FreedMoney, "amount" | "now">,
): Promise<DecisionResult | null> {
  const { ownerId, channel, withheld, payLinkId } = payment;
  const orderId = await findSuspendedOrder(trx, payment, amount);
  if (orderId === null) return { outcome: "no-order" };
  if (payment.orderId === null) await noteOrder(trx, payment.id, orderId);
  if (withheld !== null)
    await postForPayment(
      trx,
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
  const paid = { orderId, ownerId, debitAccount: "wallet" as const, paidBy, now };
  const done = await fulfilOrder(app, trx, paid);
  if (done.outcome === "short") return { outcome: "short", balance: done.balance };
  if (done.outcome !== "fulfilled") return { outcome: "no-order" };
  if (payLinkId !== null) {
    await endLinkOfPaidOrder(trx, { id: payLinkId, paymentId: payment.id, now });
    await tellMaker(app, trx, payLinkId, now);
  }
  return null;
}

interface FreedMoney {
  user: User;
  amount: number;
  now: Date;
}

async function release(trx: Db, payment: Payment, amount: number, now: Date): Promise<void> {
  const text = addedText(payment);
  await postForPayment(trx, payment, "suspense-credit", text, releaseEntries(amount, walletOf(payment)), now);
}

/** As with a late payment, the whole amount is credit, and the receipt and its mail say so. */
async function tellCredit(
  app: Context,
  trx: Db,
  payment: Payment,
  { user, amount, now }: FreedMoney,
): Promise<void> {
  const wallet = walletOf(payment);
  await writeTopUpReceipt(app, trx, payment.reference, {
    user,
    paidBy: paidWith(payment.channel, null),
    wallet,
    walletAmount: amount,
    fee: 0,
    told: checkedText({ ...payment, amount }, app.config.contact),
    now,
  });
}

async function giveBack(
  { config }: Context,
  trx: Db,
  payment: Payment,
  { user, amount, now }: FreedMoney,
): Promise<void> {
  await postReturn(trx, payment, amount, now);
  await mailUser(trx, user, {
    ...returnedMail({ ...payment, amount: amount || payment.amount }, user, config.contact),
    dedupeKey: `payment-checked:${payment.reference}`,
    now,
  });
  await tellPayer(trx, payment, {
    mail: (paidFor) =>
      payerRefundMail({ ...payment, amount: amount || payment.amount }, paidFor, config.contact),
    dedupeKey: `payment-checked:${payment.reference}`,
    now,
  });
}

/** If the provider's own event about the refund follows, it finds nothing left to post. */
async function postReturn(trx: Db, payment: Payment, amount: number, now: Date): Promise<void> {
  if (amount > 0)
    await postForPayment(
      trx,
      payment,
      "suspense-return",
      `${channels[payment.channel].title} refunded`,
      refundEntries({ amount, fromSuspense: amount }),
      now,
    );
  await addRefunded(trx, payment, { amount: bookable(payment, amount || payment.amount), now });
}

/** The provider keeps its fee either way. */
async function postProviderFee(trx: Db, payment: Payment, amount: number, now: Date): Promise<void> {
  const fee = Math.min(await findProviderFee(trx, payment.id), amount);
  if (fee > 0)
    await postForPayment(
      trx,
      payment,
      "provider-fee",
      "Fee of the payment service",
      providerFeeEntries(fee),
      now,
    );
}
