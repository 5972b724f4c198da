import { addOnFields } from "~/models/checkout/choices";
import { formatDate } from "~/models/date";
import type { AddOnKind, Plan } from "~/models/plans/catalogue";
import type { NoExtras } from "~/models/subscriptions/extras-view";
import type { LiveSubscription, OrderedPeriod } from "~/models/subscriptions/subscription";
import { locationExtrasPath } from "./shown-location";

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
      text: `The free trial is ${name} as it is. Extras come with the paid plan: choose them there.`,
      action,
    };
  if (live?.kind === "paid" && live.trialUntil)
    return {
      text: `The free trial is ${name} as it is. The time that is paid begins when it ends: you can add extras from ${formatDate(live.trialUntil)} on.`,
      action,
    };
  if (live?.kind === "paid")
    return { text: "The payment of this plan is late. Once it is paid, you can add extras here.", action };
  return { text: `More users, products and outlets come with ${name}. Choose them when you buy it.`, action };
}

interface Running extends Pick<OrderedPeriod, "renewalMethod"> {
  endsAt: Date;
}

/** Whether extras added now continue after the period. */
export function extrasAfterwards({ endsAt, renewalMethod }: Running, ahead: OrderedPeriod | null): string {
  const day = formatDate(endsAt);
  if (ahead)
    return `The time that is paid ahead begins on ${day} and stays as it was bought. What you add now is for the days until then.`;
  if (renewalMethod !== null)
    return `What you add is for the days until ${day}. The plan then renews at its owner’s cost, without these extras: only the owner can decide to spend their money.`;
  return `What you add is for the days until ${day}. When you renew the shop, the extras are part of it.`;
}
