import { dueView } from "./due";
import { continuationText, renewTickText } from "~/messages/subscriptions/continuation";
import { checkoutPath } from "~/models/checkout/paths";
import { addCardPath } from "~/models/payments/add-card";
import { onItsWayText } from "~/models/payments/money-on-its-way";
import { findMoneyOnItsWay } from "~/models/payments/money-on-its-way.server";
import { formatNaira } from "~/models/money";
import type { Catalogue } from "~/models/plans/catalogue";
import { RENEWAL } from "~/models/subscriptions/billing-paths";
import { continuationOf, hasEnd } from "~/models/subscriptions/continuation";
import { periodOfPurchase, renewPath } from "~/models/subscriptions/pay-ahead";
import { isPauseChosen, returnsAt } from "~/models/subscriptions/plan-pause";
import { type OrderedPeriod, unfinishedPeriods } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { continuationAfter } from "~/services/checkout/continuation-after.server";
import { priceOrder } from "~/services/checkout/price-order.server";
import { addressOf } from "~/services/checkout/read-checkout.server";
import { checkoutKey } from "~/services/checkout/read-checkout.server";
import { linesToPay, readPaymentChoices } from "~/routes/_shared/payment-choice.server";
import type { Context, DuePurchase } from "~/services/billing/find-due.server";

/** Everything the page of paying for more time shows. */
export async function readDuePage(app: Context, owner: User, due: DuePurchase) {
  const { catalogue, state, last, purchase, now } = due;
  const { plan, duration } = purchase;
  const ordered = { ...purchase, ownerId: owner.id, now };
  const { quote, fingerprint } = await priceOrder(app, app.db, ordered, null);
  const period = periodOfPurchase({ catalogue, plan, duration }, state.periods, now);
  const { total } = quote;
  const { periods } = state;
  const { addOns } = purchase;
  const bought = { catalogue, plan, duration };
  const { continuationByCard } = continuationAfter(app, bought, { periods, addOns, quote, now });
  const other = duration === "month" ? "yearly" : "month";
  const { quote: otherQuote } = await priceOrder(app, app.db, { ...ordered, duration: other }, null);
  const { renewalMethod, renewalCardLost, cancelledAt } = last;
  const onItsWay = await findMoneyOnItsWay(app.db, owner.id, now);
  const graceUntil = last.endedAt === null ? last.graceUntil : null;
  return {
    ...dueView({
      planName: plan.name,
      duration,
      graceUntil,
      period,
      total,
      now,
      endsAt: endOf(last),
      trial: last.kind === "trial",
      paused: last.kind === "paused",
      pause: pauseAfterPaying(last, period),
      renews: renewalMethod !== null && !renewalCardLost && !cancelledAt,
      cancelled: cancelledAt !== null,
    }),
    tick: { text: renewTickText(continuationByCard), checked: cancelledAt === null },
    onItsWay: onItsWay && { text: onItsWayText(onItsWay), href: onItsWay.href },
    planName: plan.name,
    lines: linesToPay(quote),
    total: Number(total),
    hidden: {
      duration,
      quote: fingerprint,
      after: purchase.after ?? undefined,
      total_amount: String(total),
      submission_key: checkoutKey(app, addressOf({ catalogue, owner, plan, duration }), state.lastOrderId),
    },
    other: {
      href: renewPath(other),
      text: `Pay ${formatNaira(otherQuote.total)} for a ${other === "yearly" ? "year" : "month"} instead`,
    },
    resume: resumeText(app, catalogue, last, now),
    links: [
      // After a trial, and after a plan that is over, extras and setup are chosen again.
      last.kind === "trial" || unfinishedPeriods([last], now).length === 0
        ? { href: checkoutPath(plan.id, duration), text: "Add extras, setup or a coupon" }
        : { href: RENEWAL, text: "Change how it renews" },
      { href: addCardPath("pay"), text: "Add a card" },
    ],
    pay: await readPaymentChoices(app, owner, {
      total,
      balance: state.balance,
      back: renewPath(duration),
      now,
    }),
  };
}

/** What follows if a cancelled plan goes on without paying now; null if it is not cancelled, or over. */
function resumeText(
  { config }: Context,
  catalogue: Catalogue,
  last: OrderedPeriod,
  now: Date,
): string | null {
  if (!hasEnd(last) || last.cancelledAt === null || endOf(last) !== last.endsAt || last.endsAt <= now)
    return null;
  const resumed = continuationOf(catalogue, { ...last, cancelledAt: null }, config.vatTenths);
  return `There is nothing to pay now. If you resume, ${continuationText(resumed, { subject: resumed.plan.name, now })}`;
}

/** A refund, a lost dispute or a cancellation can end a period before its time. */
const endOf = ({ endsAt, endedAt }: OrderedPeriod): Date | null =>
  endedAt !== null && (endsAt === null || endedAt < endsAt) ? endedAt : endsAt;

/** The pause that was chosen follows what is paid now; null if none was chosen. */
function pauseAfterPaying(last: OrderedPeriod, period: { endsAt: Date; anchorDay?: number | null }) {
  if (!isPauseChosen(last) || last.pauseMonths === null) return null;
  const until = returnsAt({ endsAt: period.endsAt, anchorDay: last.anchorDay }, last.pauseMonths);
  return { from: period.endsAt, until };
}
