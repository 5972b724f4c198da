import type { PlanEnds } from "~/messages/subscriptions/plan-until";
import { extrasPath } from "~/models/checkout/paths";
import { formatCount, formatNaira } from "~/models/money";
import { type AddOnGroup, limitNames, type Plan } from "~/models/plans/catalogue";
import { addOnPrice } from "~/models/plans/quote";
import { limitInWords } from "~/messages/plans/limit-words";
import { limitOf } from "~/models/subscriptions/shop-allowance";
import { per } from "~/messages/subscriptions/extras";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import type { NextStep } from "./next-step";
import { type MeteredKind, type UsedAmounts, meteredKinds } from "~/models/locations/progress";
import { NEARLY_FULL } from "~/components/page/meter";

interface MeterSource {
  kind: MeteredKind;
  name: string;
  used: number;
  /** null if there is no limit. */
  limit: number | null;
}

/** How much is used of what the plan limits. */
export function useOf(
  plan: Plan,
  { extras }: Pick<LiveSubscription, "extras">,
  amounts: UsedAmounts,
): MeterSource[] {
  return meteredKinds.flatMap((kind): MeterSource[] => {
    const limit = limitOf(plan, extras, kind);
    const used = amounts[kind];
    if (used === undefined || limit === undefined || limit === "agreed") return [];
    const most = limit === "unlimited" ? null : limit;
    return [{ kind, name: limitNames[kind], used, limit: most }];
  });
}

interface Tight {
  meters: MeterSource[];
  live: PlanEnds & Pick<LiveSubscription, "duration">;
  addOnGroups: AddOnGroup[];
  now: Date;
}

/** What to do if something is nearly used up, with the smallest extra for the paid plan. */
export function roomStep({ meters, live, addOnGroups, now }: Tight): NextStep | null {
  if (live.kind !== "paid" || live.trialUntil || !live.endsAt || live.endsAt <= now) return null;
  const tight = meters.find(({ used, limit }) => limit !== null && used >= limit * NEARLY_FULL);
  const least = addOnGroups.find(({ kind }) => kind === tight?.kind)?.options[0];
  if (!tight || tight.limit === null || !least) return null;
  const { kind, used, limit } = tight;
  const name = limitInWords(kind);
  const left =
    used < limit
      ? `${formatCount(used)} of ${formatCount(limit)} ${name} are in use.`
      : `All ${formatCount(limit)} ${name} are in use.`;
  const more = least.quantity === 1 ? "Add another" : `Add ${formatCount(least.quantity)} more`;
  return {
    title: `Next: make room for more ${name}`,
    text: `${left} ${more} for ${formatNaira(addOnPrice(least, live.duration))} ${per[live.duration]}.`,
    action: { label: `Add ${name}`, href: extrasPath([{ kind, quantity: least.quantity }]) },
  };
}
