import type { Mail } from "~/models/messages/mail-html";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatDate } from "~/models/date";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import type { User } from "~/models/users/user";
import { channels, sourceOf } from "~/models/payments/channel";
import { type MoneyInSuspense, suspenseText, suspenseTitle, isShort } from "./money-in-suspense";
import type { PaidInstead } from "~/models/payments/paid-instead";
import { paidInsteadText } from "./paid-instead";
import { isOverpaid, type Payment, walletOf } from "~/models/payments/payment";

/** "your card payment", or that of another person. */
const thePayment = ({ channel, payLinkId }: Pick<Payment, "channel" | "payLinkId">): string =>
  payLinkId === null
    ? `your ${channels[channel].payment}`
    : `the ${channels[channel].payment} through your link`;

type CreditedPayment = Pick<
  Payment,
  "purpose" | "amount" | "received" | "reference" | "channel" | "payLinkId"
>;

type WalletOwner = Pick<User, "closedAt">;

/** What else an owner reads about money in the wallet, unless the account is closed. */
const useOf = ({ closedAt }: WalletOwner): string =>
  closedAt === null ? ", and you can pay for a plan with it" : "";

/** Mail to the owner of a closed account, with the receipt: money came to its wallet. @param page where to log in */
export const closedWalletText = (reference: string, page: string, contact: ContactDetails): string =>
  `Your account is closed, so we pay the money in its wallet to your bank account. Tell us which: call ${contact.phones[0].shown} or write to ${contact.paymentsMailbox} with the reference ${reference}. Or log in, restore the account, and close it again with your account number: ${page}`;

/**
 * Mail to an owner, with the receipt: a payment could not be used for what it was made for.
 * @param instead what had paid for it before
 */
export function creditedText(
  payment: CreditedPayment,
  instead: PaidInstead | null,
  owner: WalletOwner,
  contact: ContactDetails,
): string[] {
  const isTokens = walletOf(payment) === "tokens";
  const all = payment.received ?? payment.amount;
  const why = isOverpaid(payment)
    ? `Only ${formatNaira(payment.amount)} was due, so ${isTokens ? "we took no fee" : "nothing was bought with it yet"}`
    : `${payment.payLinkId === null ? "" : "Another person paid through your link. "}${notNeeded(instead)}`;
  return [
    isTokens
      ? `${why}. We gave you ${walletWords.tokens.format(all)} for the full ${formatNaira(all)}.`
      : `${why}. The full ${formatNaira(all)} is now in your wallet${useOf(owner)}.`,
    `If you want it sent back to ${sourceOf(payment)}, write to ${contact.paymentsMailbox} with the reference ${payment.reference}.`,
  ];
}

const notNeeded = (instead: PaidInstead | null): string =>
  instead
    ? `${paidInsteadText(instead)} This payment came after that, and bought nothing more`
    : "What it was meant to pay for had already been paid, cancelled or replaced";

/** Mail to an owner: the bank did not deliver a transfer of the wrong amount. */
export function sentBackMail(
  { amount, reference }: Pick<Payment, "amount" | "reference">,
  sent: number,
  owner: GreetedPerson,
  origin: string,
): Mail {
  const due = formatNaira(amount);
  return {
    subject: `Your transfer of ${formatNaira(sent)} is coming back to you`,
    text: [
      greetingFor(owner),
      `You sent ${formatNaira(sent)}, but exactly ${due} was due. Your bank returns the ${formatNaira(sent)}, usually within one working day. Nothing is paid yet.`,
      `Send exactly ${due}, or choose another way to pay: ${origin}/payment/${reference}`,
    ].join("\n\n"),
  };
}

/** Mail to an owner: a payment waits for staff to check it. */
export function reviewMail(
  payment: RefundedOf & MoneyInSuspense,
  owner: GreetedPerson,
  contact: ContactDetails,
): Mail {
  const { reference } = payment;
  return {
    subject: isShort(payment) ? suspenseTitle(payment) : `We are checking your payment ${reference}`,
    text: [
      greetingFor(owner),
      `It is about ${thePayment(payment)} ${reference}. ${suspenseText(payment)} The money is safe with us, and one of our team is looking at it.`,
      `Do not pay again. We’ll write to you within one working day. To have the money sooner, in your account here or sent back, call ${contact.phones[0].shown} or write to ${contact.paymentsMailbox} with the reference ${reference}.`,
    ].join("\n\n"),
  };
}

/** Mail to an owner, with the receipt: staff checked a payment in suspense, and the owner may spend it. */
export function checkedText(
  payment: RefundedOf & Pick<Payment, "purpose" | "withheld">,
  owner: WalletOwner,
  contact: ContactDetails,
): string[] {
  const { reference, amount, withheld } = payment;
  const { name, format } = walletWords[walletOf(payment)];
  return [
    `We have checked ${thePayment(payment)} ${reference}. We added the full ${format(amount)} to your ${name}${useOf(owner)}.`,
    ...(withheld === null
      ? []
      : [
          `We could not accept the ${formatNaira(withheld)} that the payer deducted as withholding tax, so the price is not paid in full.`,
        ]),
    askUs(contact),
  ];
}

/** Mail to an owner: a payment in suspense was sent back. */
export function returnedMail(payment: RefundedOf, owner: GreetedPerson, contact: ContactDetails): Mail {
  const { reference, amount, payLinkId } = payment;
  const sum = formatNaira(amount);
  return {
    subject: `${sum} of your payment was refunded`,
    text: [
      greetingFor(owner),
      `We have checked ${thePayment(payment)} ${reference}.`,
      `We have refunded ${sum} to ${payLinkId === null ? "you" : sourceOf(payment)}. It can take up to 10 working days to arrive.`,
      askUs(contact),
    ].join("\n\n"),
  };
}

