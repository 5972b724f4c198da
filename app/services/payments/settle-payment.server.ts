import {
  type SettlementResult,
  type Payment,
  type PaymentOutcome,
  hasResult,
  walletOf,
} from "~/models/payments/payment";
import { type Judgement, type ProviderMode, judgePayment } from "~/models/payments/judgement";
import { neverArrived } from "~/models/payments/reconciliation";
import { ownFee } from "~/models/payments/provider-fee";
import { writePaymentEntry } from "~/models/payments/payment-entry.server";
import type { Offer } from "~/models/plans/catalogue";
import {
  failPayment,
  lockPaymentAndOrder,
  postForPayment,
  getPayment,
  movePayment,
  noteStatus,
} from "~/models/payments/payment.server";
import { creditEntries, providerFeeEntries, topUpEntries } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { endLinkOfPaidOrder, endPaidLink } from "~/models/pay-links/pay-link.server";
import { addedText, channels, isProviderChannel, paidByLink, paidWith } from "~/models/payments/channel";
import { declineOf } from "~/models/payments/decline";
import { findConsentOfCharge } from "~/models/payments/automatic-top-up.server";
import { automaticText } from "~/messages/payments/automatic-top-up-mail";
import { creditedSms } from "~/messages/money-sms";
import { findPaidInstead } from "~/models/payments/paid-instead.server";
import { raiseAlert } from "./raise-alert.server";
import { creditedText } from "~/messages/payments/mail";
import { paymentNoteMail, unusedPaymentMail } from "~/messages/payments/payer-mail";
import type { PaidFor } from "~/messages/payments/payer-thanks";
import type { ProviderPayment } from "~/models/payments/provider";
import { lockUndeletedAccount } from "~/models/users/closure.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { isDeposit } from "~/models/payments/deposit";
import { depositWebhookEvent, paymentWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import { fulfilOrder } from "~/services/checkout/fulfil-order.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Context, contextOf, transact } from "~/services/platform/context.server";
import { writeTopUpReceipt } from "./read-receipt.server";
import { storeCard } from "./save-card.server";
import { stopCard } from "./stop-card.server";
import { putInSuspense } from "./decide-suspense.server";
import { tellMaker, tellPayer } from "./tell-payer.server";

interface Settlement extends Payment {
  /** False if the provider could not be asked, so that asking again later may tell more. */
  asked: boolean;
}

interface SettleOptions {
  /** A refund or dispute is known to follow, so the payment before it counts first. */
  reversedCounts?: boolean;
}

/**
 * The only way a card payment counts, no matter who reports it. Asks the provider, then applies the answer in one
 * transaction, once.
 */
export async function settlePayment(
  app: PaymentContext,
  reference: string,
  options: SettleOptions = {},
): Promise<Settlement> {
  const payment = await getPayment(app.db, reference);
  if (hasResult(payment.state)) return { ...payment, asked: true };
  const answer = await app.payments.verify(reference);
  if (answer.outcome === "found") {
    const mode = providerMode(app, options);
    await apply(app, payment, {
      seen: answer.payment,
      judgement: judgePayment(payment, answer.payment, mode),
      mode,
    });
  } else if (answer.outcome === "not-found" && neverArrived(payment, app.clock.now())) {
    const reason = "The payment never reached the payment service. Nothing was charged.";
    await failPayment(app.db, payment, { reason, submissionKey: null }, app.clock.now());
  }
  const asked = answer.outcome === "found" || answer.outcome === "not-found";
  return { ...(await getPayment(app.db, reference)), asked };
}

function providerMode({ config }: PaymentContext, options: SettleOptions): ProviderMode {
  return { live: config.payments.live, ...options };
}

interface ProviderFinding {
  seen: ProviderPayment;
  judgement: Judgement;
  mode: ProviderMode;
}

async function apply(app: PaymentContext, payment: Payment, finding: ProviderFinding): Promise<void> {
  const { seen, judgement } = finding;
  switch (judgement.verdict) {
    case "wait":
      return keepWaiting(app, payment, seen, judgement.odd);
    case "failed":
      return fail(app, payment, seen, judgement.reason || "The card was declined.");
    case "settle":
    case "credit":
    case "review":
      return settleOnce(app, payment, finding, judgement);
  }
}

/** A saved card that is gone by the words of its bank is stopped with it, in every kind of charge. */
async function fail(
  app: PaymentContext,
  payment: Payment,
  seen: ProviderPayment,
  reason: string,
): Promise<void> {
  const changes = { ...factsOf(seen), reason, nextCheckAt: null };
  const now = app.clock.now();
  await failPayment(app.db, payment, changes, now, async (trx) => {
    if (declineOf(reason) === "stop") await stopCard(contextOf(app, { db: trx, now }), payment, reason);
  });
}

async function keepWaiting(
  app: PaymentContext,
  payment: Payment,
  seen: ProviderPayment,
  odd: boolean,
): Promise<void> {
  await noteStatus(app.db, payment.id, seen);
  if (payment.state === "new") await movePayment(app.db, payment.id, "open");
  if (odd)
    await raiseAlert(contextOf(app), {
      kind: "odd-status",
      reference: payment.reference,
      details: `The provider's status is "${seen.status}". The payment is not settled.`,
    });
}

type CountedJudgement = Extract<Judgement, { verdict: "settle" | "credit" | "review" }>;

/** Money for a deleted account waits for staff, who return it. */
const forDeletedAccount: CountedJudgement = { verdict: "review", reason: "account" };

/** All or nothing: order or credit, ledger, receipt, card and the payment's state, once, even if several try. */
async function settleOnce(
  app: PaymentContext,
  { reference, ownerId, orderId }: Payment,
  { seen, mode }: ProviderFinding,
  judged: CountedJudgement,
): Promise<void> {
  const offer = orderId === null ? undefined : await catalogueOf(app);
  await transact(app, null, async (ctx) => {
    const { db, now } = ctx;
    const judgement = (await lockUndeletedAccount(db, ownerId)) ? judged : forDeletedAccount;
    const payment = await lockPaymentAndOrder(db, { reference, ownerId, orderId });
    const state = judgement.verdict === "review" ? "review" : "settled";
    if (hasResult(payment.state)) return;
    const counted =
      judgement.verdict === "review"
        ? await putInSuspense(ctx, payment, { seen, mode, reason: judgement.reason })
        : await applyPayment(ctx, judgement.verdict === "credit" ? overpaid(payment, judgement) : payment, {
            seen,
            offer,
          });
    await movePayment(db, payment.id, state, {
      ...factsOf(seen),
      ...counted,
      settledAt: now,
      nextCheckAt: null,
    });
    if (state === "settled") await publishWebhookEvents(db, successChange(payment, judgement, now));
    if (state === "settled" && isDeposit(seen))
      await publishWebhookEvents(db, depositWebhookEvent({ ...payment, now }));
  });
  app.log.info({ reference, verdict: judged.verdict, status: seen.status }, "payment judged");
}

function successChange(payment: Payment, judgement: CountedJudgement, now: Date) {
  const amount = judgement.verdict === "credit" ? judgement.received : payment.amount;
  return paymentWebhookEvent("succeeded", { ...payment, amount, now });
}

function factsOf(seen: ProviderPayment) {
  return { providerStatus: seen.status, providerId: seen.providerId };
}

interface SettleInput {
  seen: ProviderPayment;
  /** What is on sale now; read before the transaction, which others wait for. */
  offer: Offer | undefined;
}

/** With what the fulfilment of an order needs. */
type SettlingContext = Context<"log">;

/** Does what a successful payment is for, in the transaction that has locked it, and posts the provider's fee. */
async function applyPayment(
  ctx: SettlingContext,
  known: Payment,
  settling: SettleInput,
): Promise<SettlementResult> {
  const { db, now } = ctx;
  const { seen } = settling;
  const payment = await asPaidByLink(ctx, known);
  // First of all, so that the period that is paid, and its mail, know the card that pays what follows.
  const cardId = await storeCard(ctx, payment, seen);
  const renewalCardId = payment.renews ? cardId : null;
  const result = await fulfilOrCredit(ctx, payment, { ...settling, renewalCardId });
  await writePaymentEntry(db, payment, {
    kind: isTopUp(payment) ? "topped-up" : result,
    amount: payment.received ?? payment.amount,
    now,
  });
  if (seen.successes > 1)
    await raiseAlert(ctx, {
      kind: "paid-twice",
      reference: payment.reference,
      details: `The provider's record shows ${seen.successes} successes, but one amount.`,
    });
  const fee = ownFee(payment, seen);
  if (fee)
    await postForPayment(
      db,
      payment,
      "provider-fee",
      "Fee of the payment service",
      providerFeeEntries(fee),
      now,
    );
  if (result === "fulfilled" && renewalCardId !== null) await auditRenewalChoice(ctx, payment.ownerId);
  await ctx.audit({ action: "payment-settled", reason: result, subjectId: payment.ownerId });
  return {
    result,
    providerFee: fee,
    savedCardId: payment.saveCard ? cardId : null,
    reason: null,
    ...(payment.received !== null && { received: payment.received }),
  };
}

/** The owner asked for it when paying, so the card was typed at the provider or allowed by the password. */
const auditRenewalChoice = ({ audit }: Context, ownerId: number): Promise<void> =>
  audit({
    action: "subscription-changed",
    reason: "renewal-card",
    actorId: ownerId,
    subjectId: ownerId,
  });

/** A bank transfer above the amount may be a mistake, so nothing is bought with it. */
function overpaid(payment: Payment, { received }: { received: number }): Payment {
  return { ...payment, received };
}

/** Fulfils the order or the top-up; if the order is no longer open, the money goes to the owner's wallet. */
async function fulfilOrCredit(
  ctx: SettlingContext,
  payment: Payment,
  { seen, offer, renewalCardId }: SettleInput & { renewalCardId: number | null },
): Promise<Extract<PaymentOutcome, "fulfilled" | "credited">> {
  const { db, now } = ctx;
  const { ownerId, orderId, payLinkId, received } = payment;
  const { channel } = seen;
  if (!isProviderChannel(channel)) throw new Error(`a payment by ${channel} was not held for staff`);
  const paidBy = payLinkId === null ? paidWith(channel, seen.authorization) : paidByLink(channel);
  if (orderId !== null && received === null) {
    const done = await fulfilOrder(ctx, {
      orderId,
      ownerId,
      paymentId: payment.id,
      cardId: renewalCardId,
      debitAccount: "paystack_clearing",
      paidBy,
      offer,
    });
    if (done.outcome === "fulfilled") {
      if (payLinkId !== null) {
        await endLinkOfPaidOrder(db, { id: payLinkId, paymentId: payment.id, now });
        await tellMaker(ctx, payLinkId);
      }
      await tellPaid(ctx, payment, true);
      return "fulfilled";
    }
  }
  await creditWallet(ctx, payment, paidBy);
  return "credited";
}

/** Gives the money to the wallet: as a top-up, or because what it was to pay for does not need it. */
async function creditWallet(ctx: Context, payment: Payment, paidBy: string): Promise<void> {
  const { db, now } = ctx;
  const wallet = walletOf(payment);
  const isAsked = isTopUp(payment);
  const fee = isAsked ? payment.amount - payment.walletAmount : 0;
  if (isAsked)
    await postForPayment(
      db,
      payment,
      "top-up",
      `${walletWords[wallet].topUp} by ${channels[payment.channel].by}`,
      topUpEntries({ wallet, walletAmount: payment.walletAmount, fee }),
      now,
    );
  else await credit(ctx, payment);
  const user = await getUser(db, payment.ownerId);
  await writeTopUpReceipt(ctx, payment, {
    user,
    paidBy,
    wallet,
    walletAmount: payment.received ?? payment.walletAmount ?? payment.amount,
    fee,
    mailLines: isAsked ? await linesOfTopUp(ctx, payment) : await linesOfCredit(ctx, payment, user),
  });
  if (!isAsked && wallet === "wallet") await textCredited(ctx, user, payment);
  await tellPaid(ctx, payment, isAsked);
}

const linesOfCredit = async ({ db, contact }: Context, payment: Payment, owner: User): Promise<string[]> =>
  creditedText(payment, await findPaidInstead(db, payment), owner, contact);

/** Money for the wallet that came as it was asked for; what could not be used for its order is only credited. */
const isTopUp = (payment: Payment): payment is Payment & { walletAmount: number } =>
  payment.walletAmount !== null && payment.received === null;

/** In place of the text with the receipt, which would name what was not bought. */
const textCredited = ({ notify }: Context, owner: User, { reference, amount, received }: Payment) =>
  notify(owner, {
    about: "receipt",
    of: [reference],
    moneyText: { kind: "paid", text: creditedSms({ amount: received ?? amount, reference }) },
  });

/** The owner did not ask for this charge just now. */
async function linesOfTopUp({ db, origin }: Context, payment: Payment): Promise<string[]> {
  const terms = payment.unattended ? await findConsentOfCharge(db, payment) : null;
  if (!terms) return [];
  return automaticText({ terms, page: `${origin}${walletWords[terms.wallet].automaticPath}` });
}

/** @param isUsed whether it paid what the link asked for */
function tellPaid(ctx: Context, payment: Payment, isUsed: boolean): Promise<void> {
  const { now, contact } = ctx;
  const mail = (paidFor: PaidFor) =>
    isUsed
      ? paymentNoteMail(payment, paidFor, now, contact)
      : unusedPaymentMail(payment, paidFor, now, contact);
  return tellPayer(ctx, payment, { about: "payment-settled", of: [payment.reference], mail });
}

/** A link adds its sum once: what another person pays by the same link later is credited in full, without a fee. */
async function asPaidByLink({ db, now }: Context, payment: Payment): Promise<Payment> {
  const { id: paymentId, payLinkId, orderId, received, amount } = payment;
  if (payLinkId === null || orderId !== null) return payment;
  const isFirst = await endPaidLink(db, { id: payLinkId, paymentId, now });
  return isFirst ? payment : { ...payment, received: received ?? amount };
}

/**
 * The order was paid, cancelled or replaced before, or more came than it cost: the money still belongs to the owner.
 */
async function credit({ db, now }: Context, payment: Payment): Promise<void> {
  await postForPayment(
    db,
    payment,
    "late-payment",
    addedText(payment),
    creditEntries(payment.received ?? payment.amount, walletOf(payment)),
    now,
  );
}
