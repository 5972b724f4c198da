import type { ContactDetails } from "~/models/platform/contact-details";
import { MINUTE } from "~/models/duration";
import { formatTime } from "~/models/date";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import { type BankWords, channels, isSlow } from "~/models/payments/channel";
import { AFTER_PAYMENT, downloadPaidPath, paidPath } from "~/models/payments/pages";
import { mayWish } from "./money-wish";
import { isShort, suspenseText, suspenseTitle } from "./money-in-suspense";
import { choosesBank, sendUntil, type Payment, walletOf, isUnpaid } from "~/models/payments/payment";
import { isForPurchase } from "~/models/payments/top-up";

export interface PaymentView {
  title: string;
  tone: "good" | "warn" | "bad";
  text: string;
  /** The next step for the owner. */
  next: "check" | "pay" | "wait" | "again" | null;
  /** Whether the page reloads by itself. */
  refresh: boolean;
}

export type ViewedPayment = Pick<
  Payment,
  | "purpose"
  | "state"
  | "result"
  | "providerStatus"
  | "authorizationUrl"
  | "cardId"
  | "reason"
  | "createdAt"
  | "amount"
  | "channel"
  | "payLinkId"
  | "sentBack"
  | "received"
  | "withheld"
  | "ticketBank"
  | "ticketCode"
  | "ticketUntil"
>;

/** Often enough to be quick, rarely enough for a limit of a hundred requests a minute. */
export const REFRESH_SECONDS = "5";

/** A page left open stops reloading after this. */
const LONGEST_REFRESH = 15 * MINUTE;

/** What the payment page says before the payment is settled. */
export function paymentView(payment: ViewedPayment, now: Date, contact: ContactDetails): PaymentView {
  const young = now.getTime() - payment.createdAt.getTime() < LONGEST_REFRESH;
  switch (payment.state) {
    case "new":
    case "open":
      if (choosesBank(payment)) return chooseYourBank;
      if (hasNoPage(payment)) return { ...withoutPage, refresh: young };
      const { slow } = channels[payment.channel];
      if (slow !== null) return waitingForBank(payment, slow, now);
      return isUnpaid(payment) ? unpaid : { ...confirming, refresh: young };
    case "failed":
      return {
        ...failed,
        text: `${failureReason(payment.reason)} ${notCharged(payment)} You can try again.`,
      };
    case "expired":
      return { ...expired, text: `${expired.text} ${lateMoney(payment)}` };
    case "cancelled":
      return { ...cancelled, text: `${cancelled.text} ${lateMoney(payment)}` };
    case "review":
    case "settled":
      return payment.result === "returned" ? returnedView(payment, contact) : inReview(payment, contact);
  }
}

export function lateMoney(payment: Pick<Payment, "purpose" | "payLinkId">): string {
  const { name } = walletWords[walletOf(payment)];
  return payment.payLinkId === null
    ? `If money left your account, we’ll add it to your ${name} as soon as the payment service tells us.`
    : `If money left your account, the shop gets it as soon as the payment service tells us, and we’ll email you.`;
}

export function notCharged({ channel }: Pick<Payment, "channel">): string {
  return isSlow(channel)
    ? "Nothing was paid. Your bank will return any money it took."
    : "Nothing was charged.";
}

/**
 * Where a settled payment leads, and the flash message shown there, if its confirmation does not say it all.
 * @param orderReference the reference of the order that it paid
 */
export function paidOnward(
  payment: Payment,
  orderReference: string | null,
): { path: string; flash: "payment-overpaid" | "payment-credited" | "topped-up-for-order" | null } {
  const { purpose, result, amount, received, returnPath, reference } = payment;
  if (purpose === "order" && result === "credited")
    return { path: "/wallet", flash: (received ?? 0) > amount ? "payment-overpaid" : "payment-credited" };
  if (purpose !== "order" && isForPurchase(returnPath))
    return { path: returnPath, flash: "topped-up-for-order" };
  const paid = orderReference ?? reference;
  return { path: returnPath === AFTER_PAYMENT ? downloadPaidPath(paid) : paidPath(paid), flash: null };
}

/** What a payment was for, in a word or two. */
export const purposeInWords = (payment: Pick<Payment, "purpose">): string =>
  payment.purpose === "order" ? "Plan" : walletWords[walletOf(payment)].topUp;

