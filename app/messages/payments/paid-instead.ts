import { formatMoment } from "~/models/date";
import { walletWords } from "~/models/ledger/wallet";
import { channels } from "~/models/payments/channel";
import type { PaidInstead } from "~/models/payments/paid-instead";
import { hasResult, walletOf } from "~/models/payments/payment";
import { type ViewedPayment, type PaymentView, paymentView } from "./payment";
import type { ContactDetails } from "~/models/platform/contact-details";

/** "Plus, 1 month was paid by your agent Tunde Bello on 27 November 2026, 18:02." */
export const paidInsteadText = ({ title, paidAt, ...paid }: PaidInstead): string =>
  `${title} was paid ${payerOf(paid)} on ${formatMoment(paidAt)}.`;

/** For staff: "Plus, 1 month was already paid by the agent Tunde Bello on 27 November 2026, 18:02." */
export const staffPaidInstead = ({ title, paidAt, agent }: PaidInstead): string =>
  `${title} was already paid ${agent === null ? "" : `by the agent ${agent} `}on ${formatMoment(paidAt)}.`;

function payerOf({ method, kind, agent, channel, byLink }: Omit<PaidInstead, "title" | "paidAt">): string {
  if (agent !== null) return `by your agent ${agent}`;
  if (byLink) return "by another person, through your payment link";
  const renewal = kind === "renewal" ? "by its automatic renewal, " : "";
  if (channel !== null) return `${renewal}by ${channels[channel].by}`;
  return method === "wallet" ? `${renewal}from your wallet` : `${renewal}another way`;
}

interface ReadingContext {
  now: Date;
  contact: ContactDetails;
}

/** The page of an owner's payment, which may not be needed any more. */
export function viewWith(
  payment: ViewedPayment,
  instead: PaidInstead | null,
  { now, contact }: ReadingContext,
): PaymentView {
  const view = paymentView(payment, now, contact);
  if (!instead) return view;
  if (payment.result === "suspense") return { ...view, text: `${paidInsteadText(instead)} ${view.text}` };
  if (hasResult(payment.state)) return view;
  const { name } = walletWords[walletOf(payment)];
  return alreadyPaid(
    paidInsteadText(instead),
    `If you have sent it already, it goes to your ${name}, and we tell you by email and SMS.`,
  );
}

/** What the page of a payment by a link says once another has paid. A stranger is not told who paid. */
export function strangerView(
  payment: ViewedPayment,
  isPaid: boolean,
  { now, contact }: ReadingContext,
): PaymentView {
  if (!isPaid || hasResult(payment.state)) return paymentView(payment, now, contact);
  return alreadyPaid(
    "This has already been paid another way.",
    "If you have sent it already, the shop gets it in its wallet, and we email you.",
  );
}

const alreadyPaid = (why: string, late: string): PaymentView => ({
  title: "Already paid",
  tone: "good",
  text: `${why} Please don’t send money for this payment. ${late}`,
  next: null,
  refresh: false,
});
