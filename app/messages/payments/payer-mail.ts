import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { channels, paidWith } from "~/models/payments/channel";
import { type MoneyInSuspense, suspenseText, suspenseTitle, isShort } from "./money-in-suspense";
import { isOverpaid, type Payment } from "~/models/payments/payment";
import type { PaidFor } from "./payer-thanks";

/*
 * Mails to a person who pays by a link. They name the shop as the link's page does, and nothing else of its owner:
 * anyone may have the link, and the address may be mistyped.
 */

type PaidByLink = Pick<Payment, "amount" | "reference" | "channel">;

const question = ({ paymentsMailbox }: ContactDetails, { reference }: Pick<Payment, "reference">): string =>
  `If you have a question, write to ${paymentsMailbox} and name the reference ${reference}.`;

const facts = ({ channel, reference }: PaidByLink, { title, shop }: PaidFor, now: Date): string =>
  [
    `For: ${title}`,
    `Shop: ${shop}`,
    `Paid by: ${paidWith(channel, null)}`,
    `Paid on: ${formatDate(now)}`,
    `Reference: ${reference}`,
  ].join("\n");

/** Mail to a payer: the money has arrived and paid what the link asked for. */
export function paymentNoteMail(payment: PaidByLink, paidFor: PaidFor, now: Date, contact: ContactDetails) {
  const sum = formatNaira(payment.amount);
  return {
    subject: `You paid ${sum} for ${paidFor.shop}`,
    text: [
      "Hello,",
      `Thank you. ${brand.name} has received your ${sum}.`,
      facts(payment, paidFor, now),
      `This note is for you. The receipt goes to the shop. ${payment.channel === "card" ? "We have not saved your card, and you" : "You"} have no account with us.`,
      question(contact, payment),
    ].join("\n\n"),
  };
}

/** Mail to a payer: the money has arrived, but what the link asked for was paid before or has ended. */
export function unusedPaymentMail(
  payment: PaidByLink & Pick<Payment, "received">,
  paidFor: PaidFor,
  now: Date,
  contact: ContactDetails,
) {
  const { amount, received, reference } = payment;
  const sum = formatNaira(received ?? amount);
  const isTooMuch = isOverpaid(payment);
  const why = isTooMuch
    ? `only ${formatNaira(amount)} was due, so it paid for nothing yet`
    : "it had already been paid, or had ended";
  return {
    subject: `Your ${sum} for ${paidFor.shop} arrived, but ${isTooMuch ? "was too much" : "was not needed"}`,
    text: [
      "Hello,",
      `${brand.name} has received your ${sum}, but ${why}. The full ${sum} is now in the shop’s wallet, and the shop can spend it.`,
      facts(payment, paidFor, now),
      `If you want it back, write to ${contact.paymentsMailbox} with the reference ${reference}. You can also ask the shop.`,
    ].join("\n\n"),
  };
}

/** Mail to a payer: the payment waits for staff to check it. */
export function payerReviewMail(
  payment: PaidByLink & MoneyInSuspense,
  paidFor: PaidFor,
  contact: ContactDetails,
) {
  return {
    subject: isShort(payment) ? suspenseTitle(payment) : `We are checking your payment ${payment.reference}`,
    text: [
      "Hello,",
      `It is about your ${channels[payment.channel].payment} for ${paidFor.shop}. ${suspenseText(payment)} The money is safe with us, and one of our team is looking at it.`,
      `Do not pay again. We’ll write to you within one working day. ${question(contact, payment)}`,
    ].join("\n\n"),
  };
}

/**
 * Mail to a payer: staff have checked the payment, and the money is the shop's.
 * @param isUsed whether it paid what the link asked for
 */
export function payerCheckedMail(
  payment: PaidByLink & Pick<Payment, "withheld">,
  paidFor: PaidFor,
  { isUsed, contact }: { isUsed: boolean; contact: ContactDetails },
) {
  return {
    subject: `We have checked your payment ${payment.reference}`,
    text: [
      "Hello,",
      `We have checked your ${channels[payment.channel].payment} for ${paidFor.shop}. The shop now has the ${formatNaira(payment.amount)}.`,
      ...(payment.withheld === null ? [] : [withheldText(payment.withheld, isUsed, contact)]),
      question(contact, payment),
    ].join("\n\n"),
  };
}

const withheldText = (withheld: number, isUsed: boolean, { paymentsMailbox }: ContactDetails): string =>
  isUsed
    ? `We have credited the ${formatNaira(withheld)} of tax that you withheld, so the price is paid in full. When the tax office has issued the certificate, send its number and date to ${paymentsMailbox}.`
    : `We could not accept the ${formatNaira(withheld)} that you deducted as withholding tax, so the price is not paid in full.`;

/** Mail to a payer: the money is on its way back. */
export function payerRefundStartedMail(
  payment: PaidByLink & { by: Date },
  paidFor: PaidFor,
  contact: ContactDetails,
) {
  const { amount, channel, by } = payment;
  const sum = formatNaira(amount);
  return {
    subject: `${sum} of your payment for ${paidFor.shop} is going back to you`,
    text: [
      "Hello,",
      `We are refunding ${sum} of your ${channels[channel].payment} to ${channels[channel].source}. It should arrive by ${formatDate(by)}.`,
      question(contact, payment),
    ].join("\n\n"),
  };
}

/** Mail to a payer: the refund is with the bank. */
export function payerRefundMail(payment: PaidByLink, paidFor: PaidFor, contact: ContactDetails) {
  const { amount, channel } = payment;
  const sum = formatNaira(amount);
  return {
    subject: `${sum} of your payment for ${paidFor.shop} was refunded`,
    text: [
      "Hello,",
      `We have refunded ${sum} of your ${channels[channel].payment} to ${channels[channel].source}. It can take up to 10 working days to arrive.`,
      question(contact, payment),
    ].join("\n\n"),
  };
}

/** Mail to a payer: the bank did not deliver a transfer of the wrong amount. */
export function payerSentBackMail(payment: PaidByLink, sent: number, paidFor: PaidFor) {
  const due = formatNaira(payment.amount);
  return {
    subject: `Your transfer of ${formatNaira(sent)} is coming back to you`,
    text: [
      "Hello,",
      `You sent ${formatNaira(sent)} for ${paidFor.shop}, but exactly ${due} was due. Your bank returns the ${formatNaira(sent)}, usually within one working day. Nothing is paid yet.`,
      `Send exactly ${due}, or open the link that you were sent and choose another way to pay.`,
    ].join("\n\n"),
  };
}
