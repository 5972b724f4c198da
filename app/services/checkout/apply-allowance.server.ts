import type { Db } from "#db/client";
import { mailUser } from "~/models/users/user-message.server";
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
  origin: string;
  now: Date;
}

/** Pauses what exceeds the allowance and tells the owner, in a transaction that has locked the plan. */
async function applyAndTell(
  trx: Db,
  { owner, allowance, grows, planName, origin, now }: AllowanceInput,
): Promise<void> {
  const { pause } = await applyAllowance(trx, { ownerId: owner.id, allowance, grows: grows ?? false, now });
  if (pause.length === 0) return;
  await mailUser(trx, owner, {
    now,
    ...shopPausedMail({ owner, things: pause, planName, origin }),
    dedupeKey: `paused:${owner.id}:${now.getTime()}`,
  });
}

/** Applies what is running now: for periods paid ahead that begin, and for those that end without another. */
export function applyWhatRuns(
  trx: Db,
  offer: Pick<Offer, "plans" | "replaced">,
  periods: SubscriptionState["periods"],
  about: Omit<AllowanceInput, "allowance" | "planName">,
): Promise<void> {
  const live = liveSubscriptionAt(periods, about.now);
  const planName = offer.plans.find(({ id }) => id === live?.planId)?.name ?? null;
  return applyAndTell(trx, { ...about, allowance: allowanceAt(offer, live), planName });
}

interface OrderAllowanceInput extends Omit<AllowanceInput, "allowance" | "planName" | "grows"> {
  order: Pick<Order, "kind" | "planId" | "extras">;
  offer: Pick<Offer, "plans" | "replaced">;
  given: Pick<GivenPeriod, "period">;
  /** As it was before the order. */
  state: SubscriptionState;
}

/** Applies what an order gives: extras count at once and only add, and a period counts when it begins. */
export async function applyOrder(
  trx: Db,
  { order, offer, given, state, ...about }: OrderAllowanceInput,
): Promise<void> {
  const { planId, extras, kind } = order;
  const planName = offer.plans.find(({ id }) => id === planId)?.name ?? null;
  if (kind === "extras") {
    const [running] = unfinishedPeriods(state.periods, about.now);
    if (!running) throw new Error(`extras of account ${about.owner.id} are for no period`);
    const allowance = allowanceAt(offer, { ...running, extras: [...running.extras, ...extras] });
    return applyAndTell(trx, { ...about, allowance, grows: true, planName });
  }
  const { startsAt } = given.period;
  if (startsAt > about.now) return;
  return applyAndTell(trx, {
    ...about,
    allowance: allowanceAt(offer, { planId, startsAt, extras }),
    planName,
  });
}
