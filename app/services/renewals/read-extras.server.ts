import { addOnFields, type PickView, providerMethodTexts } from "~/models/checkout/choices";
import type { Quantities } from "~/models/checkout/change-price";
import { extrasPath } from "~/models/checkout/extras-address";
import { formatDate } from "~/models/date";
import { formatCount, formatNaira } from "~/models/money";
import { listCards } from "~/models/payments/card.server";
import { missingTopUp } from "~/models/payments/top-up";
import type { AddOnGroup, AddOnOption, Catalogue, Plan } from "~/models/plans/catalogue";
import { catalogueAt, planSince } from "~/models/plans/price-change";
import { type ChosenAddOn, addOnPrice } from "~/models/plans/quote";
import { type ExtensiblePeriod, addedExtrasPrice } from "~/models/subscriptions/added-extras";
import { includedOf, planTitle } from "~/messages/subscriptions/billing";
import { limitOf } from "~/models/subscriptions/shop-allowance";
import { hasEnd } from "~/models/subscriptions/continuation";
import { laterView, noExtrasView, per, takeOutRows } from "~/messages/subscriptions/extras";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { daysOfPeriod } from "~/models/subscriptions/proration";
import { readState } from "~/models/subscriptions/state.server";
import {
  type SubscriptionState,
  liveSubscriptionOf,
  lastPeriodOf,
  orderedExtras,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { countLocations } from "~/models/users/location.server";
import { type User, securityHold } from "~/models/users/user";
import type { PaymentContext } from "~/services/platform/app.server";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { bankChannels } from "~/services/payments/pay-form.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

type Context = Pick<PaymentContext, "db" | "clock" | "config">;

/** Everything the page of extras shows: what they cost for the rest of the period, or why none can be added now. */
export async function readExtras(app: Context, owner: User, quantities: Quantities) {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const state = await readState(app.db, owner.id, now);
  const preview = state && previewExtras(app, { ownerId: owner.id, quantities, state, catalogue, now });
  const outlets = await countLocations(app.db, owner.id);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const open = lastPeriodOf(periods);
  const last = hasEnd(open) ? open : null;
  const lastPlan = catalogue.plans.find(({ id }) => id === last?.planId);
  const { vatTenths } = app.config;
  const takeOut =
    last?.kind === "paid" && lastPlan
      ? {
          rows: takeOutRows({
            catalogue,
            plan: lastPlan,
            last,
            usedOutlets: outlets,
            vatTenths,
            inShop: await listInShop(app.db, owner.id),
          }),
          stays:
            last.endsAt > now
              ? `Extras you remove keep working until ${formatDate(last.endsAt)}. No refund for the days left.`
              : "The next period is not paid yet. Extras you remove are not part of it.",
        }
      : null;
  if (!preview || !last)
    return { none: noExtrasView(catalogue, liveSubscriptionOf(periods, now)), order: null, takeOut };
  const { plan, period, periods: added, addOns, quote, submissionKey } = preview;
  const days = daysOfPeriod(period, now);
  const until = added.at(-1) ?? period;
  const later = laterView(until, { catalogue, last, addOns, vatTenths, now }, periods[added.length] ?? null);
  const runningPlan = planSince(catalogue, plan, period.startsAt);
  const running = { plan: runningPlan, periods: added, addOns, outlets, now, catalogue };
  return {
    none: null,
    takeOut,
    order: {
      intro: `${planTitle(plan.name, period.duration, false)}, until ${formatDate(until.endsAt)}. ${payText(days.left, added.length > 1)}`,
      days: daysText(days, added),
      until: formatDate(until.endsAt),
      included: includedOf(runningPlan, period.extras, { outlets }).filter(({ name }) => counted.has(name)),
      picks: catalogue.addOnGroups.map((group) => extrasPick(group, running)),
      lines: quote.lines.map(({ name, detail, amount }) => ({ name, detail, amount: Number(amount) })),
      vat: Number(quote.vat),
      total: Number(quote.total),
      later,
      submissionKey,
      pay: await payOf(app, owner, state, { total: quote.total, addOns }),
    },
  };
}

const counted = new Set(["Users", "Outlets", "Products"]);

/** @param isPaidAhead whether more periods are paid after the one that runs */
export const payText = (left: number, isPaidAhead: boolean): string => {
  if (isPaidAhead) return "You pay for the days left of this period, and for the time you have paid ahead.";
  return left > 1 ? `You pay only for the ${left} days left.` : "You pay only for its last day.";
};

/** "for 12 of 30 days", or "until 25 January 2027" if more is paid ahead. */
export const daysText = (
  { left, whole }: { left: number; whole: number },
  periods: Pick<ExtensiblePeriod, "endsAt">[],
): string => {
  const [, ...ahead] = periods;
  const last = ahead.at(-1);
  return last ? `until ${formatDate(last.endsAt)}` : `for ${left} of ${whole} days`;
};

interface RunningPlan {
  plan: Plan;
  /** The period that runs, and those paid ahead. */
  periods: ExtensiblePeriod[];
  addOns: ChosenAddOn[];
  /** The locations in use, if shown. */
  outlets: number | null;
  /** Whose they are: "You have", "It has". */
  has?: string;
  now: Date;
  catalogue: Catalogue;
}

/** The extras of a kind that can be added, at the price of all days that are paid. */
export function extrasPick(
  group: AddOnGroup,
  { plan, periods, addOns, outlets, has: whose = "You have", now, catalogue }: RunningPlan,
): PickView {
  const [period, last] = [periods[0], periods.at(-1)];
  if (!period || !last) throw new Error("extras are added to no period");
  const limit = limitOf(plan, period.extras, group.kind);
  const used = group.kind === "outlets" && outlets !== null ? ` and use ${formatCount(outlets)}` : "";
  const has = typeof limit === "number" ? `${whose} ${formatCount(limit)}${used}. ` : "";
  const { left } = daysOfPeriod(period, now);
  const span =
    periods.length > 1 ? `until ${formatDate(last.endsAt)}` : `for ${left} ${left === 1 ? "day" : "days"}`;
  const next = catalogueAt(catalogue, last.endsAt).addOnGroups.flatMap(({ options }) => options);
  const afterwards = (option: AddOnOption) => next.find(({ id }) => id === option.id) ?? option;
  return {
    name: addOnFields[group.kind],
    legend: group.name,
    hint: `${has}${group.description}`,
    value: String(addOns.find((addOn) => addOn.group.id === group.id)?.option.quantity ?? 0),
    quantities: true,
    options: [
      { value: "0", label: `No more ${group.kind}`, price: formatNaira(0) },
      ...group.options.map((option) => ({
        value: String(option.quantity),
        label: option.name,
        price: formatNaira(periods.reduce((sum, one) => sum + addedExtrasPrice(one, { option }, now), 0)),
        detail: `${span}, then ${formatNaira(addOnPrice(afterwards(option), last.duration))} ${per[last.duration]}`,
      })),
    ],
  };
}

interface ExtrasToPay {
  total: number;
  addOns: ChosenAddOn[];
}

async function payOf(
  app: Context,
  owner: User,
  { balance }: SubscriptionState,
  { total, addOns }: ExtrasToPay,
) {
  const now = app.clock.now();
  const held = securityHold(owner, now) !== null;
  const cards = held ? [] : await listCards(app.db, owner.id, now);
  const missing = total - balance;
  const back = extrasPath(orderedExtras(addOns));
  return {
    total,
    balance,
    cards: cards
      .filter(({ expiry }) => expiry !== "over")
      .map(({ id, label, expires }) => ({ id, label, expires })),
    banks: bankChannels().map((bank) => ({ value: bank, ...providerMethodTexts[bank] })),
    topUp: missing > 0 ? missingTopUp(missing, back, app.config.topUp) : null,
  };
}
