import { type PaymentContext } from "~/services/platform/app.server";
import { type ChargeableCard, disableCard } from "~/models/payments/card.server";
import { pauseCharges } from "~/models/payments/charge-pace.server";
import { cannotTake } from "~/models/payments/channel";
import { type Payment } from "~/models/payments/payment";
import { failPayment, movePayment, noteStatus, releaseSubmissionKey } from "~/models/payments/payment.server";
import { ownOrigin } from "~/services/http/own-origin.server";
import { openCode } from "./save-card.server";
import { settlePayment } from "./settle-payment.server";

/**
 * Makes one call for one payment, whose row is committed. After a lost answer the provider is asked for the result,
 * and the call is never repeated.
 */
export async function callProvider(
  app: PaymentContext,
  payment: Payment,
  card: ChargeableCard | null,
): Promise<Begun> {
  return card ? charge(app, payment, card) : initialize(app, payment);
}

async function initialize(app: PaymentContext, payment: Payment): Promise<Begun> {
  const { reference, amount, email, channel } = payment;
  const origin = ownOrigin(app);
  const answer = await app.payments.initialize({
    reference,
    amount,
    email,
    channel,
    callbackUrl: `${origin}/payment/return`,
    cancelUrl: `${origin}/payment/cancel?attempt=${reference}`,
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
    case "unknown": {
      // If it does exist, nobody knows its page, so it cannot be paid; a new attempt gets a new page.
      const found = await app.payments.verify(reference);
      if (found.outcome === "found") await noteStatus(app.db, payment.id, found.payment);
      app.log.warn(
        { reference, reason: answer.reason, found: found.outcome },
        "a payment could not be opened",
      );
      await releaseSubmissionKey(app.db, payment.id);
      return { outcome: "unavailable", reason: silent };
    }
  }
}

async function charge(app: PaymentContext, payment: Payment, card: ChargeableCard): Promise<Begun> {
  const { reference, amount, email, ownerId } = payment;
  const answer = await app.payments.chargeAuthorization({
    reference,
    amount,
    email,
    authorizationCode: openCode(app.config.payments.cardKeys, { ...card, ownerId }, card.codeCipher),
    callbackUrl: `${ownOrigin(app)}/payment/return`,
    unattended: payment.unattended,
  });
  switch (answer.outcome) {
    case "paused":
      return open(app, payment, answer);
    case "refused":
      if (answer.card) await disableCard(app.db, ownerId, card.id, app.clock.now());
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
      return { outcome: "go", location: `/payment/${reference}`, reference };
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
): Promise<Begun> {
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
async function drop(app: PaymentContext, payment: Payment, reason: string): Promise<Begun> {
  const { id, reference, channel } = payment;
  const said = cannotTake(channel);
  await movePayment(app.db, id, "expired", { reason: said, submissionKey: null, nextCheckAt: null });
  app.log.error({ reference, trouble: "denied", reason }, "a payment could not be started");
  return { outcome: "unavailable", reason: said, why: "denied" };
}

export type Begun =
  /** The provider's page, or the page of the payment. */
  | { outcome: "go"; location: string; reference: string }
  | { outcome: "card-not-found" }
  | { outcome: "conflict" }
  /**
   * Nothing was charged; the reason is shown to the owner. A provider that is busy or denies us has not looked at the
   * card.
   */
  | { outcome: "unavailable"; reason: string; why?: "busy" | "denied" };
