import {
  isFinal,
  judge,
  mayMove,
  neverArrived,
  type Judgement,
  type Payment,
  type ProviderMode,
} from "~/models/payment";
import { raiseAlert } from "~/models/payment-alert.server";
import type { ProviderPayment } from "~/models/payment-provider";
import { getPayment, movePayment, noteStatus } from "~/models/payment.server";
import type { PaymentContext } from "./payments.server";
import { holdPayment } from "./payment-lock.server";
import { parkPayment } from "./parked-payment.server";
import { takeValue } from "./payment-value.server";

export interface Settlement extends Payment {
  /** False when the provider could not be asked, and asking again later may tell more. */
  asked: boolean;
}

interface Options {
  /** A refund or dispute is known to follow, so what was paid before it counts first. */
  reversedCounts?: boolean;
}

/**
 * The only way a card payment counts, whoever reports it. Asks the provider, then applies what it says in one
 * transaction, once.
 */
export async function settlePayment(
  app: PaymentContext,
  reference: string,
  options: Options = {},
): Promise<Settlement> {
  const payment = await getPayment(app.db, reference);
  if (isFinal(payment.state)) return { ...payment, asked: true };
  const answer = await app.payments.verify(reference);
  if (answer.outcome === "found") {
    const mode = providerMode(app, options);
    await apply(app, payment, {
      seen: answer.payment,
      judgement: judge(payment, answer.payment, mode),
      mode,
    });
  } else if (answer.outcome === "not-found" && neverArrived(payment, app.clock.now())) {
    const reason = "The payment never reached the payment service. Nothing was charged.";
    await movePayment(app.db, payment.id, "failed", { reason, submission_key: null });
  }
  const asked = answer.outcome === "found" || answer.outcome === "not-found";
  return { ...(await getPayment(app.db, reference)), asked };
}

function providerMode({ config }: PaymentContext, options: Options): ProviderMode {
  return { live: config.payments.live, ...options };
}

export interface Finding {
  seen: ProviderPayment;
  judgement: Judgement;
  mode: ProviderMode;
}

async function apply(app: PaymentContext, payment: Payment, finding: Finding): Promise<void> {
  const { seen, judgement } = finding;
  switch (judgement.verdict) {
    case "wait":
      return keepWaiting(app, payment, seen, judgement.odd);
    case "failed":
      await movePayment(app.db, payment.id, "failed", {
        ...factsOf(seen),
        reason: judgement.reason || "The card was declined.",
        next_check_at: null,
      });
      return;
    case "settle":
    case "review":
      return count(app, payment, finding, judgement);
  }
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
    await raiseAlert(app.db, {
      kind: "odd-status",
      reference: payment.reference,
      details: `The provider's status is "${seen.status}". The payment is not settled.`,
      now: app.clock.now(),
    });
}

/** All of it or nothing: value, ledger, receipt, card and the payment's state, once, however many ask at a time. */
async function count(
  app: PaymentContext,
  { reference, ownerId, orderId }: Payment,
  { seen, mode }: Finding,
  judgement: Extract<Judgement, { verdict: "settle" | "review" }>,
): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (trx) => {
    const payment = await holdPayment(trx, { reference, ownerId, orderId });
    const state = judgement.verdict === "settle" ? "settled" : "review";
    if (!mayMove(payment.state, state)) return;
    const counted =
      judgement.verdict === "settle"
        ? await takeValue(app, trx, payment, seen, now)
        : await parkPayment(trx, payment, { seen, mode, reason: judgement.reason, now });
    await movePayment(trx, payment.id, state, {
      ...factsOf(seen),
      ...counted,
      settled_at: now,
      next_check_at: null,
    });
  });
  app.log.info({ reference, verdict: judgement.verdict, status: seen.status }, "payment judged");
}

function factsOf(seen: ProviderPayment) {
  return { provider_status: seen.status, provider_id: seen.providerId };
}
