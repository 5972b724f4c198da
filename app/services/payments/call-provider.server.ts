import { transact } from "~/services/platform/context.server";
import type { PaymentContext } from "~/services/platform/app.server";
import type { ChargeableCard } from "~/models/payments/card.server";
import { pauseCharges } from "~/models/payments/charge-pace.server";
import { cannotTake } from "~/models/payments/channel";
import { choosesBank, type Payment, sendUntil } from "~/models/payments/payment";
import {
  expirePayment,
  failPayment,
  movePayment,
  noteStatus,
  releaseSubmissionKey,
} from "~/models/payments/payment.server";
import type { TicketRequest } from "~/models/payments/provider";
import { accountPages, type PagesOf } from "~/models/payments/pages";
import { ticketColumns, type UssdType } from "~/models/payments/ticket";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { decryptCode } from "./save-card.server";
import { settlePayment } from "./settle-payment.server";
import { stopCard } from "./stop-card.server";

/**
 * Makes one call for one payment, whose row is committed. After a lost answer the provider is asked for the result,
 * and the call is never repeated.
 */
export async function callProvider(
  app: PaymentContext,
  payment: Payment,
  card: ChargeableCard | null,
  pagesOf = accountPages,
): Promise<PaymentStart> {
  if (card) return charge(app, payment, card);
  const { reference, channel } = payment;
  if (choosesBank(payment)) return { outcome: "go", location: pagesOf(reference).ticket, reference };
  return channel === "bank_transfer"
    ? requestTicket(app, payment, { channel }, pagesOf)
    : initialize(app, payment, pagesOf);
}

/** The call for a payment by USSD, once its payer has chosen a bank. Other banks are on the provider's page. */
export function callForBank(
  app: PaymentContext,
  payment: Payment,
  type: UssdType | null,
  pagesOf: PagesOf,
): Promise<PaymentStart> {
  return type === null
    ? initialize(app, payment, pagesOf)
    : requestTicket(app, payment, { channel: "ussd", type }, pagesOf);
}

/**
 * The account number or code stands on our page. A refusal creates nothing, such as for a merchant who may not use
 * the call: then the provider's page takes the payment.
 */
async function requestTicket(
  app: PaymentContext,
  payment: Payment,
  by: TicketRequest["by"],
  pagesOf: PagesOf,
): Promise<PaymentStart> {
  const { id, reference, amount, email } = payment;
  const request = { reference, amount, email, until: sendUntil(payment), by };
  const answer = await app.payments.requestTicket(request);
  switch (answer.outcome) {
    case "given":
      await movePayment(app.db, id, "open", ticketColumns(answer.ticket));
      return { outcome: "go", location: pagesOf(reference).ticket, reference };
    case "refused":
      app.log.warn({ reference, reason: answer.reason }, "no ticket was given, so the provider's page opens");
      return initialize(app, payment, pagesOf);
    case "busy":
      return { ...(await end(app, payment, busy)), why: "busy" };
    case "denied":
      return drop(app, payment, answer.reason);
    case "unknown":
      return giveUp(app, payment, answer.reason);
  }
}

async function initialize(app: PaymentContext, payment: Payment, pagesOf: PagesOf): Promise<PaymentStart> {
  const { reference, amount, email, channel } = payment;
  const origin = ownOrigin(app);
  const pages = pagesOf(reference);
  const answer = await app.payments.initialize({
    reference,
    amount,
    email,
    channel,
    callbackUrl: origin + pages.returned,
    cancelUrl: origin + pages.cancelled,
  });
  switch (answer.outcome) {
    case "opened":
      return open(app, payment, answer);
    case "refused":
      return end(app, payment, `The payment service refused the payment: ${answer.reason}`);
    case "busy":
      return { ...(await end(app, payment, busy)), why: "busy" };
    case "denied":
      return drop(app, payment, answer.reason);
    case "unknown":
      return giveUp(app, payment, answer.reason);
  }
}

