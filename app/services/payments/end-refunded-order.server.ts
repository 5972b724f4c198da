import type { Db } from "#db/client";
import { unusedPlanEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import type { EndedOrder } from "~/messages/payments/mail";
import type { Payment } from "~/models/payments/payment";
import { endPeriodOfOrder } from "~/models/payments/refund.server";
import { readOffer } from "~/models/plans/catalogue.server";
import { afterRefund } from "~/models/subscriptions/after-refund";
import { refundExtras } from "~/models/subscriptions/added-extras.server";
import { hasEnd } from "~/models/subscriptions/continuation";
import { paidPeriods, unusedOf } from "~/models/subscriptions/proration";
import { readState } from "~/models/subscriptions/state.server";
import {
  lastPeriodOf,
  type OrderedPeriod,
  stillTakenOut,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { reschedulePeriod, revivePeriod, setTakenOut } from "~/models/subscriptions/subscription.server";
import { subscriptionWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import { endTopUpWithPlan } from "./switch-automatic-top-up.server";
import type { Context } from "~/services/platform/context.server";
import { cancelSetupOf } from "~/services/setups/cancel-setup.server";

/**
 * Ends what an order gave once its whole price is refunded, in a transaction that has locked the plan. Extras added
 * to a period by their own orders end with it: their unused days go to the wallet. Other paid time continues without
 * a gap.
 */
export async function endRefundedOrder(
  ctx: Context,
  { ownerId, orderId, result }: Pick<Payment, "ownerId" | "orderId" | "result">,
): Promise<EndedOrder | null> {
  const { db, now } = ctx;
  if (orderId === null || result !== "fulfilled") return null;
  if (await refundExtras(db, orderId, now)) {
    const state = await readState(db, ownerId, now);
    const open = lastPeriodOf(state?.periods ?? []);
    if (hasEnd(open)) await setTakenOut(db, open, stillTakenOut(open));
    return { ended: "extras" };
  }
  const periods = (await readState(db, ownerId, now))?.periods ?? [];
  const credited = await creditAdditions(db, periods, { ownerId, orderId }, now);
  for (const period of await endPeriodOfOrder(db, orderId, now))
    await publishWebhookEvents(
      db,
      subscriptionWebhookEvent("ended", { ...period, ownerId, orderId, amount: null, now }),
    );
  const goesOn = await goOnAfter(db, periods, orderId, now);
  await cancelSetupOf(ctx, orderId, "refunded");
  const stopped = goesOn ? "nothing" : await endTopUpWithPlan(ctx, ownerId);
  return { ended: "plan", credited, goesOn, topUpOff: stopped !== "nothing" };
}

/** A period paid ahead begins earlier, or the earlier one is the last again. Returns until when that is paid. */
async function goOnAfter(
  trx: Db,
  periods: OrderedPeriod[],
  orderId: number,
  now: Date,
): Promise<{ planName: string; endsAt: Date } | null> {
  const { rescheduled, revived, paidUntil } = afterRefund(periods, orderId, now);
  for (const period of rescheduled) {
    const facts = { ...(await reschedulePeriod(trx, period)), amount: null, now };
    await publishWebhookEvents(trx, subscriptionWebhookEvent("started", facts));
  }
  if (revived) await revivePeriod(trx, revived);
  if (!paidUntil) return null;
  const { plans } = await readOffer(trx, now);
  const planName = plans.find(({ id }) => id === paidUntil.planId)?.name ?? "your plan";
  return { planName, endsAt: paidUntil.endsAt };
}

async function creditAdditions(
  trx: Db,
  periods: OrderedPeriod[],
  { ownerId, orderId }: { ownerId: number; orderId: number },
  now: Date,
): Promise<number> {
  const ending = unfinishedPeriods(periods, now).filter((period) => period.orderId === orderId);
  const added = ending.flatMap((period) => period.additions);
  if (added.length === 0) return 0;
  const nothing = { lines: [], discount: 0, vat: 0, total: 0 };
  const { value, vat } = unusedOf(paidPeriods(ending.map((period) => ({ ...period, paid: nothing }))), now);
  if (value + vat === 0) return 0;
  await postJournal(trx, {
    ownerId,
    kind: "unused-plan",
    reference: `unused-extras:${orderId}`,
    now,
    text: "Unused days of your extras",
    entries: unusedPlanEntries(value, vat),
  });
  return value + vat;
}
