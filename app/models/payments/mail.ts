import { brand } from "~/brand";
import { formatNaira } from "~/models/money";
import { type Greeted, greeting } from "~/models/users/name";
import type { Payment } from "./payment";

interface Mail {
  subject: string;
  text: string;
}

/** Tells an owner, with the receipt, that a card payment could not be used for what it was meant for. */
export function creditedText(payment: Pick<Payment, "amount" | "reference">): string[] {
  const amount = formatNaira(payment.amount);
  return [
    `The order that you paid with it had already been paid, cancelled or replaced, so the full ${amount} is now in your wallet. You can pay for a plan with it.`,
    `If you would rather have it back on your card, write to ${brand.paymentsMailbox} and name the reference ${payment.reference}.`,
  ];
}

/** Tells an owner that a payment waits until somebody has looked at it. */
export function reviewMail(payment: Pick<Payment, "amount" | "reference">, owner: Greeted): Mail {
  return {
    subject: `We are checking your payment ${payment.reference}`,
    text: [
      greeting(owner),
      `The details of your card payment of ${formatNaira(payment.amount)} differ from what we asked for, so a person looks at it before it counts.`,
      `You need not pay again. We write to you within one working day. If you have a question, write to ${brand.paymentsMailbox} and name the reference ${payment.reference}.`,
    ].join("\n\n"),
  };
}

/** Tells an owner how the check of a payment in suspense ended. */
export function checkedMail(
  { reference, amount, decision }: { reference: string; amount: number; decision: "credited" | "returned" },
  owner: Greeted,
): Mail {
  const sum = formatNaira(amount);
  const credited = decision === "credited";
  return {
    subject: credited ? `${sum} added to your ${brand.name} wallet` : `${sum} of your payment was given back`,
    text: [
      greeting(owner),
      `We have checked your card payment ${reference}.`,
      credited
        ? `All of it, ${sum}, is in your wallet now, and you can pay for a plan with it.`
        : `We have given ${sum} back to you. Your bank shows it within 10 working days.`,
      `If you have a question, write to ${brand.paymentsMailbox} and name the reference.`,
    ].join("\n\n"),
  };
}

interface RefundedPayment {
  reference: string;
  amount: number;
  planEnds: boolean;
}

/** Tells an owner that money went back to the card. */
export function refundedMail({ reference, amount, planEnds }: RefundedPayment, owner: Greeted): Mail {
  return {
    subject: `${formatNaira(amount)} of your payment was given back`,
    text: [
      greeting(owner),
      `${formatNaira(amount)} of your card payment ${reference} was given back to your card. Your bank shows it within 10 working days.`,
      ...(planEnds
        ? ["The plan that was paid with it has ended. Your data stays; choose a plan to go on."]
        : []),
      `If you did not expect this, write to ${brand.paymentsMailbox} and name the reference ${reference}.`,
    ].join("\n\n"),
  };
}

const alertTitles = {
  review: "A payment differs from what was asked for",
  "odd-status": "The provider says something unusual of a payment",
  "paid-not-recorded": "Paid at the provider, but not recorded here",
  "recorded-not-paid": "Recorded here, but not paid at the provider",
  "amount-drift": "Another amount at the provider than here",
  "fee-drift": "Another fee at the provider than here",
  refund: "A refund needs attention",
  dispute: "A customer disputes a payment",
  "stuck-event": "A provider event cannot be handled",
} as const;

export type AlertKind = keyof typeof alertTitles;

export function alertMail(alert: { kind: AlertKind; reference: string; details: string }): Mail {
  return {
    subject: `${alertTitles[alert.kind]}: ${alert.reference}`,
    text: [
      alertTitles[alert.kind],
      `Reference: ${alert.reference}\n${alert.details}`,
      `Look at it with: npm run payments -- check ${alert.reference}`,
      ...(alert.kind === "review"
        ? [`Then credit it to the owner or note that it was given back: npm run payments -- suspense`]
        : []),
    ].join("\n\n"),
  };
}

/** "Paid at the provider, but not recorded here" */
export function alertTitle(kind: string): string {
  return kind in alertTitles ? alertTitles[kind as AlertKind] : kind;
}