const askUs = (contact: ContactDetails): string =>
  `If you have a question, write to ${contact.paymentsMailbox} and name the reference.`;

type RefundedOf = Pick<Payment, "reference" | "amount" | "channel" | "payLinkId">;
/**
 * What ended because its price was refunded, the kobo credited to the wallet for extras added to it, and what goes
 * on.
 */
export type EndedOrder =
  | {
      ended: "plan";
      credited: number;
      goesOn: { planName: string; endsAt: Date } | null;
      /** Automatic top-up was on, and ended with the plan. */
      topUpOff: boolean;
    }
  | { ended: "extras" };
type RefundedPayment = RefundedOf & { takenBack: EndedOrder | null };
/** Where the money goes: "Visa •••• 4081". */
type ToSource = { source: string };
/** The day by which it should have arrived. */
type ExpectedArrival = ToSource & { by: Date };

/** What the owner loses when a refund is complete. */
export type EndingOrder = { ends: "extras" } | { ends: "month" | "year"; paidUntil: Date | null };

/** Mail to an owner: a refund is on its way. */
export function refundStartedMail(
  payment: RefundedOf & ExpectedArrival & { ending: EndingOrder | null },
  owner: GreetedPerson,
  contact: ContactDetails,
): Mail {
  const { reference, amount, source, by, ending } = payment;
  const sum = formatNaira(amount);
  return {
    subject: `${sum} is going back to ${source}`,
    text: [
      greetingFor(owner),
      `We are refunding ${sum} of ${thePayment(payment)} ${reference} to ${source}. It should arrive by ${formatDate(by)}. We’ll write again when the bank has it.`,
      ...(ending ? [endingText(ending)] : []),
      `If you didn’t expect this, write to ${contact.paymentsMailbox} with the reference ${reference}.`,
    ].join("\n\n"),
  };
}

function endingText(ending: EndingOrder): string {
  if (ending.ends === "extras")
    return "When the refund is complete, the extras you paid for with it end. Your records stay.";
  const { ends, paidUntil } = ending;
  return `When the refund is complete, the ${ends} you paid for with it ends. ${paidUntil ? `Your plan then runs until ${formatDate(paidUntil)}.` : "Your records stay, and you can choose a plan again."}`;
}

/** Mail to an owner: a refund that was on its way did not go through. */
export function refundFailedMail(
  payment: RefundedOf & ToSource,
  owner: GreetedPerson,
  contact: ContactDetails,
): Mail {
  const { reference, amount, source } = payment;
  const sum = formatNaira(amount);
  return {
    subject: `Your refund of ${sum} did not go through`,
    text: [
      greetingFor(owner),
      `The ${sum} of ${thePayment(payment)} ${reference} could not be sent to ${source}. The money is not lost: one of our team is looking at it and will write to you within one working day.`,
      `If you have a question, write to ${contact.paymentsMailbox} with the reference ${reference}.`,
    ].join("\n\n"),
  };
}

/** Mail to an owner: the refund to the source of the payment is with the bank. */
export function refundedMail(
  payment: RefundedPayment & ExpectedArrival,
  owner: GreetedPerson,
  contact: ContactDetails,
): Mail {
  const { reference, amount, takenBack, source, by } = payment;
  return {
    subject: `${formatNaira(amount)} of your payment was refunded`,
    text: [
      greetingFor(owner),
      `${formatNaira(amount)} of ${thePayment(payment)} ${reference} was refunded to ${source}. The bank may take until ${formatDate(by)} to show it.`,
      ...(takenBack ? endedTexts(takenBack) : []),
      `If you didn’t expect this, write to ${contact.paymentsMailbox} with the reference ${reference}.`,
    ].join("\n\n"),
  };
}

/** Mail to an owner: staff refunded a payment to the wallet. */
export function refundedToWalletMail(
  payment: RefundedPayment,
  owner: GreetedPerson,
  contact: ContactDetails,
): Mail {
  const { reference, amount, takenBack } = payment;
  const sum = formatNaira(amount);
  return {
    subject: `${sum} of your payment is in your wallet`,
    text: [
      greetingFor(owner),
      `We have refunded ${sum} of ${thePayment(payment)} ${reference}. It is in your wallet, and you can pay for a plan with it.`,
      ...(takenBack ? endedTexts(takenBack) : []),
      `If you didn’t expect this, write to ${contact.paymentsMailbox} with the reference ${reference}.`,
    ].join("\n\n"),
  };
}

function endedTexts(ended: EndedOrder): string[] {
  if (ended.ended === "extras") return ["The extras you paid for with it have ended. Your records stay."];
  const { credited, goesOn, topUpOff } = ended;
  return [
    goesOn
      ? `What you paid for with it has ended. Your other paid time continues without a break: ${goesOn.planName} is paid until ${formatDate(goesOn.endsAt)}.`
      : "The plan you paid for with it has ended. Your records stay. Choose a plan to continue.",
    ...(topUpOff ? ["Automatic top-up is off too."] : []),
    ...(credited > 0
      ? [`We added the value of the unused days of your extras, ${formatNaira(credited)}, to your wallet.`]
      : []),
  ];
}

/** Mail to an owner: staff closed the account number. */
export function numberClosedMail(
  { number, bank }: { number: string; bank: string },
  owner: GreetedPerson,
  contact: ContactDetails,
): Mail {
  return {
    subject: `Your account number ${number} is closed`,
    text: [
      greetingFor(owner),
      `We have closed your account number ${number} at ${bank}. Send no more money to it. What is already on its way still comes to you.`,
      `You can get another number on the page of your wallet. If you have a question, write to ${contact.paymentsMailbox}.`,
    ].join("\n\n"),
  };
}
