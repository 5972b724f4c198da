import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/contact-details";
import { unusedPlanEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import type { Payment } from "~/models/payments/payment";
import { endPeriodOfOrder } from "~/models/payments/refund.server";
import { refundAddition } from "~/models/subscriptions/addition.server";
import { hasEnd } from "~/models/subscriptions/continuation";
import { paidPeriods, unusedOf } from "~/models/subscriptions/proration";
import { readState } from "~/models/subscriptions/state.server";
import { openPeriodOf, stillTakenOut, unfinishedPeriods } from "~/models/subscriptions/subscription";
import { setTakenOut } from "~/models/subscriptions/subscription.server";
import { subscriptionHappening } from "~/models/webhooks/event";
import { announce } from "~/models/webhooks/event.server";
import { cancelSetupOf } from "~/services/setups/cancel.server";

/** What ended because its price was given back, and kobo in the wallet for what had been added to it. */
export type TakenBack = { ended: "plan"; credited: number } | { ended: "extras" };

/**
 * Ends what an order gave, once all of its price is given back, in a transaction that has locked the plan. Extras that
 * were added to a period by orders of their own end with it: their unused days go to the wallet.
 */
export async function endTakenBack(
  trx: Db,
  { ownerId, orderId, result }: Pick<Payment, "ownerId" | "orderId" | "result">,
  now: Date,
  contact: ContactDetails,
): Promise<TakenBack | null> {
  if (orderId === null || result !== "fulfilled") return null;
  if (await refundAddition(trx, orderId, now)) {
    const state = await readState(trx, ownerId, now);
    const open = openPeriodOf(state?.periods ?? []);
    if (hasEnd(open)) await setTakenOut(trx, open, stillTakenOut(open));
    return { ended: "extras" };
  }
  const credited = await creditAdditions(trx, { ownerId, orderId }, now);
  for (const period of await endPeriodOfOrder(trx, orderId, now))
    await announce(trx, subscriptionHappening("ended", { ...period, ownerId, orderId, amount: null, now }));
  await cancelSetupOf(trx, orderId, now, contact);
  return { ended: "plan", credited };
}

async function creditAdditions(
  trx: Db,
  { ownerId, orderId }: { ownerId: number; orderId: number },
  now: Date,
): Promise<number> {
  const state = await readState(trx, ownerId, now);
  const ending = unfinishedPeriods(state?.periods ?? [], now).filter((period) => period.orderId === orderId);
  const added = ending.flatMap((period) => period.additions);
  if (added.length === 0) return 0;
  const nothing = { lines: [], discount: 0, vat: 0, total: 0 };
  const { value, vat } = unusedOf(paidPeriods(ending.map((period) => ({ ...period, paid: nothing }))), now);
  if (value + vat === 0) return 0;
  await postJournal(trx, {
    ...{ ownerId, kind: "unused-plan", reference: `unused-extras:${orderId}`, now },
    text: "Unused days of your extras",
    entries: unusedPlanEntries(value, vat),
  });
  return value + vat;
}
