import type { AppContext } from "~/services/platform/context.server";
import type { Quantities } from "~/models/checkout/change-price";
import { extrasPath } from "~/models/checkout/paths";
import { formatDate } from "~/models/date";
import type { Catalogue } from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import { formatNaira } from "~/models/money";
import { joinWords } from "~/models/word-list";
import { ADD_EXTRAS } from "~/messages/plans/limit-words";
import type { QuoteLine } from "~/models/plans/quote";
import { planTitle } from "~/messages/subscriptions/billing";
import { hasEnd } from "~/models/subscriptions/continuation";
import { renewalTick } from "~/messages/subscriptions/continuation";
import {
  daysText,
  extrasPick,
  type LaterView,
  laterView,
  noExtrasView,
  payText,
  takeOutRows,
} from "~/messages/subscriptions/extras";
import { moreInWords } from "~/models/subscriptions/added-extras";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { daysOfPeriod } from "~/models/subscriptions/proration";
import { readState } from "~/models/subscriptions/state.server";
import {
  liveSubscriptionOf,
  lastPeriodOf,
  type OrderedPeriod,
  type SubscriptionState,
  orderedExtras,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { countLocations } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { linesToPay, readPaymentChoices } from "~/routes/_shared/payment-choice.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** Everything the page of extras shows: what they cost for the rest of the period, or why none can be added now. */
export async function readExtras(app: AppContext, owner: User, quantities: Quantities) {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const state = await readState(app.db, owner.id, now);
  const after = countAdditions(state);
  const preview = state && previewExtras(app, { ownerId: owner.id, quantities, state, catalogue, now });
  const outlets = await countLocations(app.db, owner.id);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const open = lastPeriodOf(periods);
  const last = hasEnd(open) ? open : null;
  const { vatTenths } = app.config;
  const takeOut =
    last?.kind === "paid" ? await readTakeOut(app, catalogue, { owner, last, outlets, now }) : null;
  if (!preview || !last)
    return { none: noExtrasView(catalogue, liveSubscriptionOf(periods, now)), order: null, takeOut };
  const { plan, period, periods: added, addOns, quote, submissionKey } = preview;
  const days = daysOfPeriod(period, now);
  const until = added.at(-1) ?? period;
  const later = laterView(until, { catalogue, last, addOns, vatTenths, now }, periods[added.length] ?? null);
  const runningPlan = planSince(catalogue, plan, period.startsAt);
  const running = { plan: runningPlan, periods: added, addOns, outlets, now, catalogue };
  const { total } = quote;
  const chosen = addOns.map(({ group, option }) => moreInWords(group.kind, option.quantity));
  const isChosen = chosen.length > 0;
  const end = formatDate(until.endsAt);
  const today = isChosen
    ? availableText(later, end)
    : `${planTitle(plan.name, period.duration, false)}, until ${end}. ${payText(days.left, added.length > 1)}`;
  return {
    none: null,
    takeOut: isChosen ? null : takeOut,
    order: {
      isChosen,
      title: isChosen ? extrasTitle(chosen, total) : ADD_EXTRAS,
      text: `${today} ${later.text}`,
      days: daysText(days, added),
      picks: catalogue.addOnGroups.map((group) => extrasPick(group, running)),
      lines: linesToPay(added.length > 1 ? { ...quote, lines: quote.lines.map(withDays) } : quote),
      later,
      tick: renewalTick(
        catalogue,
        { ...last, extras: [...last.extras, ...orderedExtras(addOns)] },
        vatTenths,
      ),
      hidden: { submission_key: submissionKey, total_amount: String(total), after },
      pay: await readPaymentChoices(app, owner, {
        total,
        balance: state.balance,
        back: extrasPath(orderedExtras(addOns), { after }),
        now,
      }),
    },
  };
}

/** The renewal that is named after it has the day already. */
const availableText = ({ total }: LaterView, end: string): string =>
  total === null ? `Available immediately, until ${end}.` : "Available immediately.";

/** How many orders have added extras, as the address of chosen quantities has it. */
const countAdditions = (state: SubscriptionState | null): string =>
  String((state?.periods ?? []).flatMap(({ additions }) => additions).length);

interface LastExtras {
  owner: User;
  last: OrderedPeriod & { endsAt: Date };
  outlets: number;
  now: Date;
}

/** The extras that the next period could go on without; null if the plan is no longer known. */
async function readTakeOut(
  { db, config }: AppContext,
  catalogue: Catalogue,
  { owner, last, outlets: usedOutlets, now }: LastExtras,
) {
  const plan = catalogue.plans.find(({ id }) => id === last.planId);
  if (!plan) return null;
  const inShop = await listInShop(db, owner.id);
  return {
    rows: takeOutRows({ catalogue, plan, last, usedOutlets, vatTenths: config.vatTenths, inShop }),
    stays:
      last.endsAt > now
        ? `Extras you remove keep working until ${formatDate(last.endsAt)}. No refund for the days left.`
        : "The next period is not paid yet. Extras you remove are not part of it.",
  };
}

const withDays = ({ name, detail, ...line }: QuoteLine): QuoteLine => ({
  ...line,
  name: [name, detail].filter(Boolean).join(", "),
});

const extrasTitle = (chosen: string[], total: number): string =>
  total > 0
    ? `Pay ${formatNaira(total)} for ${joinWords(chosen, "and")}`
    : `Add ${joinWords(chosen, "and")} at no cost`;
