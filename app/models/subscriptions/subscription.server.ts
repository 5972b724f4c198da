import type { Db } from "#db/client";
import type { Duration } from "~/models/plans/catalogue";
import type { NewRow, OrderMethod, SubscriptionsTable } from "#db/schema";
import type { RescheduledPeriod, RevivedPeriod } from "./after-refund";
import { graceOf } from "./grace";
import { endedAfter, readState } from "./state.server";
import {
  type ChosenPause,
  type LiveSubscription,
  type NewPeriod,
  type OrderedPeriod,
  type RenewalSettings,
  type SubscriptionKind,
  type SubscriptionPeriod,
  liveSubscriptionAt,
  lastPeriodOf,
} from "./subscription";

/** The last period of the main location, over or not, unless something ended or replaced it. */
export async function findLastPeriod(db: Db, ownerId: number, now: Date): Promise<OrderedPeriod | null> {
  const state = await readState(db, ownerId, now);
  return state && lastPeriodOf(state.periods);
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
    .set((row) => ({ endedAt: row.fn<Date>("least", ["endedAt", "endsAt", row.val(startsAt)]) }))
    .where("ownerId", "=", ownerId)
    .where("locationId", "=", locationId)
    .where((is) => endedAfter(is, startsAt))
    .execute();
}

/** Whether an owner has or had a plan, be it free. */
export async function hasHadPeriod(db: Db, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("ownerId", "=", ownerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a period once those before it are ended. */
export async function insertPeriod(
  db: Db,
  { ownerId, locationId, orderId }: OfOrder,
  period: NewPeriod,
  now: Date,
): Promise<void> {
  const row: NewRow<SubscriptionsTable> = {
    ...period,
    ownerId,
    locationId,
    orderId,
    endedAt: null,
    remindedDays: null,
    leasedUntil: null,
    keptExtras: period.keptExtras && JSON.stringify(period.keptExtras),
    // If the period begins now, its order applies the allowance; a period paid ahead waits for its day.
    allowanceAppliedAt: period.startsAt <= now ? now : null,
  };
  await db.insertInto("subscriptions").values(row).execute();
}

/** Moves a period paid ahead to an earlier start; its allowance applies from then on. The caller holds the plan. */
export function reschedulePeriod(db: Db, { id, startsAt, endsAt, ...moved }: RescheduledPeriod) {
  return db
    .updateTable("subscriptions")
    .set({
      startsAt,
      endsAt,
      endedAt: moved.endedAt,
      anchorDay: moved.anchorDay,
      graceUntil: moved.graceUntil,
    })
    .where("id", "=", id)
    .where("startsAt", ">", startsAt)
    .returning(["ownerId", "locationId", "planId", "orderId", "startsAt", "endsAt"])
    .executeTakeFirstOrThrow();
}

/** Reopens a period whose successor is gone, so that it renews or ends by itself again. The caller holds the plan. */
export async function revivePeriod(db: Db, { id, ...chosen }: RevivedPeriod): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ ...chosen, endedAt: null })
    .where("id", "=", id)
    .whereRef("endedAt", "=", "endsAt")
    .execute();
}

interface RenewablePeriod {
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
  { id, endsAt, graceUntil }: RenewablePeriod,
  chosen: Pick<RenewalSettings, "renewalMethod" | "renewalCardId" | "renewalChosenAt">,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({
      renewalMethod: chosen.renewalMethod,
      renewalCardId: chosen.renewalCardId,
      renewalChosenAt: chosen.renewalChosenAt,
      cancelledAt: null,
      graceUntil: graceOf({ ...chosen, endsAt, graceUntil, cancelledAt: null }),
    })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** An order for a period decides what its renewal costs, so ordering counts as choosing the renewal. */
export async function noteRenewalChoice(
  db: Db,
  { id }: Pick<RenewablePeriod, "id">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ renewalChosenAt: now })
    .where("id", "=", id)
    .where("renewalMethod", "is not", null)
    .execute();
}

