import type { Mail } from "~/models/messages/mail-html";
import { formatDate } from "~/models/date";
import { walletWords } from "~/models/ledger/wallet";
import { onePart } from "~/models/messages/money-text";
import { formatNaira } from "~/models/money";
import type { ContactDetails } from "~/models/platform/contact-details";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { type Payment, walletOf } from "~/models/payments/payment";

/* What an owner is told of a dispute: that a bank asks for the money of a payment back, and how that ends. */

/** Until when the plan is paid. */
export interface PaidPlan {
  planName: string;
  paidUntil: Date;
}

type DisputedPayment = Pick<Payment, "reference" | "purpose" | "result" | "payLinkId" | "createdAt">;

export interface DisputeMailContent {
  owner: GreetedPerson;
  payment: DisputedPayment;
  amount: number;
  /** The saved card of the owner that paid; null if it is not saved. */
  card: CardFacts | null;
  /** null without paid time. */
  plan: PaidPlan | null;
  /** Where the owner changes how the plan or the wallet is paid. */
  page: string;
  contact: ContactDetails;
}

type DisputeSmsContent = Pick<DisputeMailContent, "amount" | "card" | "payment" | "plan">;

export interface CardFacts {
  label: string;
  /** Whether it pays for the next period. */
  renews: boolean;
  /** Whether automatic top-up charges it. */
  topsUp: boolean;
}

const paidWith = ({ payment: { payLinkId, reference, createdAt }, card }: DisputeMailContent): string =>
  `paid on ${formatDate(createdAt)}${card ? ` with ${card.label}` : payLinkId === null ? "" : " through your link"} (${reference})`;

/** "renewals and automatic top-up" */
const chargesOf = ({ renews, topsUp }: CardFacts): string =>
  [...(renews ? ["the renewal of your plan"] : []), ...(topsUp ? ["automatic top-up"] : [])].join(" and ");

const write = (subject: string, { owner }: DisputeMailContent, ...paragraphs: (string | null)[]) => ({
  subject,
  text: [greetingFor(owner), ...paragraphs.filter((paragraph) => paragraph !== null)].join("\n\n"),
});

const askUs = ({ contact, payment }: DisputeMailContent): string =>
  `If you have a question, write to ${contact.paymentsMailbox} and name ${payment.reference}.`;

const onTheSide = (dispute: DisputeMailContent): string | null => {
  const { name } = walletWords[walletOf(dispute.payment)];
  return dispute.payment.result === "credited"
    ? `Until then we set ${formatNaira(dispute.amount)} of your ${name} aside, or what is left of it.`
    : null;
};

export function disputeOpenedMail(dispute: DisputeMailContent): Mail {
  const { amount, card, plan } = dispute;
  const sum = formatNaira(amount);
  const charges = card && chargesOf(card);
  return write(
    `Your bank asks us for ${sum} back`,
    dispute,
    `A bank asks for ${sum} back that was ${paidWith(dispute)}. We write to you when the bank has decided.`,
    plan
      ? `${plan.planName} stays paid until ${formatDate(plan.paidUntil)}. If the bank takes the money back, the time bought with it ends.`
      : null,
    onTheSide(dispute),
    card
      ? `We do not charge ${card.label} until then${charges ? `, so ${charges} by it waits` : ""}.${card.renews ? ` Renew another way: ${dispute.page}` : ""}`
      : null,
    "If you did not mean to dispute this payment, tell your bank. If another person used your card, ask your bank to block it.",
    askUs(dispute),
  );
}

export const disputeOpenedSms = ({ amount, card, payment }: DisputeSmsContent): string =>
  onePart("", () => [
    `your bank asks ${formatNaira(amount)} back (${payment.reference}).${card ? ` We do not charge ${card.label} until it decides.` : ""}`,
    "Details are in your email.",
  ]);

/** @param before how far the plan was paid before the bank took the money; `dispute` has how far it is paid now */
export function disputeLostMail(dispute: DisputeMailContent, before: PaidPlan | null): Mail {
  const { card, plan, amount } = dispute;
  const sum = formatNaira(amount);
  const charges = card && chargesOf(card);
  return write(
    `Your bank took back ${sum}`,
    dispute,
    `The bank took back ${sum} that was ${paidWith(dispute)}.`,
    paidChangeText(before, plan),
    card
      ? `We removed ${card.label}, and it cannot be saved again${charges ? `: ${charges} by it has ended` : ""}. Choose another way to pay: ${dispute.page}`
      : `To see your plan and how it is paid: ${dispute.page}`,
    askUs(dispute),
  );
}

export function disputeLostSms({ amount, card, plan }: DisputeSmsContent, before: PaidPlan | null): string {
  const change = paidChangeText(before, plan);
  return onePart("", () => [
    `your bank took back ${formatNaira(amount)}.${change === null ? "" : ` ${change}`}${card ? ` ${card.label} is removed.` : ""}`,
    "Details are in your email.",
  ]);
}

/** What a lost payment did to the paid time; null if there was none. */
export function paidChangeText(before: PaidPlan | null, after: PaidPlan | null): string | null {
  if (before === null) return null;
  const { planName, paidUntil } = before;
  const was = formatDate(paidUntil);
  if (after === null) return `${planName} was paid until ${was}. That time has ended.`;
  if (after.planName === planName && after.paidUntil.getTime() === paidUntil.getTime())
    return `${planName} stays paid until ${was}.`;
  return `${planName} was paid until ${was}. Now ${after.planName} is paid until ${formatDate(after.paidUntil)}.`;
}

export function disputeWonMail(dispute: DisputeMailContent): Mail {
  const { card } = dispute;
  const sum = formatNaira(dispute.amount);
  const charges = card && chargesOf(card);
  return write(
    `The bank has closed the dispute over ${sum}`,
    dispute,
    `The bank has decided: we keep the ${sum} ${paidWith(dispute)}, and you keep what it paid for.`,
    card
      ? `${card.label} can be charged again${charges ? `, for ${charges}` : ""}. Change that: ${dispute.page}`
      : null,
    askUs(dispute),
  );
}
