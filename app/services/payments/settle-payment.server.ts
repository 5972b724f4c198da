import {
  type SettlementResult,
  type Judgement,
  type Payment,
  type PaymentOutcome,
  type ProviderMode,
  hasResult,
  judgePayment,
  neverArrived,
  ownFee,
  walletOf,
} from "~/models/payments/payment";
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
import type { Db } from "#db/client";
import { creditEntries, providerFeeEntries, topUpEntries } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { endLinkOfPaidOrder, endPaidLink } from "~/models/pay-links/pay-link.server";
import { addedText, channels, isProviderChannel, paidByLink, paidWith } from "~/models/payments/channel";
import { declineOf } from "~/models/payments/decline";
import { findConsentOfCharge } from "~/models/payments/automatic-top-up.server";
import { automaticText } from "~/messages/payments/automatic-top-up-mail";
import { creditedSms } from "~/messages/money-sms";
import { textAboutMoney } from "~/models/messages/money-text.server";
import { findPaidInstead } from "~/models/payments/paid-instead.server";
import { raiseAlert } from "./raise-alert.server";
import { creditedText } from "~/messages/payments/mail";
import { paymentNoteMail, unusedPaymentMail } from "~/messages/payments/payer-mail";
import type { PaidFor } from "~/messages/payments/payer-thanks";
import type { ProviderPayment } from "~/models/payments/provider";
import { lockUndeletedAccount } from "~/models/users/closure.server";
import { getUser } from "~/models/users/user.server";
import { isDeposit } from "~/models/payments/deposit";
import { depositWebhookEvent, paymentWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { fulfilOrder } from "~/services/checkout/fulfil-order.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { writeTopUpReceipt } from "./read-receipt.server";
import { storeCard } from "./save-card.server";
import { stopCard } from "./stop-card.server";
import { putInSuspense } from "./decide-suspense.server";
import { tellMaker, tellPayer } from "./tell-payer.server";

interface Settlement extends Payment {
  /** False if the provider could not be asked, so that asking again later may tell more. */
  asked: boolean;
}

interface Options {
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
  options: Options = {},
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

function providerMode({ config }: PaymentContext, options: Options): ProviderMode {
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
  await failPayment(app.db, payment, changes, app.clock.now(), async (trx) => {
    if (declineOf(reason) === "stop") await stopCard(app, trx, payment, reason);
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
    await raiseAlert(
      app.db,
      {
        kind: "odd-status",
        reference: payment.reference,
        details: `The provider's status is "${seen.status}". The payment is not settled.`,
        now: app.clock.now(),
      },
      app.config.contact,
    );
}

type CountedJudgement = Extract<Judgement, { verdict: "settle" | "credit" | "review" }>;

/** Money for a deleted account waits for staff, who return it. */
const ofNobody: CountedJudgement = { verdict: "review", reason: "account" };

/** All or nothing: order or credit, ledger, receipt, card and the payment's state, once, even if several try. */
async function settleOnce(
  app: PaymentContext,
  { reference, ownerId, orderId }: Payment,
  { seen, mode }: ProviderFinding,
  judged: CountedJudgement,
): Promise<void> {
  const now = app.clock.now();
  const offer = orderId === null ? undefined : await catalogueOf(app);
  await app.db.transaction().execute(async (trx) => {
    const judgement = (await lockUndeletedAccount(trx, ownerId)) ? judged : ofNobody;
    const payment = await lockPaymentAndOrder(trx, { reference, ownerId, orderId });
    const state = judgement.verdict === "review" ? "review" : "settled";
    if (hasResult(payment.state)) return;
    const counted =
      judgement.verdict === "review"
        ? await putInSuspense(app, trx, payment, { seen, mode, reason: judgement.reason, now })
        : await applyPayment(
            app,
            trx,
            judgement.verdict === "credit" ? overpaid(payment, judgement) : payment,
            { seen, offer, now },
          );
    await movePayment(trx, payment.id, state, {
      ...factsOf(seen),
      ...counted,
      settledAt: now,
      nextCheckAt: null,
    });
    if (state === "settled") await publishWebhookEvents(trx, successChange(payment, judgement, now));
    if (state === "settled" && isDeposit(seen))
      await publishWebhookEvents(trx, depositWebhookEvent({ ...payment, now }));
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
  now: Date;
}

/** Does what a successful payment is for, in the transaction that has locked it, and posts the provider's fee. */
async function applyPayment(
  app: PaymentContext,
  trx: Db,
  known: Payment,
  settling: SettleInput,
): Promise<SettlementResult> {
  const { seen, now } = settling;
  const payment = await asPaidByLink(trx, known, now);
  // First of all, so that the period that is paid, and its mail, know the card that pays what follows.
  const cardId = await storeCard(app, trx, payment, seen, now);
  const renewalCardId = payment.renews ? cardId : null;
  const result = await fulfilOrCredit(app, trx, payment, { ...settling, renewalCardId });
  await writePaymentEntry(trx, payment, {
    kind: isTopUp(payment) ? "topped-up" : result,
    amount: payment.received ?? payment.amount,
    now,
  });
  if (seen.successes > 1)
    await raiseAlert(
      trx,
      {
        kind: "paid-twice",
        reference: payment.reference,
        details: `The provider's record shows ${seen.successes} successes, but one amount.`,
        now,
      },
      app.config.contact,
    );
  const fee = ownFee(payment, seen);
  if (fee)
    await postForPayment(
      trx,
      payment,
      "provider-fee",
      "Fee of the payment service",
      providerFeeEntries(fee),
      now,
    );
  if (result === "fulfilled" && renewalCardId !== null) await auditRenewalChoice(trx, payment.ownerId, now);
  await recordRequestEvent(trx, {
    now,
    action: "payment-settled",
    outcome: "ok",
    reason: result,
    subjectId: payment.ownerId,
  });
  return {
    result,
    providerFee: fee,
    reason: null,
    ...(payment.received !== null && { received: payment.received }),
  };
}

/** The owner asked for it when paying, so the card was typed at the provider or allowed by the password. */
const auditRenewalChoice = (trx: Db, ownerId: number, now: Date): Promise<void> =>
  recordRequestEvent(trx, {
    now,
    action: "subscription-changed",
    outcome: "ok",
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
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  { seen, offer, renewalCardId, now }: SettleInput & { renewalCardId: number | null },
): Promise<Extract<PaymentOutcome, "fulfilled" | "credited">> {
  const { ownerId, orderId, payLinkId, received } = payment;
  const { channel } = seen;
  if (!isProviderChannel(channel)) throw new Error(`a payment by ${channel} was not held for staff`);
  const paidBy =
    payLinkId === null ? paidWith(channel, seen.authorization?.last4 ?? null) : paidByLink(channel);
  if (orderId !== null && received === null) {
    const done = await fulfilOrder(app, trx, {
      orderId,
      ownerId,
      paymentId: payment.id,
      cardId: renewalCardId,
      debitAccount: "paystack_clearing",
      paidBy,
      offer,
      now,
    });
    if (done.outcome === "fulfilled") {
      if (payLinkId !== null) {
        await endLinkOfPaidOrder(trx, { id: payLinkId, paymentId: payment.id, now });
        await tellMaker(app, trx, payLinkId, now);
      }
      await tellPaid(app, trx, payment, { isUsed: true, now });
      return "fulfilled";
    }
  }
  await creditWallet(app, trx, payment, { paidBy, now });
  return "credited";
}

/** Gives the money to the wallet: as a top-up, or because what it was to pay for does not need it. */
async function creditWallet(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  { paidBy, now }: { paidBy: string; now: Date },
): Promise<void> {
  const wallet = walletOf(payment);
  const isAsked = isTopUp(payment);
  const fee = isAsked ? payment.amount - payment.walletAmount : 0;
  if (isAsked)
    await postForPayment(
      trx,
      payment,
      "top-up",
      `${walletWords[wallet].topUp} by ${channels[payment.channel].by}`,
      topUpEntries({ wallet, walletAmount: payment.walletAmount, fee }),
      now,
    );
  else await credit(trx, payment, now);
  await writeTopUpReceipt(app, trx, payment.reference, {
    user: await getUser(trx, payment.ownerId),
    paidBy,
    wallet,
    walletAmount: payment.received ?? payment.walletAmount ?? payment.amount,
    fee,
    told: isAsked ? await toldOfTopUp(app, trx, payment) : await toldOfCredit(app, trx, payment),
    now,
  });
  if (!isAsked && wallet === "wallet") await textAboutMoney(trx, creditedTextMessage(payment, now));
  await tellPaid(app, trx, payment, { isUsed: isAsked, now });
}

const toldOfCredit = async (app: PaymentContext, trx: Db, payment: Payment): Promise<string[]> =>
  creditedText(payment, await findPaidInstead(trx, payment), app.config.contact);

/** Money for the wallet that came as it was asked for; what could not be used for its order is only credited. */
const isTopUp = (payment: Payment): payment is Payment & { walletAmount: number } =>
  payment.walletAmount !== null && payment.received === null;

/** In place of the text with the receipt, which would name what was not bought. */
const creditedTextMessage = ({ ownerId, reference, amount, received }: Payment, now: Date) => ({
  ownerId,
  kind: "paid" as const,
  text: creditedSms({ amount: received ?? amount, reference }),
  dedupeKey: `receipt:${reference}:text`,
  now,
});

/** The owner did not ask for this charge just now. */
async function toldOfTopUp(app: PaymentContext, trx: Db, payment: Payment): Promise<string[]> {
  const terms = payment.unattended ? await findConsentOfCharge(trx, payment) : null;
  if (!terms) return [];
  return automaticText({ terms, page: `${ownOrigin(app)}${walletWords[terms.wallet].automaticPath}` });
}

/** @param isUsed whether it paid what the link asked for */
function tellPaid(
  { config: { contact } }: PaymentContext,
  trx: Db,
  payment: Payment,
  { isUsed, now }: { isUsed: boolean; now: Date },
): Promise<void> {
  const mail = (paidFor: PaidFor) =>
    isUsed
      ? paymentNoteMail(payment, paidFor, now, contact)
      : unusedPaymentMail(payment, paidFor, now, contact);
  return tellPayer(trx, payment, { mail, dedupeKey: `payment-settled:${payment.reference}`, now });
}

/** A link adds its sum once: what another person pays by the same link later is credited in full, without a fee. */
async function asPaidByLink(trx: Db, payment: Payment, now: Date): Promise<Payment> {
  const { id: paymentId, payLinkId, orderId, received, amount } = payment;
  if (payLinkId === null || orderId !== null) return payment;
  const isFirst = await endPaidLink(trx, { id: payLinkId, paymentId, now });
  return isFirst ? payment : { ...payment, received: received ?? amount };
}

/**
 * The order was paid, cancelled or replaced before, or more came than it cost: the money still belongs to the owner.
 */
async function credit(trx: Db, payment: Payment, now: Date): Promise<void> {
  await postForPayment(
    trx,
    payment,
    "late-payment",
    addedText(payment),
    creditEntries(payment.received ?? payment.amount, walletOf(payment)),
    now,
  );
}
