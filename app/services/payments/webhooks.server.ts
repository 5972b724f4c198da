import { isFinal, type Payment } from "~/models/payments/payment";
import { raiseAlert } from "~/models/payments/alert.server";
import { findPayment } from "~/models/payments/payment.server";
import { readProviderEvent, type ProviderEvent } from "~/models/payments/provider-event";
import type { StoredEvent } from "~/models/payments/provider-event.server";
import { isRefundState } from "~/models/payments/refund";
import { acceptDispute } from "./disputes.server";
import type { PaymentContext } from "~/services/app/app.server";
import { acceptRefund } from "./refunds.server";
import { acceptRejection } from "./rejected-transfers.server";
import { settlePayment } from "./settlement.server";

type Handler = (app: PaymentContext, payment: Payment, event: ProviderEvent) => Promise<string | null>;

/** What became of an event in a word or two; null when it must be tried again. */
export async function handleEvent(app: PaymentContext, stored: StoredEvent): Promise<string | null> {
  const event = readProviderEvent(stored.body);
  if (event?.event === "bank.transfer.rejected") return acceptRejection(app, event);
  const handler = event && handlerOf(event.event);
  if (!handler) return "noted";
  const payment = stored.reference === null ? null : await findPayment(app.db, stored.reference);
  return payment ? handler(app, payment, event) : "not ours";
}

function handlerOf(event: string): Handler | null {
  if (event === "charge.success") return settle;
  if (event.startsWith("refund.")) return refund;
  return event.startsWith("charge.dispute.") ? dispute : null;
}

/** The event proves nothing, so the provider is asked. One that came before the payment was final there is tried again. */
const settle: Handler = async (app, { reference }) => {
  const { state } = await settlePayment(app, reference);
  return isFinal(state) ? state : null;
};

const refund: Handler = async (app, payment, { event, data }) => {
  const state = event.slice("refund.".length);
  const key = data.id ?? data.refund_reference;
  if (!isRefundState(state) || !key || !data.amount) {
    await raiseAlert(
      app.db,
      {
        kind: "refund",
        reference: payment.reference,
        details: `An event about a refund cannot be read: ${event}`,
        now: app.clock.now(),
      },
      app.config.contact,
    );
    return "unreadable";
  }
  const handled = await acceptRefund(app, payment, { providerReference: key, amount: data.amount, state });
  return handled ? `refund ${state}` : null;
};

const dispute: Handler = async (app, payment, { event, data }) => {
  const amount = data.refund_amount ?? data.transaction?.amount ?? payment.amount;
  const providerId = data.id ?? `of ${payment.reference}`;
  const end = event.endsWith(".resolve") ? endOf(data.resolution) : null;
  const handled = await acceptDispute(app, payment, { providerId, amount, end });
  return handled ? `dispute ${end ?? "open"}` : null;
};

/** "declined" is the shop's own word: it did not accept the customer's claim, and the bank agreed. */
function endOf(resolution: string | null | undefined): "won" | "lost" {
  return resolution === "declined" ? "won" : "lost";
}
