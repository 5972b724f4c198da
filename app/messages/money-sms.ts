import { formatDate } from "~/models/date";
import { onePart } from "~/models/messages/money-text";
import { formatNaira } from "~/models/money";

interface Payer {
  method: "wallet" | "card";
  /** The name of the card, if one pays and is known. */
  card?: string | null | undefined;
}

const payerOf = ({ method, card }: Payer): string =>
  method === "wallet" ? "from your wallet" : `by ${card ?? "your card"}`;

interface EndingPlan {
  planName: string;
  endsAt: Date;
  link: string;
}

export const trialEndingSms = ({ planName, endsAt, link }: EndingPlan): string =>
  onePart(planName, (name) => [
    `the free trial of ${name} ends on ${formatDate(endsAt)}. Nothing is charged.`,
    `Keep it: ${link}`,
  ]);

/**
 * @param returning with null for `method` if nothing pays by itself, and what the wallet lacks and where to send it,
 *   or null, in `short`
 */
export const planReturnsSms = (
  returning: EndingPlan &
    Pick<Payer, "card"> & { total: number; method: Payer["method"] | null; short: string | null },
): string =>
  onePart(returning.planName, (name) => [
    returning.method === null
      ? `${name} returns on ${formatDate(returning.endsAt)} if you pay ${formatNaira(returning.total)}.`
      : `${name} returns on ${formatDate(returning.endsAt)} for ${formatNaira(returning.total)} ${payerOf({ ...returning, method: returning.method })}.`,
    returning.short ?? `${returning.method === null ? "Pay here" : "Change it"}: ${returning.link}`,
  ]);

/** @param short what the wallet lacks and where to send it; null if nothing is known to be missing */
export const renewalComingSms = (
  coming: EndingPlan & Payer & { total: number; short: string | null },
): string =>
  onePart(coming.planName, (name) => [
    `${name} renews on ${formatDate(coming.endsAt)} for ${formatNaira(coming.total)} ${payerOf(coming)}.`,
    coming.short ?? `Change it: ${coming.link}`,
  ]);

/** For a plan that nothing renews: owners who pay by transfer, or have chosen no payment method, pay again. */
export const paymentDueSms = ({ planName, endsAt, link }: EndingPlan): string =>
  onePart(planName, (name) => [
    `${name} ends on ${formatDate(endsAt)} unless you pay again.`,
    `Pay here: ${link}`,
  ]);

/** @param failed with null for `usableUntil` if the plan is paused and waits for the payment */
export const paymentFailedSms = (
  failed: Omit<EndingPlan, "endsAt"> &
    Payer & { total: number; usableUntil: Date | null; short: string | null },
): string =>
  onePart(failed.planName, (name) => [
    `${formatNaira(failed.total)} for ${name} could not be paid${failed.short === null ? ` ${payerOf(failed)}` : ""}. ${failed.usableUntil === null ? "It stays paused until it is paid." : `It works until ${formatDate(failed.usableUntil)}.`}`,
    failed.short ?? `Pay here: ${failed.link}`,
  ]);

/** A transfer of a wrong amount, which the bank returns. @param what "your plan" or "your wallet" */
export const sentBackSms = (back: { what: string; sent: number; due: number; link: string }): string =>
  onePart(back.what, (what) => [
    `${formatNaira(back.sent)} goes back to your bank: exactly ${formatNaira(back.due)} is due for ${what}.`,
    `Send it again: ${back.link}`,
  ]);

/** Money that came, but does not match what was due. @param what "We received ₦5,000 of ₦6,000, so …" */
export const suspenseSms = (money: { what: string; link: string }): string =>
  onePart("", () => [`${money.what} We are checking it. Don't pay again.`, `Details: ${money.link}`]);

interface Refund {
  amount: number;
}
const refundDetails = "Details are in your email.";

/** @param started with "Visa •••• 4081" as `source`, and "month" as `ends` if the plan loses the month that was paid */
export const refundStartedSms = (
  started: Refund & { source: string; by: Date; ends: "extras" | "month" | "year" | null },
): string =>
  onePart("", () => [
    `${formatNaira(started.amount)} is going back to ${started.source}. It should arrive by ${formatDate(started.by)}.${started.ends === null ? "" : ` The ${started.ends} it paid for ${started.ends === "extras" ? "end" : "ends"} then.`}`,
    refundDetails,
  ]);

export const refundedSms = (refunded: Refund & { to: string }): string =>
  onePart("", () => [
    `your refund of ${formatNaira(refunded.amount)} went to ${refunded.to}.`,
    refundDetails,
  ]);

export const refundFailedSms = (failed: Refund & { source: string }): string =>
  onePart("", () => [
    `your refund of ${formatNaira(failed.amount)} could not be sent to ${failed.source}. We will write to you.`,
    refundDetails,
  ]);

/** @param title what was paid, as on its receipt */
export const paidSms = (paid: { title: string; total: number; paidBy: string; receipt: string }): string =>
  onePart(paid.title, (title) => [
    `${formatNaira(paid.total)} paid for ${title} (${paid.paidBy}).`,
    `Receipt ${paid.receipt} is in your email.`,
  ]);

/** Money that came for an order that was paid or had ended. */
export const creditedSms = ({ amount, reference }: { amount: number; reference: string }): string =>
  onePart(reference, (name) => [
    `${formatNaira(amount)} arrived, but its order was already paid or had ended. It is in your wallet.`,
    `Reference ${name}.`,
  ]);

export const planEndedSms = (ended: EndingPlan & { trial: boolean; freePlan: string | null }): string =>
  onePart(ended.planName, (name) => [
    `${ended.trial ? "the free trial of " : ""}${name} ended on ${formatDate(ended.endsAt)}.${ended.freePlan === null ? "" : ` You are now on ${ended.freePlan}, free.`} Your records stay.`,
    `Get it back: ${ended.link}`,
  ]);
