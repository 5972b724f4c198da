import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { Duration, Offer } from "~/models/plans/catalogue";
import {
  type Continuation,
  type LastPeriod,
  type NamedPlan,
  THIS_CARD,
  continuationOf,
  isPaidBy,
  nextPaidAt,
  renewedByCard,
} from "~/models/subscriptions/continuation";

type RenewingPlan = Extract<Continuation, { kind: "renews" }>;
type PausingPlan = Extract<Continuation, { kind: "pauses" | "returns" }>;
type EndingPlan = Extract<Continuation, { kind: "ends" }>;
/** "by Visa •••• 4081" */
const payerOf = ({ method, card }: Pick<RenewingPlan, "method" | "card">): string =>
  method === "wallet" ? "from your wallet" : `by ${card ?? "your card"}`;

export const every: Record<Duration, string> = { month: "monthly", yearly: "yearly" };

/** "the yearly plan" for the running plan, or the name of another plan. */
const nextName = ({ plan }: Continuation, next: NamedPlan): string =>
  next.name === plan.name ? `the ${every[next.duration]} plan` : next.name;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What happens when the paid time ends, in a sentence or two, with or without the plan's name at the beginning. */
export function continuationText(continuation: Continuation, { now, subject = "" }: SentenceContext): string {
  if (continuation.endsAt <= now && isPaidBy(continuation)) return `${paymentOf(continuation)} is due now.`;
  const when = continuation.endsAt <= now ? "now" : `on ${formatDate(continuation.endsAt)}`;
  return capital(`${subject} ${sentence(continuation, when)}`.trim());
}

interface SentenceContext {
  now: Date;
  subject?: string;
}

/** "₦6,000 from your wallet" */
const paymentOf = ({ total, ...by }: Pick<RenewingPlan, "method" | "card" | "total">): string =>
  `${formatNaira(total)} ${payerOf(by)}`;

/** @param when "on 23 December 2026", or "now" during grace */
function sentence(continuation: Continuation, when: string): string {
  const { endsAt, plan } = continuation;
  switch (continuation.kind) {
    case "changes":
      return `ends ${when}. ${continuation.next.name} then starts as you chose, free for as long as you like.`;
    case "renews": {
      const { next } = continuation;
      const paid = paymentOf(continuation);
      const same = next.name === plan.name && next.duration === plan.duration;
      return same
        ? `renews ${when} for ${paid}.`
        : `lasts until ${formatDate(endsAt)}. ${capital(nextName(continuation, next))} then starts for ${paid}.`;
    }
    case "pauses":
      return `pauses ${when}. ${meanwhile(continuation)}`;
    case "returns":
      return `is paused until ${formatDate(endsAt)}. ${returnText(continuation)}`;
    case "ends":
      return `${endOf(continuation, when)} ${afterEnd(continuation)}`;
  }
}

/** Beside the box that makes the card pay what follows; null if the card would have nothing to pay. */
export function renewTickText(byCard: Continuation | null): string | null {
  if (!byCard || byCard.kind === "changes" || byCard.kind === "ends") return null;
  return `Renew with this card on ${formatDate(nextPaidAt(byCard))}, ${formatNaira(byCard.total)}`;
}

/** The box beside a card, which makes it renew the plan after its last period; ticked if nothing renews it yet. */
export const renewalTick = (catalogue: Offer, last: LastPeriod, vatTenths: number) => ({
  text: renewTickText(continuationOf(catalogue, renewedByCard(last, THIS_CARD), vatTenths)),
  checked: last.cancelledAt === null && (last.renewalMethod === null || last.renewalCardLost),
});

/** What happens after the paid time, after a sentence that names its end. */
export function paidThen(continuation: Continuation): string {
  switch (continuation.kind) {
    case "changes":
      return `${continuation.next.name} then starts as you chose, free.`;
    case "renews": {
      const { next, plan } = continuation;
      const same = next.name === plan.name && next.duration === plan.duration;
      const paid = paymentOf(continuation);
      return same
        ? `It renews for ${paid}.`
        : `${capital(nextName(continuation, next))} then starts for ${paid}.`;
    }
    case "pauses":
      return `It then pauses. ${meanwhile(continuation)}`;
    case "returns":
      return returnText(continuation);
    case "ends":
      if (continuation.why === "cancelled") return "You cancelled it, so it does not renew.";
      return continuation.chosen
        ? `Choose how ${nextName(continuation, continuation.chosen)} is paid, or it ends then.`
        : "It does not renew automatically.";
  }
}

/** What runs during a pause, and what ends it. */
export const meanwhile = (pause: PausingPlan): string =>
  `You are on ${pause.freePlan} until ${formatDate(pause.until)}, free. ${returnText(pause)}`;

/** What ends a pause. */
export const returnText = ({ next, method, card, total, freePlan }: PausingPlan): string =>
  method === null
    ? `${next.name} returns then if you pay ${formatNaira(total)}. Otherwise you stay on ${freePlan}.`
    : `${next.name} then returns for ${paymentOf({ method, card, total })}.`;

function endOf(continuation: EndingPlan, when: string): string {
  switch (continuation.why) {
    case "trial":
      return `ends ${when}. Nothing is charged.`;
    case "cancelled":
      return `ends ${when} and does not renew.`;
    case "unpaid":
      return continuation.chosen
        ? `ends ${when} unless you choose how ${nextName(continuation, continuation.chosen)} is paid.`
        : `ends ${when} unless you pay again.`;
  }
}

const afterEnd = ({ freePlan }: EndingPlan): string =>
  freePlan ? `You then move to ${freePlan}, free.` : "Your records are kept.";
