import { contextOf } from "~/services/platform/context.server";
import { formatNaira } from "~/models/money";
import { raiseAlert } from "./raise-alert.server";
import { hasResult, type Payment } from "~/models/payments/payment";
import { findPayment } from "~/models/payments/payment.server";
import { readProviderEvent, type ProviderEvent } from "~/models/payments/provider-event-fields.server";
import type { StoredProviderEvent } from "~/models/payments/provider-event.server";
import { isStaleState, refundsMatching } from "~/models/payments/refund";
import type { PaymentContext } from "~/services/platform/app.server";
import { receiveDeposit } from "./receive-deposit.server";
import { recordDispute } from "./record-dispute.server";
import { recordRefunds } from "./record-refunds.server";
import { acceptRejection } from "./reject-transfer.server";
import { settlePayment } from "./settle-payment.server";

/* An event is a reason to ask the provider and proves nothing: only answers to our own calls are booked. */

interface ProviderEventAttempt {
  event: ProviderEvent;
  /** How often it has been handled, including this time. */
  attempts: number;
}

type Handler = (
  app: PaymentContext,
  payment: Payment,
  attempt: ProviderEventAttempt,
) => Promise<string | null>;

/** What became of an event, in a word or two; null if it must be tried again. */
export async function handleProviderEvent(
  app: PaymentContext,
  stored: StoredProviderEvent,
): Promise<string | null> {
  const event = readProviderEvent(stored.body);
  if (event?.event === "bank.transfer.rejected") return acceptRejection(app, event);
  const handler = event && handlerOf(event.event);
  if (!handler) return "noted";
  if (stored.reference === null) return "not ours";
  const payment = await findPayment(app.db, stored.reference);
  if (payment) return handler(app, payment, { event, attempts: stored.attempts });
  return handler === settle ? receiveDeposit(app, stored.reference) : "not ours";
}

function handlerOf(event: string): Handler | null {
  if (event === "charge.success") return settle;
  if (event.startsWith("refund.")) return refund;
  return event.startsWith("charge.dispute.") ? dispute : null;
}

/** An event that came before the payment was final at the provider is tried again. */
const settle: Handler = async (app, { reference }) => {
  const { state } = await settlePayment(app, reference);
  return hasResult(state) ? state : null;
};

/** How often to look while the provider's answer is behind its own event: over twenty minutes. */
const MOST_LOOKS = 5;

const refund: Handler = async (app, payment, { event: { event, data }, attempts }) => {
  const refunds = await recordRefunds(app, payment);
  if (!refunds) return null;
  const reported = { state: event.slice("refund.".length), amount: data.amount ?? null };
  const found = refundsMatching(refunds, reported);
  if (found.length === 0) return unknown(app, payment, { event, attempts, amount: reported.amount });
  const allBehind = found.every(({ state }) => isStaleState(state, reported.state));
  if (allBehind && attempts < MOST_LOOKS) return null;
  return `refund ${found.at(-1)?.state ?? reported.state}`;
};

const dispute: Handler = async (app, payment, { event: { event, data }, attempts }) => {
  if (!data.id) return unknown(app, payment, { event, attempts, amount: null });
  const standing = await recordDispute(app, payment, data.id);
  if (standing === "unknown")
    return unknown(app, payment, { event, attempts, amount: data.refund_amount ?? null });
  if (standing === "open" && event.endsWith(".resolve") && attempts < MOST_LOOKS) return null;
  return standing && `dispute ${standing}`;
};

/** The provider was asked and does not know it: nothing is booked, and after the second look staff are alerted. */
async function unknown(
  app: PaymentContext,
  { reference }: Payment,
  { event, attempts, amount }: { event: string; attempts: number; amount: number | null },
): Promise<string | null> {
  if (attempts > 1) {
    const kind = event.startsWith("refund.") ? ("refund-unknown" as const) : ("dispute-unknown" as const);
    const what = kind === "refund-unknown" ? "refund" : "dispute";
    const sum = amount === null ? "" : ` of ${formatNaira(amount)}`;
    const details = `The event ${event} reports a ${what}${sum}, and the provider has none like it for this payment. Nothing was booked. If it is still not there in half an hour, someone may have our secret key: change PAYSTACK_SECRET_KEY.`;
    await raiseAlert(contextOf(app), { kind, reference, details });
  }
  return attempts < MOST_LOOKS ? null : "not known there";
}
