import {
  type AddOnKind,
  type Catalogue,
  type Duration,
  type PricedPlan,
  findPlan,
  isFree,
  isPriced,
} from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, addOnPrice, yearlyPrice } from "~/models/plans/quote";
import {
  type ExtensiblePeriod,
  addedExtrasQuote,
  extensiblePeriods,
} from "~/models/subscriptions/added-extras";
import { planChange } from "~/models/subscriptions/plan-change";
import { type UpgradeQuote, paidPeriods, upgradeQuote } from "~/models/subscriptions/proration";
import {
  type SubscriptionState,
  extrasNow,
  liveSubscriptionOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";

/* The price of changing the running plan: to a dearer one, or by extras for the rest of its period. */

interface Situation {
  state: SubscriptionState;
  catalogue: Catalogue;
  vatTenths: number;
  now: Date;
}

/** How much more of each kind; a missing kind or 0 adds none. */
export type Quantities = Partial<Record<AddOnKind, number | undefined>>;

export interface PricedUpgrade {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  quote: UpgradeQuote;
}

/** null if the current plan cannot be upgraded to this one. */
export function priceUpgrade(
  planId: number,
  { state, catalogue, vatTenths, now }: Situation,
): PricedUpgrade | null {
  const periods = unfinishedPeriods(state.periods, now);
  const live = liveSubscriptionOf(periods, now);
  const from = catalogue.plans.find(({ id }) => id === live?.planId);
  const plan = findPlan(catalogue, planId);
  if (!live?.paidUntil || live.trialUntil || !from || !plan || !isPriced(plan)) return null;
  if (planChange(live, { planId }, catalogue.plans) !== "upgrade") return null;
  const addOns = extrasNow(catalogue, live.extras);
  const quote = upgradeQuote({
    periods: paidPeriods(periods),
    from,
    parts: partsOf(plan, addOns),
    vatTenths,
    now,
  });
  return { plan, duration: live.duration, addOns, quote };
}

function partsOf(plan: PricedPlan, addOns: ChosenAddOn[]) {
  return [
    {
      kind: "plan" as const,
      name: plan.name,
      price: (duration: Duration) => (duration === "yearly" ? yearlyPrice(plan) : plan.amountMonth),
    },
    ...addOns.map(({ group, option }) => ({
      kind: "add-on" as const,
      name: `${group.name}, ${option.name}`,
      price: (duration: Duration) => addOnPrice(option, duration),
    })),
  ];
}

export interface PricedExtras {
  plan: PricedPlan;
  /** The period that runs. */
  period: ExtensiblePeriod;
  /** The running period and those paid ahead. */
  periods: ExtensiblePeriod[];
  addOns: ChosenAddOn[];
  quote: Omit<Quote, "renewal">;
}

/** null if no paid period runs to which extras can be added. Quantities that are not on offer are left out. */
export function priceExtras(
  quantities: Quantities,
  { state, catalogue, vatTenths, now }: Situation,
): PricedExtras | null {
  const periods = extensiblePeriods(state.periods, now);
  const [period] = periods;
  const plan = catalogue.plans.find(({ id }) => id === period?.planId);
  if (!period || !plan || !isPriced(plan) || isFree(plan)) return null;
  const addOns = chosenFrom(catalogue, quantities);
  return { plan, period, periods, addOns, quote: addedExtrasQuote({ periods, addOns, vatTenths, now }) };
}

/** The options with exactly these quantities. */
export const chosenFrom = ({ addOnGroups }: Catalogue, quantities: Quantities): ChosenAddOn[] =>
  addOnGroups.flatMap((group) => {
    const option = group.options.find(({ quantity }) => quantity === quantities[group.kind]);
    return option ? { group, option } : [];
  });

/** The key of a form that upgrades. */
export const upgradeKeyOf = (ownerId: number, planId: number, { lastOrderId }: SubscriptionState) =>
  ["upgrade", ownerId, planId, lastOrderId] as const;

/** The key of a form that adds extras. */
export const extrasKeyOf = (
  ownerId: number,
  { periods, addOns, quote }: PricedExtras,
  { lastOrderId }: SubscriptionState,
) => {
  const options = addOns.map(({ option }) => option.id).join();
  const added = periods.map(({ id }) => id).join();
  return ["extras", ownerId, added, lastOrderId, options, quote.total] as const;
};
