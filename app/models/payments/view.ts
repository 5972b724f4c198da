import { brand } from "~/brand";
import { MINUTE } from "~/models/duration";
import type { FlashKey } from "~/models/doors/flash";
import type { Payment } from "./payment";

export interface PaymentView {
  title: string;
  tone: "good" | "warn" | "bad";
  text: string;
  /** The one next thing to do. */
  next: "check" | "pay" | "again" | null;
  /** Whether the page asks again by itself. */
  refresh: boolean;
}

type Shown = Pick<
  Payment,
  "state" | "result" | "providerStatus" | "authorizationUrl" | "reason" | "createdAt"
>;

/** A page that is left open does not ask for ever. */
const LONGEST_REFRESH = 15 * MINUTE;

/** What the page of a payment says while it is not settled. */
export function paymentView(payment: Shown, now: Date): PaymentView {
  const young = now.getTime() - payment.createdAt.getTime() < LONGEST_REFRESH;
  switch (payment.state) {
    case "new":
    case "open":
      return isUnpaid(payment) ? unpaid : { ...confirming, refresh: young };
    case "failed":
      return { ...failed, text: `${reasonInWords(payment.reason)} Nothing was charged. You can try again.` };
    case "expired":
      return expired;
    case "cancelled":
      return cancelled;
    case "review":
    case "settled":
      return payment.result === "returned" ? returned : inReview;
  }
}

/** Where a settled payment leads, and what is said there. */
export function paidOnward({ purpose, result, returnPath }: Payment): { path: string; flash: FlashKey } {
  if (purpose === "order" && result === "credited") return { path: "/wallet", flash: "payment-credited" };
  return { path: returnPath ?? "/download", flash: "payment-received" };
}

/** The owner left the provider's page before paying. */
export function isUnpaid({
  authorizationUrl,
  providerStatus,
}: Pick<Payment, "authorizationUrl" | "providerStatus">): boolean {
  return authorizationUrl !== null && (providerStatus === null || providerStatus === "abandoned");
}

/** Why it failed, as a sentence, in the provider's words where it gave any. */
export function reasonInWords(reason: string | null): string {
  const text = reason?.replace(/\s*Nothing was charged\.$/, "").trim() || "The card was declined";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const confirming: PaymentView = {
  title: "Confirming your payment",
  tone: "warn",
  text: "The payment service has not confirmed it yet. You need not pay again: this page looks again by itself, and what you paid counts even if you close it.",
  next: "check",
  refresh: true,
};

const unpaid: PaymentView = {
  title: "Not paid yet",
  tone: "warn",
  text: "You started this payment, but did not finish it. Nothing was charged so far. Go on to the payment page, or go back and choose another way to pay.",
  next: "pay",
  refresh: false,
};

const failed: PaymentView = {
  title: "Payment failed",
  tone: "bad",
  text: "",
  next: "again",
  refresh: false,
};

const expired: PaymentView = {
  title: "Payment not completed",
  tone: "warn",
  text: "This payment was not completed in time. If money was taken all the same, it is added to your wallet as soon as the payment service tells us.",
  next: "again",
  refresh: false,
};

const cancelled: PaymentView = {
  title: "Payment cancelled",
  tone: "warn",
  text: "This payment was cancelled, because its order was paid another way, replaced or too old. Nothing was charged. If money was taken all the same, it is added to your wallet as soon as the payment service tells us.",
  next: "again",
  refresh: false,
};

const inReview: PaymentView = {
  title: "We are checking your payment",
  tone: "warn",
  text: `It came with other details than we asked for, so one of us checks it first. Do not pay again. We write to you within one working day; for questions write to ${brand.paymentsMailbox} and name the reference.`,
  next: null,
  refresh: false,
};

const returned: PaymentView = {
  title: "Your payment was given back",
  tone: "good",
  text: `We checked it and gave the money back to you. Your bank shows it within 10 working days; for questions write to ${brand.paymentsMailbox} and name the reference.`,
  next: null,
  refresh: false,
};
