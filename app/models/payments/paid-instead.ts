import type { OrderKind, OrderMethod } from "#db/schema";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatMoment } from "~/models/date";
import { walletWords } from "~/models/ledger/wallet";
import { channelWords, type PaymentChannel } from "./channel";
import { hasResult, type Payment, walletOf } from "./payment";
import { paymentView, type PaymentView, type ViewedPayment } from "./view";

/* A payment whose order was paid another way, or for which another order has paid for the same time. */

/** What was paid instead. */
export interface PaidInstead {
  /** "Plus, 1 month" */
  title: string;
  method: OrderMethod;
  kind: OrderKind;
  paidAt: Date;
  /** The agent who paid it. */
  agent: string | null;
  /** The payment at the provider that paid it. */
  channel: PaymentChannel | null;
  byLink: boolean;
}

/** "Plus, 1 month was paid by your agent Tunde Bello on 27 November 2026, 18:02." */
export const paidInsteadText = ({ title, paidAt, ...paid }: PaidInstead): string =>
  `${title} was paid ${payerOf(paid)} on ${formatMoment(paidAt)}.`;

function payerOf({ method, kind, agent, channel, byLink }: Omit<PaidInstead, "title" | "paidAt">): string {
  if (agent !== null) return `by your agent ${agent}`;
  if (byLink) return "by another person, by your payment link";
  const renewal = kind === "renewal" ? "by its automatic renewal, " : "";
  if (channel !== null) return `${renewal}by ${channelWords[channel].by}`;
  return method === "wallet" ? `${renewal}from your wallet` : `${renewal}another way`;
}

type Viewed = ViewedPayment & Pick<Payment, "payLinkId">;

/** The page of a payment that is not needed any more. A stranger is not told who paid. */
export function viewWith(
  payment: Viewed,
  instead: PaidInstead | null,
  { now, contact }: { now: Date; contact: ContactDetails },
): PaymentView {
  if (!instead || hasResult(payment.state)) return paymentView(payment, now, contact);
  const { name } = walletWords[walletOf(payment)];
  const isOwners = payment.payLinkId === null;
  const why = isOwners ? paidInsteadText(instead) : "This has already been paid another way.";
  const late = isOwners
    ? `If you have sent it already, it goes to your ${name}, and we tell you by email and SMS.`
    : "If you have sent it already, the shop gets it in its wallet, and we email you.";
  return {
    title: "Already paid",
    tone: "good",
    text: `${why} Please don’t send money for this payment. ${late}`,
    next: null,
    refresh: false,
  };
}
