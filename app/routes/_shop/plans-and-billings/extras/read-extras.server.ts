import type { AppContext } from "~/services/platform/context.server";
import type { Quantities } from "~/models/checkout/change-price";
import { extrasPath } from "~/models/checkout/paths";
import { formatDate } from "~/models/date";
import { planSince } from "~/models/plans/price-change";
import { planTitle } from "~/messages/subscriptions/billing";
import { hasEnd } from "~/models/subscriptions/continuation";
import {
  daysText,
  extrasPick,
  laterView,
  noExtrasView,
  payText,
  takeOutRows,
} from "~/messages/subscriptions/extras";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { daysOfPeriod } from "~/models/subscriptions/proration";
import { readState } from "~/models/subscriptions/state.server";
import {
  liveSubscriptionOf,
  lastPeriodOf,
  orderedExtras,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { countLocations } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { readPaymentChoices } from "~/routes/_shared/payment-choice.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** Everything the page of extras shows: what they cost for the rest of the period, or why none can be added now. */
export async function readExtras(app: AppContext, owner: User, quantities: Quantities) {
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
      picks: catalogue.addOnGroups.map((group) => extrasPick(group, running)),
      lines: quote.lines.map(({ name, detail, amount }) => ({ name, detail, amount: Number(amount) })),
      vat: Number(quote.vat),
      total: Number(quote.total),
      later,
      submissionKey,
      pay: await readPaymentChoices(app, owner, {
        total: quote.total,
        balance: state.balance,
        back: extrasPath(orderedExtras(addOns)),
        now,
      }),
    },
  };
}
