import type { PlanEnds } from "~/messages/subscriptions/plan-until";
import { extrasPath } from "~/models/checkout/paths";
import { formatCount, formatNaira } from "~/models/money";
import {
  type AddOnGroup,
  type AddOnKind,
  isAddOnKind,
  limitKinds,
  limitNames,
  type Plan,
} from "~/models/plans/catalogue";
import { addOnPrice } from "~/models/plans/quote";
import { includedOf } from "~/messages/subscriptions/billing";
import { limitOf } from "~/models/subscriptions/shop-allowance";
import { per } from "~/messages/subscriptions/extras";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import type { NextStep } from "./next-step";
import type { Counts } from "~/models/locations/progress";
import { NEARLY_FULL } from "~/components/page/meter";

interface MeterSource {
  kind: AddOnKind;
  name: string;
  used: number;
  /** null if there is no limit. */
  limit: number | null;
}

export interface Use {
  meters: MeterSource[];
  /** Other things the plan includes, which the app at the till counts. */
  included: { name: string; detail?: string; value: string }[];
}

export function useOf(plan: Plan, { extras }: Pick<LiveSubscription, "extras">, counts: Counts): Use {
  const meters = limitKinds.filter(isAddOnKind).flatMap((kind): MeterSource[] => {
    const name = limitNames[kind];
    const used = counts[kind];
    const limit = limitOf(plan, extras, kind);
    if (used === undefined || limit === undefined || limit === "agreed") return [];
    return [{ kind, name, used, limit: limit === "unlimited" ? null : limit }];
  });
  const isMetered = (name: string) => meters.some((meter) => meter.name === name);
  return { meters, included: includedOf(plan, extras, {}).filter(({ name }) => !isMetered(name)) };
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
  const left =
    used < limit
      ? `${formatCount(used)} of ${formatCount(limit)} ${kind} are in use.`
      : `All ${formatCount(limit)} ${kind} are in use.`;
  const more = least.quantity === 1 ? "Add another" : `Add ${formatCount(least.quantity)} more`;
  return {
    title: `Next: make room for more ${kind}`,
    text: `${left} ${more} for ${formatNaira(addOnPrice(least, live.duration))} ${per[live.duration]}.`,
    action: { label: `Add ${kind}`, href: extrasPath([{ kind, quantity: least.quantity }]) },
  };
}
