import type { Db } from "#db/client";
import type { Duration } from "~/models/plans/catalogue";
import type { NewRow, OrderMethod, SubscriptionsTable } from "#db/schema";
import type { MovedPeriod, ReopenedPeriod } from "./after-refund";
import { graceOf } from "./grace";
import { endedAfter, readState } from "./state.server";
import {
  type LiveSubscription,
  type NewPeriod,
  type OrderedPeriod,
  type RenewalSettings,
  type SubscriptionKind,
  liveSubscriptionAt,
  openPeriodOf,
} from "./subscription";

/** The last period of the main location, over or not, unless something ended or replaced it. */
export async function openPeriod(db: Db, ownerId: number, now: Date): Promise<OrderedPeriod | null> {
  const state = await readState(db, ownerId, now);
  return state && openPeriodOf(state.periods);
}

/** The account's plan: the running subscription of the owner's main location. */
export async function liveSubscription(db: Db, ownerId: number, now: Date): Promise<LiveSubscription | null> {
  const state = await readState(db, ownerId, now);
  return state && liveSubscriptionAt(state.periods, now);
}

interface OfOrder {
  ownerId: number;
  locationId: number;
  orderId: number;
}

/** Ends the running periods at the moment when a new period begins. */
export async function endPeriodsAt(
  db: Db,
  { ownerId, locationId }: Omit<OfOrder, "orderId">,
  startsAt: Date,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set((row) => ({ ended_at: row.fn<Date>("least", ["ended_at", "ends_at", row.val(startsAt)]) }))
    .where("owner_id", "=", ownerId)
    .where("location_id", "=", locationId)
    .where((is) => endedAfter(is, startsAt))
    .execute();
}

/** Inserts a period once those before it are ended; it is written together with other rows. */
export function periodInsert(
  db: Db,
  { ownerId, locationId, orderId }: OfOrder,
  period: NewPeriod,
  now: Date,
) {
  const row: NewRow<SubscriptionsTable> = {
    owner_id: ownerId,
    location_id: locationId,
    plan_id: period.planId,
    order_id: orderId,
    kind: period.kind,
    duration: period.duration,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    ended_at: null,
    anchor_day: period.anchorDay,
    renewal_method: period.renewalMethod,
    renewal_card_id: period.renewalCardId,
    renewal_chosen_at: period.renewalChosenAt,
    cancelled_at: period.cancelledAt,
    next_plan_id: period.nextPlanId,
    next_duration: period.nextDuration,
    grace_until: period.graceUntil,
    reminded_days: null,
    leased_until: null,
    taken_out: period.takenOut,
    // If the period begins now, its order applies the allowance; a period paid ahead waits for its day.
    allowance_applied_at: period.startsAt <= now ? now : null,
  };
  return db.insertInto("subscriptions").values(row);
}

/** Moves a period paid ahead to an earlier start; its allowance applies from then on. The caller holds the plan. */
export function movePeriod(db: Db, { id, startsAt, endsAt, ...moved }: MovedPeriod) {
  return db
    .updateTable("subscriptions")
    .set({
      ...{ starts_at: startsAt, ends_at: endsAt, ended_at: moved.endedAt },
      ...{ anchor_day: moved.anchorDay, grace_until: moved.graceUntil },
    })
    .where("id", "=", id)
    .where("starts_at", ">", startsAt)
    .returning([
      "owner_id as ownerId",
      "location_id as locationId",
      "plan_id as planId",
      "order_id as orderId",
      "starts_at as startsAt",
      "ends_at as endsAt",
    ])
    .executeTakeFirstOrThrow();
}

/** Reopens a period whose successor is gone, so that it renews or ends by itself again. The caller holds the plan. */
export async function reopenPeriod(db: Db, { id, ...chosen }: ReopenedPeriod): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({
      ended_at: null,
      renewal_method: chosen.renewalMethod,
      renewal_card_id: chosen.renewalCardId,
      renewal_chosen_at: chosen.renewalChosenAt,
      cancelled_at: chosen.cancelledAt,
      next_plan_id: chosen.nextPlanId,
      next_duration: chosen.nextDuration,
      grace_until: chosen.graceUntil,
    })
    .where("id", "=", id)
    .whereRef("ended_at", "=", "ends_at")
    .execute();
}

interface Open {
  id: number;
  endsAt: Date;
  graceUntil: Date | null;
}

/**
 * Sets how the next period is paid; null switches renewal off. A plan with renewal stays usable while it is tried.
 * The caller holds the plan, so the stored end of grace is the one it read.
 */
export async function setRenewal(
  db: Db,
  { id, endsAt, graceUntil }: Open,
  chosen: Pick<RenewalSettings, "renewalMethod" | "renewalCardId" | "renewalChosenAt">,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({
      renewal_method: chosen.renewalMethod,
      renewal_card_id: chosen.renewalCardId,
      renewal_chosen_at: chosen.renewalChosenAt,
      cancelled_at: null,
      grace_until: graceOf({ ...chosen, endsAt, graceUntil, cancelledAt: null }),
    })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** An order for a period decides what its renewal costs, so ordering counts as choosing the renewal. */
export async function noteRenewalChoice(db: Db, { id }: Pick<Open, "id">, now: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ renewal_chosen_at: now })
    .where("id", "=", id)
    .where("renewal_method", "is not", null)
    .execute();
}

/** The plan ends after its paid time. The choices stay stored, so that they can be restored. */
export async function cancelSubscription(db: Db, { id }: Pick<Open, "id">, now: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ cancelled_at: now, grace_until: null, next_plan_id: null, next_duration: null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("cancelled_at", "is", null)
    .execute();
}

export async function setNextPlan(
  db: Db,
  { id }: Pick<Open, "id">,
  next: { planId: number; duration: Duration } | null,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ next_plan_id: next?.planId ?? null, next_duration: next?.duration ?? null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Sets the extras, by option, that the next period goes without. */
export async function setTakenOut(db: Db, { id }: Pick<Open, "id">, optionIds: number[]): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ taken_out: optionIds })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

interface PastPeriod {
  id: number;
  planId: number;
  kind: SubscriptionKind;
  duration: Duration;
  startsAt: Date;
  endsAt: Date | null;
  reference: string;
  method: OrderMethod;
  total: number;
}

/** The newest periods of an owner's main location, with their orders, without those replaced before they began. */
export function listPeriods(db: Db, ownerId: number, limit: number): Promise<PastPeriod[]> {
  return db
    .selectFrom("subscriptions")
    .innerJoin("locations", "locations.id", "subscriptions.location_id")
    .innerJoin("orders", "orders.id", "subscriptions.order_id")
    .select((row) => [
      "subscriptions.id",
      "subscriptions.plan_id as planId",
      "subscriptions.kind",
      "subscriptions.duration",
      "starts_at as startsAt",
      row.fn.coalesce("ended_at", "ends_at").as("endsAt"),
      "orders.reference",
      "orders.method",
      "orders.total",
    ])
    .where("subscriptions.owner_id", "=", ownerId)
    .where("locations.is_main", "=", true)
    .where((is) => is.or([is("ended_at", "is", null), is("ended_at", ">", is.ref("starts_at"))]))
    .orderBy("subscriptions.id", "desc")
    .limit(limit)
    .execute();
}
