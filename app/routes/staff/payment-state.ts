import { formatNaira } from "~/models/money";
import type { Payment } from "~/models/payments/payment";
import type { ListedPayment } from "~/models/payments/payment-list";
import { failureReason } from "~/messages/payments/payment";

const suspenseReason = (reason: string | null): string =>
  reason === "withheld" ? "The payer withheld tax" : `The ${reason ?? "amount"} doesn’t match`;

/** The state of a payment and the reason for it, worded for staff. */
export function listedState(payment: ListedPayment): { text: string; alarm: boolean; why: string } {
  const { state, result, reason } = payment;
  if (payment.dispute === "open") return { text: "Disputed", alarm: true, why: "Answer it at Paystack" };
  if (payment.dispute === "lost")
    return {
      text: "Dispute lost",
      alarm: true,
      why: `The bank took ${formatNaira(payment.takenByBank)} back`,
    };
  if (result === "suspense") return { text: "Held money", alarm: true, why: suspenseReason(reason) };
  if (payment.refundFailed) return { text: "Refund failed", alarm: true, why: "Refund it another way" };
  switch (state) {
    case "new":
    case "open":
      return { text: "Waiting", alarm: false, why: waitingFor(payment) };
    case "failed":
      return { text: "Failed", alarm: false, why: failureReason(reason) };
    case "expired":
      return { text: "Not completed", alarm: false, why: waitingFor(payment) };
    case "cancelled":
      return { text: "Cancelled", alarm: false, why: "Its order was paid another way, replaced or ran out" };
    case "review":
      return { text: "Refunded", alarm: false, why: "It was held" };
    case "settled":
      return { alarm: false, ...paidText(payment) };
  }
}

const waitingFor = ({ sentBack }: ListedPayment): string =>
  sentBack === null ? "Nothing received yet" : `The bank sent ${formatNaira(sentBack)} back`;

function paidText(payment: ListedPayment) {
  const { amount, received, refunded, refunding, awaitsApproval, result, purpose } = payment;
  const all = received ?? amount;
  const started = refunding - awaitsApproval;
  if (started > 0) return { text: "Refund in progress", why: `${formatNaira(started)} of it` };
  if (awaitsApproval > 0)
    return { text: "Refund waiting for approval", why: `${formatNaira(awaitsApproval)} of it` };
  if (refunded >= all) return { text: "Refunded", why: "In full" };
  if (refunded > 0) return { text: "Partly refunded", why: `${formatNaira(refunded)} of it` };
  const into = purpose === "tokens" ? "Tokens added" : "In the wallet";
  return { text: "Paid", why: result === "credited" ? into : "" };
}

/** What went back of a payment and what is to go back, as far as there is any. */
export function refundFacts(
  { refunded, refunding }: Pick<Payment, "refunded" | "refunding">,
  awaitsApproval: number,
): { name: string; value: string; detail?: string }[] {
  const facts = [
    { name: "Refunded", kobo: refunded },
    { name: "Refund waiting for approval", kobo: awaitsApproval },
    { name: "Refund in progress", kobo: refunding - awaitsApproval },
  ];
  return facts.filter(({ kobo }) => kobo > 0).map(({ name, kobo }) => ({ name, value: formatNaira(kobo) }));
}

export const paymentColumns = [
  "Time (Lagos)",
  "Reference",
  "Owner",
  "Email",
  "For",
  "Method",
  "State",
  "Amount (NGN)",
  "Refunded (NGN)",
] as const;
