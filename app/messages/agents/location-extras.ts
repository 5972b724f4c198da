import { extrasInWords } from "~/messages/plans/limit-words";
import { formatDate } from "~/models/date";
import { addOnFields, type AddOnKind, type Plan } from "~/models/plans/catalogue";
import type { NoExtras } from "~/messages/subscriptions/extras";
import type { LiveSubscription, OrderedPeriod } from "~/models/subscriptions/subscription";
import { locationExtrasPath } from "~/models/agents/shown-location";

/** The page for a location's extras, with the choices made there. */
export function chosenExtrasPath(
  locationId: number,
  chosen: { kind: AddOnKind; quantity: number }[],
): string {
  const query = new URLSearchParams(
    chosen.map(({ kind, quantity }) => [addOnFields[kind], String(quantity)]),
  );
  const path = locationExtrasPath(locationId);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Why nothing can be added to a location now, and what its agent can do instead. */
export function noLocationExtras(
  live: Pick<LiveSubscription, "kind" | "trialUntil"> | null,
  plan: Pick<Plan, "name"> | null,
  planPath: string | null,
): NoExtras {
  const name = plan?.name ?? "a paid plan";
  const action =
    planPath === null
      ? { label: "Back to your customers", href: "/reseller#list" }
      : { label: live?.kind === "paid" ? `Renew ${name}` : `Choose ${name}`, href: planPath };
  if (live?.kind === "trial")
    return {
      text: `The free trial is ${name} without extras. Choose extras when you pay for the plan.`,
      action,
    };
  if (live?.kind === "paid" && live.trialUntil)
    return {
      text: `The free trial is ${name} without extras. The paid time starts when it ends, so you can add extras from ${formatDate(live.trialUntil)}.`,
      action,
    };
  if (live?.kind === "paid")
    return {
      text: "The payment for this plan is overdue. Once it is paid, you can add extras here.",
      action,
    };
  return {
    text: `The shop can have more ${extrasInWords("and")} on ${name}. Choose them when you buy it.`,
    action,
  };
}

interface RunningPeriod extends Pick<OrderedPeriod, "renewalMethod"> {
  endsAt: Date;
}

/** Whether extras added now continue after the period. */
export function extrasAfterwards(
  { endsAt, renewalMethod }: RunningPeriod,
  ahead: OrderedPeriod | null,
): string {
  const day = formatDate(endsAt);
  if (ahead) return `The time from ${day} is already paid for. What you add now works until then.`;
  if (renewalMethod !== null)
    return `What you add works until ${day}. The plan then renews with the owner’s money, without these extras.`;
  return `What you add works until ${day}. When you renew the shop, you renew the extras too.`;
}
