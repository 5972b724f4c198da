import { DAY } from "~/models/duration";
import type { PaymentContext } from "~/services/platform/app.server";
import { contextOf } from "~/services/platform/context.server";
import { findUsableCard, getCardLabel } from "~/models/payments/card.server";
import { type Decline, declineOf, stoppedCardText } from "~/models/payments/decline";
import type { Attempt } from "~/models/renewals/renewal";
import type { Payment } from "~/models/payments/payment";
import { getPayment } from "~/models/payments/payment.server";
import { renewalWaitingMail } from "~/messages/renewals/mail";
import { lockState } from "~/models/subscriptions/state.server";
import { lastPeriodOf } from "~/models/subscriptions/subscription";
import { beginPayment } from "~/services/payments/begin-payment.server";
import {
  type RenewalAttempt,
  endingMail,
  failAttempt,
  isGraceOver,
  meanwhileOf,
  passAttempt,
  postponeAttempt,
} from "./conclude-attempt.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { lapse } from "./end-plan.server";

/** A charge of a saved card for a recorded attempt. */
export interface CardCharge {
  renewing: RenewalAttempt;
  attempt: Attempt;
  order: { id: number; total: number };
  cardId: number;
}

const LONGEST_ATTEMPT = DAY;

/** Charges the saved card for a recorded attempt. Called again after a crash, it finds its payment. */
export async function chargeRenewal(app: PaymentContext, call: CardCharge): Promise<void> {
  const { renewing, attempt, order, cardId } = call;
  const { owner } = renewing;
  const begun = await beginPayment(app, {
    owner: { id: owner.id, email: owner.email },
    purpose: "order",
    orderId: order.id,
    amount: order.total,
    submissionKey: attempt.chargeKey,
    channel: "card",
    cardId,
    saveCard: false,
    returnPath: BILLING,
    unattended: true,
  });
  if (begun.outcome === "go") return concludeCharge(app, call, await getPayment(app.db, begun.reference));
  if (begun.outcome === "conflict") throw new Error(`renewal ${attempt.id} does not match its payment`);
  const why = begun.outcome === "unavailable" ? begun.why : undefined;
  if (why === "denied") return postponeWhileDenied(app, call);
  if (why === "busy" && !isOverdue(call)) return postponeAttempt(app.db, attempt, renewing.now);
  const usable = await findUsableCard(app.db, owner.id, cardId);
  const reason = begun.outcome === "unavailable" ? begun.reason : "The card was removed.";
  const decline = usable ? "unknown" : "stop";
  await failAttempt(onPool(app, renewing), renewing, { attempt, total: order.total, reason, decline });
}

/** The transaction that began the attempt is over. */
const onPool = (app: PaymentContext, { now }: RenewalAttempt) => contextOf(app, { db: app.db, now });

/**
 * A provider that denies us uses up no attempt. When the days of grace end, the plan lapses, and the owner may pay
 * again.
 */
function postponeWhileDenied(app: PaymentContext, { attempt, renewing }: CardCharge): Promise<void> {
  if (!isGraceOver(renewing)) return postponeAttempt(app.db, attempt, renewing.now);
  const { owner, subscription, now } = renewing;
  return app.db.transaction().execute(async (trx) => {
    const state = await lockState(trx, owner.id, now);
    const open = lastPeriodOf(state.periods);
    const goesOn = open?.id !== subscription.id || open.endsAt?.getTime() !== subscription.endsAt.getTime();
    if (!goesOn) await lapse(contextOf(app, { db: trx, now }), { ...renewing, state });
  });
}

/** A busy provider has not refused the charge, so the attempt goes on, but only until the next one is due. */
const isOverdue = ({ attempt, renewing: { now } }: CardCharge): boolean =>
  now.getTime() - attempt.createdAt.getTime() >= LONGEST_ATTEMPT;

function concludeCharge(app: PaymentContext, call: CardCharge, payment: Payment): Promise<void> {
  const { attempt } = call;
  const { reference, state } = payment;
  if (state === "settled" && payment.result === "fulfilled") return passAttempt(app.db, attempt, reference);
  if (state === "settled" || state === "failed") {
    const reason =
      state === "settled"
        ? "The order had ended. The money is in your wallet."
        : (payment.reason ?? "The card was declined.");
    const decline = state === "settled" ? "unknown" : declineOf(reason);
    return failDeclined(app, call, { reason, decline, reference });
  }
  return confirmLater(app, call, payment);
}

/** The reason is told in the words of the bank, and of a stopped card with what follows. */
async function failDeclined(
  app: PaymentContext,
  { renewing, attempt, order, cardId }: CardCharge,
  { reason, decline, reference }: { reason: string; decline: Decline; reference: string },
): Promise<void> {
  const card = await getCardLabel(app.db, cardId);
  const reasonWithAdvice = decline === "stop" ? stoppedCardText(card, reason) : reason;
  await failAttempt(onPool(app, renewing), renewing, {
    attempt,
    total: order.total,
    reason: reasonWithAdvice,
    decline,
    reference,
  });
}

/** Some banks require the owner to confirm: the mail links to the bank's page, and the attempt waits. */
async function confirmLater(
  app: PaymentContext,
  { renewing, attempt, order }: CardCharge,
  { reference, authorizationUrl }: Payment,
): Promise<void> {
  const { owner, now } = renewing;
  await app.db.transaction().execute(async (trx) => {
    const { origin, notify } = contextOf(app, { db: trx, now });
    await postponeAttempt(trx, attempt, now, reference);
    if (authorizationUrl === null) return;
    const mail = renewalWaitingMail({
      ...endingMail(renewing, origin),
      page: `${origin}/payment/${reference}`,
      total: order.total,
      ...meanwhileOf(renewing),
    });
    await notify(owner, { about: "renewal-confirm", of: [reference], mail });
  });
}
