import { formatDate, formatMoment } from "~/models/date";
import type { Duration, PricedPlan } from "~/models/plans/catalogue";
import { renewPath } from "~/models/subscriptions/pay-ahead";
import { extendText } from "~/messages/subscriptions/extend-text";
import { trialDetail } from "~/messages/subscriptions/plan-until";
import type { PaidOrder } from "~/models/checkout/order";

/** What a checkout says in place of its form while the plan is paid. */
export interface PaidView {
  title: string;
  /** What was paid last. */
  last: { name: string; total: number | null; when: string; receipt: string | null } | null;
  until: string;
  /** "Free trial until 9 December 2026"; null if no trial runs before the paid time. */
  trial: string | null;
  /** The choice to pay for more time. */
  more: { text: string; action: string; href: string; other: { text: string; href: string } };
}

interface PaidPlan {
  plan: PricedPlan;
  duration: Duration;
  paid: Date;
  live: Parameters<typeof trialDetail>[0] | null;
  endsAfterMore: Date;
  last: PaidOrder | null;
}

const another: Record<Duration, string> = { month: "another month", yearly: "another year" };

export function paidView({ plan, duration, paid, live, endsAfterMore, last }: PaidPlan): PaidView {
  const other = duration === "month" ? "yearly" : "month";
  return {
    title: `${plan.name} is paid until ${formatDate(paid)}`,
    last: last && {
      name: last.title,
      total: last.total,
      when: formatMoment(last.paidAt),
      receipt: last.hasReceipt ? `/transactions/${last.reference}` : null,
    },
    until: formatDate(paid),
    trial: live && trialDetail(live),
    more: {
      text: `${extendText({ endsAt: paid }, duration)} ${plan.name} then runs until ${formatDate(endsAfterMore)}.`,
      action: `Pay for ${another[duration]}`,
      href: renewPath(duration),
      other: { text: `Pay for ${another[other]}`, href: renewPath(other) },
    },
  };
}
