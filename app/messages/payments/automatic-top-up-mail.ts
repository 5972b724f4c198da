import { letter } from "~/messages/letter";
import type { Mail } from "~/models/messages/mail-html";
import type { AutomaticTopUpEnd } from "#db/schema";
import { formatDate } from "~/models/date";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import type { GreetedPerson } from "~/models/users/name";
import { nextMonth, type ChargeTerms } from "~/models/payments/automatic-top-up";

interface AutomaticTopUpMail {
  owner: GreetedPerson;
  terms: ChargeTerms;
  /** "Visa •••• 4081" */
  card: string;
  /** Where it is changed or switched off. */
  page: string;
}

const nameOf = ({ wallet }: ChargeTerms): string => (wallet === "tokens" ? "tokens" : "wallet");

/** In the mail with the receipt of a charge that the owner allowed in advance. */
export const automaticText = ({ terms, page }: Pick<AutomaticTopUpMail, "terms" | "page">): string[] => [
  `You have automatic top-up on: ${terms.wallet === "tokens" ? "you had" : "your wallet had"} less than ${walletWords[terms.wallet].format(terms.threshold)}, so we charged your card.`,
  `Change it or switch it off: ${page}`,
];

/** After the first decline. The next ones follow without a mail, until the last. */
export function declinedMail({ owner, terms, card, page }: AutomaticTopUpMail, retryAt: Date): Mail {
  return letter(
    `Automatic top-up: ${card} was declined`,
    owner,
    `Your ${nameOf(terms)} fell below ${walletWords[terms.wallet].format(terms.threshold)}, but your bank declined the charge of ${formatNaira(terms.total)} to ${card}. Nothing was charged.`,
    `We try again on ${formatDate(retryAt)}. Make sure that there is enough money behind the card.`,
    `Use another card or switch this off: ${page}`,
  );
}

const reasons: Record<
  Exclude<AutomaticTopUpEnd, "owner" | "changed" | "account">,
  (card: string) => string
> = {
  card: (card) => `${card} can no longer be charged.`,
  declined: (card) => `The bank of ${card} declined the charge, so we stopped.`,
  confirmation: (card) =>
    `The bank of ${card} wants you to confirm each charge, so we cannot make it without you.`,
  refund: () => "A top-up that we made was refunded to the card, so we make no more of them.",
  dispute: () => "The bank of this card took a payment back, so we charge it no more.",
  plan: () => "Your plan was cancelled or paused, or it ended, so there is nothing to fill your wallet for.",
};

/** @param link by which the owner, or another person, adds the money now; null if nothing is missing */
export function switchedOffMail(
  { owner, terms, card, page }: AutomaticTopUpMail,
  why: keyof typeof reasons,
  link: string | null,
): Mail {
  return letter(
    "Automatic top-up is off",
    owner,
    `${reasons[why](card)} Automatic top-up is off now: your card no longer fills your ${nameOf(terms)}.`,
    ...(link === null
      ? []
      : [
          `Your ${nameOf(terms)} is below ${walletWords[terms.wallet].format(terms.threshold)}. To add ${walletWords[terms.wallet].format(terms.amount)} yourself, or to ask someone else to, open or send this link: ${link}`,
        ]),
    `To switch it on again, with this card or another: ${page}`,
  );
}

/** Once a month. */
export function capReachedMail(
  { owner, terms, card, page }: AutomaticTopUpMail,
  charged: number,
  now: Date,
): Mail {
  return letter(
    "Automatic top-up has reached your limit for this month",
    owner,
    `Your ${nameOf(terms)} is below ${walletWords[terms.wallet].format(terms.threshold)}, but ${card} was charged ${formatNaira(charged)} this month. Another ${formatNaira(terms.total)} would pass your limit of ${formatNaira(terms.monthlyCap)}, so we charged nothing.`,
    `It continues on ${formatDate(nextMonth(now))}. Raise the limit, or add money yourself: ${page}`,
  );
}
