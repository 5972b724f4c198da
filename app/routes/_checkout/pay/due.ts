import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { Duration } from "~/models/plans/catalogue";

/* The text of the page on which an owner pays for more time of a plan: late, after its end, or ahead. */

interface DueTime {
  planName: string;
  duration: Duration;
  /** When the paid time ends, or ended; null if the plan never had paid time. */
  endsAt: Date | null;
  /** Whether it is a free trial that ends, or ended, then. */
  trial: boolean;
  /** Whether the plan is paused until that day. */
  paused: boolean;
  /** Until when a late plan works. */
  graceUntil: Date | null;
  /** What the payment buys. */
  period: { startsAt: Date; endsAt: Date };
  /** The pause that was chosen, as it begins and ends after the payment; null if none was. */
  pause: { from: Date; until: Date } | null;
  /** Whether a card or the wallet pays the next period by itself. */
  renews: boolean;
  /** Whether the owner cancelled the plan, so that more time does not make it renew. */
  cancelled: boolean;
  total: number;
  now: Date;
}

interface DueView {
  title: string;
  text: string;
}

const oneMore: Record<Duration, string> = { month: "one more month", yearly: "one more year" };

export function dueView(due: DueTime): DueView {
  const { planName, duration, endsAt, paused, graceUntil, period, total, now } = due;
  const sum = formatNaira(total);
  const until = formatDate(period.endsAt);
  if (paused)
    return {
      title: `Get ${planName} back for ${sum}`,
      text: `${planName} is paused. It starts again as soon as you pay, with your extras, until ${until}.`,
    };
  if (due.trial && endsAt && endsAt > now)
    return {
      title: `Keep ${planName} for ${sum}`,
      text: `Your free trial runs until ${formatDate(endsAt)}. The ${duration === "month" ? "month" : "year"} that you pay for starts then and ends on ${until}.`,
    };
  if (endsAt && endsAt > now)
    return {
      title: `Pay ${sum} for ${oneMore[duration]} of ${planName}`,
      text: `${planName} is paid until ${formatDate(endsAt)}. If you pay now, it runs until ${until}.${afterPaying(due)}`,
    };
  if (endsAt && graceUntil && graceUntil > now)
    return {
      title: `${sum} is due for ${planName}`,
      text: `Your paid time ended on ${formatDate(endsAt)}. ${planName} keeps working until ${formatDate(graceUntil)}. Pay now to keep it until ${until}.`,
    };
  const ended = endsAt
    ? `${due.trial ? `Your free trial of ${planName}` : planName} ended on ${formatDate(endsAt)}. `
    : "";
  return {
    title: `Get ${planName} back for ${sum}`,
    text: `${ended}It starts again as soon as you pay, until ${until}. Your records are all there.`,
  };
}

function afterPaying({ planName, pause, renews, cancelled }: DueTime): string {
  if (pause) return ` ${pauseText(pause)}`;
  if (renews) return " Your next renewal moves to that day.";
  return cancelled
    ? ` ${planName} stays cancelled: it ends then, unless you pay by card and tick that it renews.`
    : "";
}

/** A pause follows the paid time, so it begins later if more is paid. */
const pauseText = ({ from, until }: NonNullable<DueTime["pause"]>): string =>
  `Your pause moves: it begins on ${formatDate(from)} and lasts until ${formatDate(until)}.`;