/** If it does exist, its page or number is unknown, so it cannot be paid; a new attempt gets a new one. */
async function giveUp(
  app: PaymentContext,
  { id, reference }: Payment,
  reason: string,
): Promise<PaymentStart> {
  const found = await app.payments.verify(reference);
  if (found.outcome === "found") await noteStatus(app.db, id, found.payment);
  app.log.warn({ reference, reason, found: found.outcome }, "a payment could not be opened");
  await releaseSubmissionKey(app.db, id);
  return { outcome: "unavailable", reason: silent };
}

async function charge(app: PaymentContext, payment: Payment, card: ChargeableCard): Promise<PaymentStart> {
  const { reference, amount, email, ownerId } = payment;
  const answer = await app.payments.chargeAuthorization({
    reference,
    amount,
    email,
    authorizationCode: decryptCode(app.config.payments.cardKeys, { ...card, ownerId }, card.codeCipher),
    callbackUrl: ownOrigin(app) + accountPages(reference).returned,
    unattended: payment.unattended,
  });
  switch (answer.outcome) {
    case "paused":
      return open(app, payment, answer);
    case "refused":
      if (answer.card) await transact(app, null, (ctx) => stopCard(ctx, payment, null));
      return end(app, payment, answer.card ? deadCard : restingCard);
    case "busy":
      await pauseCharges(app.db, answer.retryAfterSeconds);
      return { ...(await end(app, payment, busy)), why: "busy" };
    case "denied":
      return drop(app, payment, answer.reason);
    case "charged":
    case "unknown":
      await settlePayment(app, reference).catch((error: unknown) => {
        app.log.error({ err: error, reference }, "a charged card is not settled yet");
      });
      return { outcome: "go", location: accountPages(reference).status, reference };
  }
}

const busy = "The payment service is busy at the moment. Nothing was charged. Try again in a minute.";
const silent =
  "The payment service does not answer at the moment. Nothing was charged. Try again in a minute.";
const deadCard =
  "This saved card can no longer be charged, so nothing was charged. Use another card, or enter this one again as a new card.";

const restingCard =
  "This card was tried too often, so its bank has blocked it for now. Nothing was charged. Pay with another card.";

async function open(
  app: PaymentContext,
  { id, reference }: Payment,
  page: { authorizationUrl: string; accessCode: string },
): Promise<PaymentStart> {
  await movePayment(app.db, id, "open", {
    authorizationUrl: page.authorizationUrl,
    accessCode: page.accessCode,
  });
  return { outcome: "go", location: page.authorizationUrl, reference };
}

/** Nothing exists at the provider, so the same form may try again. */
async function end(app: PaymentContext, payment: Payment, reason: string) {
  const { reference } = payment;
  const changes = { reason, submissionKey: null, nextCheckAt: null };
  await failPayment(app.db, payment, changes, app.clock.now());
  app.log.warn({ reference, reason }, "a payment could not be started");
  return { outcome: "unavailable" as const, reason };
}

/** Never sent to the provider, so it is not retried; the form may be submitted again. */
async function drop(app: PaymentContext, payment: Payment, reason: string): Promise<PaymentStart> {
  const { reference, channel } = payment;
  const shown = cannotTake(channel);
  const changes = { reason: shown, submissionKey: null, nextCheckAt: null };
  await expirePayment(app.db, payment, changes, app.clock.now());
  app.log.error({ reference, trouble: "denied", reason }, "a payment could not be started");
  return { outcome: "unavailable", reason: shown, why: "denied" };
}

export type PaymentStart =
  /** The provider's page, or the page of the payment. */
  | { outcome: "go"; location: string; reference: string }
  | { outcome: "card-not-found" }
  | { outcome: "card-disputed" }
  | { outcome: "conflict" }
  /**
   * Nothing was charged; the reason is shown to the owner. A provider that is busy or denies us has not looked at the
   * card.
   */
  | { outcome: "unavailable"; reason: string; why?: "busy" | "denied" };