/** Pauses the plan for some months after its paid time; null withdraws that. The caller holds the plan. */
export async function setPause(
  db: Db,
  { id }: Pick<RenewablePeriod, "id">,
  pause: ChosenPause & Partial<Pick<SubscriptionPeriod, "nextPlanId" | "nextDuration">>,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set(pause.pauseMonths === null ? pause : { ...pause, cancelledAt: null })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** When the newest pause of the owner began, if it is over or runs now; null if there was none. */
export async function findLastPause(db: Db, ownerId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("subscriptions")
    .select("startsAt")
    .where("ownerId", "=", ownerId)
    .where("kind", "=", "paused")
    .orderBy("startsAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.startsAt ?? null;
}

/** The plan ends after its paid time. How it renews stays stored, so that it can be restored. False if it was cancelled before. */
export async function cancelSubscription(
  db: Db,
  { id }: Pick<RenewablePeriod, "id">,
  now: Date,
): Promise<boolean> {
  const cancelled = await db
    .updateTable("subscriptions")
    .set({
      cancelledAt: now,
      graceUntil: null,
      nextPlanId: null,
      nextDuration: null,
      pauseMonths: null,
      pauseChosenAt: null,
    })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .where("cancelledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return cancelled !== undefined;
}

export async function setNextPlan(
  db: Db,
  { id }: Pick<RenewablePeriod, "id">,
  next: { planId: number; duration: Duration } | null,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ nextPlanId: next?.planId ?? null, nextDuration: next?.duration ?? null })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** Sets the extras, by option, that the next period goes without. */
export async function setTakenOut(
  db: Db,
  { id }: Pick<RenewablePeriod, "id">,
  optionIds: number[],
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ takenOut: optionIds })
    .where("id", "=", id)
    .where("endedAt", "is", null)
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
    .innerJoin("locations", "locations.id", "subscriptions.locationId")
    .innerJoin("orders", "orders.id", "subscriptions.orderId")
    .select((row) => [
      "subscriptions.id",
      "subscriptions.planId",
      "subscriptions.kind",
      "subscriptions.duration",
      "startsAt",
      row.fn.coalesce("endedAt", "endsAt").as("endsAt"),
      "orders.reference",
      "orders.method",
      "orders.total",
    ])
    .where("subscriptions.ownerId", "=", ownerId)
    .where("locations.isMain", "=", true)
    .where((is) => is.or([is("endedAt", "is", null), is("endedAt", ">", is.ref("startsAt"))]))
    .orderBy("subscriptions.id", "desc")
    .limit(limit)
    .execute();
}

/** The paid plans and trials of main locations that ended between two moments. */
const endedPlans = (db: Db, since: Date, now: Date) =>
  db
    .selectFrom("subscriptions")
    .innerJoin("locations", "locations.id", "subscriptions.locationId")
    .select(["subscriptions.ownerId", "subscriptions.planId", "subscriptions.kind"])
    .select((period) => period.fn.coalesce("endedAt", "endsAt").$castTo<Date>().as("at"))
    .where("locations.isMain", "=", true)
    .where("subscriptions.kind", "not in", ["free", "paused"])
    .where((period) => period.between(period.fn.coalesce("endedAt", "endsAt"), since, now));

/** The paid plan or trial of the main location that ended last; null if none did since then. */
export async function findEnded(
  db: Db,
  ownerId: number,
  { since, now }: { since: Date; now: Date },
): Promise<{ planId: number; kind: SubscriptionKind; at: Date } | null> {
  const row = await endedPlans(db, since, now)
    .where("subscriptions.ownerId", "=", ownerId)
    .orderBy("subscriptions.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of several owners, whenever they ended. */
export async function listEndedPlans(
  db: Db,
  ownerIds: readonly number[],
  now: Date,
): Promise<{ ownerId: number; planId: number; at: Date }[]> {
  if (ownerIds.length === 0) return [];
  return endedPlans(db, new Date(0), now)
    .distinctOn("subscriptions.ownerId")
    .where("subscriptions.ownerId", "in", [...ownerIds])
    .orderBy("subscriptions.ownerId")
    .orderBy("subscriptions.id", "desc")
    .execute();
}

/** Whether the plan was cancelled or paused, or ended without another paid period, since then. */
export async function hasPlanStopped(
  db: Db,
  ownerId: number,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const open = await findLastPeriod(db, ownerId, now);
  if (open?.kind !== "paid" && open?.kind !== "trial")
    return (await findEnded(db, ownerId, { since, now })) !== null;
  const { cancelledAt, pauseChosenAt } = open;
  return [cancelledAt, pauseChosenAt].some((at) => at !== null && at > since);
}