/** We never got the address of the provider's page or a ticket, so the owner cannot have paid. */
function hasNoPage({ authorizationUrl, cardId, providerStatus, ticketCode }: ViewedPayment): boolean {
  return (
    authorizationUrl === null &&
    ticketCode === null &&
    cardId === null &&
    (providerStatus === null || providerStatus === "abandoned")
  );
}

/** Why it failed, as a sentence, in the provider's words if it gave any. */
export function failureReason(reason: string | null): string {
  const text = reason?.replace(/Nothing was charged\.$/, "").trim() || "The card was declined";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Before a success, nothing from the provider tells whether the owner has sent the money. */
function waitingForBank(payment: ViewedPayment, words: BankWords, now: Date): PaymentView {
  const { amount, sentBack } = payment;
  const until = sendUntil(payment);
  const due = formatNaira(amount);
  if (now >= until)
    return {
      title: `This ${words.expires} has expired`,
      tone: "warn",
      text: `The ${words.expires} expired at ${formatTime(until)}, and nothing was paid. Your bank will return any later payment, usually within one working day. If it still reaches us, we’ll count it and email you.`,
      next: "again",
      refresh: false,
    };
  if (sentBack !== null)
    return {
      title: `Send exactly ${due}`,
      tone: "bad",
      text: `You sent ${formatNaira(sentBack)}, but exactly ${due} was due. The bank returns the ${formatNaira(sentBack)}, usually within one working day. Nothing is paid yet. Send exactly ${due} before ${formatTime(until)}, or choose another way to pay.`,
      next: "wait",
      refresh: true,
    };
  return {
    title: "We are waiting for your bank",
    tone: "warn",
    text: `${words.waiting({ due, time: formatTime(until), checkedAt: formatTime(now) })} This page updates automatically, and we’ll email you. Please don’t pay twice.`,
    next: "wait",
    refresh: true,
  };
}

const confirming: PaymentView = {
  title: "Confirming your payment",
  tone: "warn",
  text: "The payment service has not confirmed it yet. Please don’t pay again. This page updates automatically, and your payment counts even if you close it.",
  next: "check",
  refresh: true,
};

const withoutPage: PaymentView = {
  title: "The payment has not started",
  tone: "warn",
  text: "We could not open the payment page. Nothing was charged. Try again in a moment.",
  next: "again",
  refresh: true,
};

const chooseYourBank: PaymentView = {
  title: "Choose your bank",
  tone: "warn",
  text: "You have not chosen the bank whose code you dial, and nothing was charged. Continue to payment, or choose another way to pay.",
  next: "pay",
  refresh: false,
};

const unpaid: PaymentView = {
  title: "Not paid yet",
  tone: "warn",
  text: "You started this payment, but did not finish it. You weren’t charged. Continue to payment, or choose another way to pay.",
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
  text: "This payment was not completed in time.",
  next: "again",
  refresh: false,
};

const cancelled: PaymentView = {
  title: "Payment cancelled",
  tone: "warn",
  text: "This payment was cancelled, because its order was replaced or its price has expired. It has paid for nothing.",
  next: "again",
  refresh: false,
};

const inReview = (payment: ViewedPayment, { paymentsMailbox, phones }: ContactDetails): PaymentView => ({
  title: suspenseTitle(payment),
  tone: "warn",
  text: `${isShort(payment) ? `The ${formatNaira(payment.received ?? 0)} has paid for nothing yet.` : suspenseText(payment)} The money is safe with us, and one of our team is looking at it. Please don’t pay again. We’ll write to you within one working day. ${mayWish(payment) ? `If it is urgent, call ${phones[0].shown}.` : `To have it ${inYourWallet(payment)} or sent back sooner, call ${phones[0].shown} or write to ${paymentsMailbox} with the reference.`}`,
  next: null,
  refresh: false,
});

const inYourWallet = (payment: ViewedPayment): string =>
  payment.payLinkId === null ? `in your ${walletWords[walletOf(payment)].name}` : "given to the shop";

const returnedView = (payment: ViewedPayment, { paymentsMailbox }: ContactDetails): PaymentView => ({
  title: "Your payment was refunded",
  tone: "good",
  text: `${suspenseText(payment)} We checked it and refunded the money to you. It can take up to 10 working days to arrive. If you have a question, write to ${paymentsMailbox} with the reference.`,
  next: null,
  refresh: false,
});
