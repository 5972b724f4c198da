import type { Context } from "~/services/platform/context.server";
import type { Offer } from "~/models/plans/catalogue";
import { shopPausedMail } from "~/messages/subscriptions/mail";
import { type ShopAllowance, allowanceAt } from "~/models/subscriptions/shop-allowance";
import { applyAllowance } from "~/models/subscriptions/shop-allowance.server";
import {
  type SubscriptionState,
  liveSubscriptionAt,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import type { Order } from "~/models/checkout/order";
import type { AccountContact } from "~/models/users/user";
import type { GivenPeriod } from "./begin-period.server";

/* When a period begins, decides how many people and locations of the shop are in use. */

interface AllowanceInput {
  owner: AccountContact;
  allowance: ShopAllowance;
  /** If the allowance only grows, nothing is paused. */
  grows?: boolean;
  planName: string | null;
}

/** Pauses what exceeds the allowance and tells the owner, in a transaction that has locked the plan. */
async function applyAndTell(
  { db, now, origin, notify }: Context,
  { owner, allowance, grows, planName }: AllowanceInput,
): Promise<void> {
  const { pause } = await applyAllowance(db, { ownerId: owner.id, allowance, grows: grows ?? false, now });
  if (pause.length === 0) return;
  const mail = shopPausedMail({ owner, things: pause, planName, origin });
  await notify(owner, { about: "shop-paused", of: [owner.id, now.getTime()], mail });
}

/** Applies what is running now: for periods paid ahead that begin, and for those that end without another. */
export function applyWhatRuns(
  ctx: Context,
  offer: Pick<Offer, "plans" | "replaced">,
  periods: SubscriptionState["periods"],
  owner: AccountContact,
): Promise<void> {
  const live = liveSubscriptionAt(periods, ctx.now);
  const planName = offer.plans.find(({ id }) => id === live?.planId)?.name ?? null;
  return applyAndTell(ctx, { owner, allowance: allowanceAt(offer, live), planName });
}

interface OrderAllowanceInput {
  owner: AccountContact;
  order: Pick<Order, "kind" | "planId" | "extras">;
  offer: Pick<Offer, "plans" | "replaced">;
  given: Pick<GivenPeriod, "period">;
  /** As it was before the order. */
  state: SubscriptionState;
}

/** Applies what an order gives: extras count at once and only add, and a period counts when it begins. */
export async function applyAllowanceOfOrder(
  ctx: Context,
  { order, offer, given, state, owner }: OrderAllowanceInput,
): Promise<void> {
  const { planId, extras, kind } = order;
  const planName = offer.plans.find(({ id }) => id === planId)?.name ?? null;
  if (kind === "extras") {
    const [running] = unfinishedPeriods(state.periods, ctx.now);
    if (!running) throw new Error(`extras of account ${owner.id} are for no period`);
    const allowance = allowanceAt(offer, { ...running, extras: [...running.extras, ...extras] });
    return applyAndTell(ctx, { owner, allowance, grows: true, planName });
  }
  const { startsAt } = given.period;
  if (startsAt > ctx.now) return;
  return applyAndTell(ctx, {
    owner,
    allowance: allowanceAt(offer, { planId, startsAt, extras }),
    planName,
  });
}
