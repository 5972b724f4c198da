import { formatDate, formatMoment } from "~/models/date";
import { DAY } from "~/models/duration";
import { formatNaira } from "~/models/money";
import type { KnownDispute } from "~/models/payments/dispute";

/** Where staff answer disputes at the provider. */
const DISPUTES_AT_PROVIDER = "https://dashboard.paystack.com/#/disputes";

/** How the paid time changed on the day the bank took the money, true at any later time; null if it did not. */
export function planChangeOf({
  paidUntilBefore: before,
  paidUntilAfter: after,
}: Pick<KnownDispute, "paidUntilBefore" | "paidUntilAfter">): string | null {
  if (before === null || before.getTime() === after?.getTime()) return null;
  const was = `was paid until ${formatDate(before)}`;
  return after === null
    ? `${was}, and ended that day`
    : `${was}, and from then on until ${formatDate(after)}`;
}

interface StaffDispute {
  strong: string;
  text: string;
  link: { text: string; href: string };
}

/** @param now to tell a deadline that has passed */
export function staffDispute(dispute: KnownDispute, now: Date): StaffDispute {
  const { providerId, amount, state, openedAt, answerBy, endedAt, taken, card } = dispute;
  const sum = formatNaira(amount);
  const link = { text: `Dispute ${providerId} at Paystack`, href: DISPUTES_AT_PROVIDER };
  const opened = `Opened on ${formatMoment(openedAt)}.`;
  const ended = endedAt ? ` Decided on ${formatMoment(endedAt)}.` : "";
  const name = card ?? "The card that paid";
  switch (state) {
    case "open":
      return {
        strong: `Disputed: a bank asks for ${sum} back.`,
        text: `${opened} ${deadline(answerBy, now)} Until it ends, ${card ?? "the card that paid"} renews nothing and nothing can be refunded.`,
        link,
      };
    case "lost": {
      const change = planChangeOf(dispute);
      return {
        strong: `Dispute lost: the bank took ${formatNaira(taken ?? amount)} back.`,
        text: `${opened}${ended} ${change ? `The plan ${change}.` : "The paid time did not change."} ${name} cannot be saved again. Nothing can be refunded.`,
        link,
      };
    }
    case "won":
      return {
        strong: `Dispute of ${sum} won.`,
        text: `${opened}${ended} The payment counts, and ${card ?? "the card"} can be charged again.`,
        link,
      };
  }
}

const deadline = (answerBy: Date | null, now: Date): string =>
  answerBy === null
    ? "Answer it at Paystack; the deadline is there."
    : answerBy > now
      ? `Answer it at Paystack by ${formatMoment(answerBy)}.`
      : `The time to answer it ended on ${formatMoment(answerBy)}.`;

/** For how long an owner's page tells of a dispute that was lost. */
const TOLD_FOR = 60 * DAY;

export const recentDisputes = (disputes: KnownDispute[], now: Date): KnownDispute[] =>
  disputes.filter(({ endedAt }) => endedAt === null || endedAt.getTime() + TOLD_FOR > now.getTime());

/** For the owner; null for one that was won. */
export function ownerDispute(dispute: KnownDispute): string | null {
  const { receipt, amount, state, openedAt, endedAt, taken, card } = dispute;
  switch (state) {
    case "open":
      return `On ${formatDate(openedAt)} a bank asked for ${formatNaira(amount)} of your payment ${receipt} back. ${card ? `We do not charge ${card} until the bank decides.` : "We write to you when the bank decides."}`;
    case "lost": {
      const change = planChangeOf(dispute);
      return `${endedAt ? `On ${formatDate(endedAt)} the` : "The"} bank took back ${formatNaira(taken ?? amount)} of your payment ${receipt}.${change ? ` Your plan ${change}.` : ""}${card ? ` ${card} is no longer charged and cannot be saved again.` : ""}`;
    }
    case "won":
      return null;
  }
}
