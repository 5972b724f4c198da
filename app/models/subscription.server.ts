import type { Db } from "#db/client";
import type { Duration } from "~/models/catalogue";
import {
  graceAfter,
  runningOf,
  type LiveSubscription,
  type SubscriptionKind,
  type TrialStanding,
} from "~/models/subscription";

const columns = [
  "subscriptions.id",
  "plan_id as planId",
  "order_id as orderId",
  "kind",
  "duration",
  "starts_at as startsAt",
  "ends_at as endsAt",
  "anchor_day as anchorDay",
  "renewal_method as renewalMethod",
  "renewal_card_id as renewalCardId",
  "cancelled_at as cancelledAt",
  "next_plan_id as nextPlanId",
  "next_duration as nextDuration",
  "grace_until as graceUntil",
] as const;

/** The periods of the owner's main location that are not over, first to last; a renewal may still be tried for the last. */
export function unfinishedPeriods(db: Db, ownerId: number, now: Date): Promise<LiveSubscription[]> {
  return db
    .selectFrom("subscriptions")
    .innerJoin("locations", "locations.id", "subscriptions.location_id")
    .select(columns)
    .where("subscriptions.owner_id", "=", ownerId)
    .where("locations.is_main", "=", true)
    .where((is) => is.or([is("ended_at", "is", null), is("ended_at", ">", now)]))
    .where((is) => is.or([is("ends_at", "is", null), is("ends_at", ">", now), is("grace_until", ">", now)]))
    .orderBy("starts_at")
    .execute();
}

/** What the main location has last, over or not, while nothing ended or replaced it. */
export async function openPeriod(db: Db, ownerId: number): Promise<LiveSubscription | null> {
  const row = await db
    .selectFrom("subscriptions")
    .innerJoin("locations", "locations.id", "subscriptions.location_id")
    .select(columns)
    .where("subscriptions.owner_id", "=", ownerId)
    .where("locations.is_main", "=", true)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The plan of the account: the running subscription of the owner's main location. */
export async function liveSubscription(db: Db, ownerId: number, now: Date): Promise<LiveSubscription | null> {
  return runningOf(await unfinishedPeriods(db, ownerId, now));
}

interface NewSubscription {
  ownerId: number;
  locationId: number;
  planId: number;
  orderId: number;
  kind: SubscriptionKind;
  duration: Duration;
  startsAt: Date;
  endsAt: Date | null;
  anchorDay?: number | null;
  /** Renewal goes on as it was where the plan stays the same; with this, where it changes too. */
  keepsRenewal?: boolean;
}

/**
 * Ends what the location has where the new one starts, or at its own end if that is earlier, and opens the new one.
 * What was paid ahead and has not begun never begins.
 */
export async function replaceSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  const { startsAt, endsAt } = subscription;
  const renewal = await keptRenewal(db, subscription);
  await db
    .updateTable("subscriptions")
    .set((row) => ({
      ended_at: row.fn<Date>("least", ["ended_at", "ends_at", row.val(startsAt)]),
    }))
    .where("location_id", "=", subscription.locationId)
    .where("owner_id", "=", subscription.ownerId)
    .where((is) => is.or([is("ended_at", "is", null), is("ended_at", ">", startsAt)]))
    .execute();
  await db
    .insertInto("subscriptions")
    .values({
      owner_id: subscription.ownerId,
      location_id: subscription.locationId,
      plan_id: subscription.planId,
      order_id: subscription.orderId,
      kind: subscription.kind,
      duration: subscription.duration,
      starts_at: startsAt,
      ends_at: endsAt,
      anchor_day: subscription.anchorDay ?? null,
      renewal_method: renewal?.renewalMethod ?? null,
      renewal_card_id: renewal?.renewalCardId ?? null,
      cancelled_at: renewal?.cancelledAt ?? null,
      grace_until: renewal?.renewalMethod && !renewal.cancelledAt && endsAt ? graceAfter(endsAt) : null,
    })
    .execute();
}

async function keptRenewal(db: Db, { kind, locationId, ownerId, planId, keepsRenewal }: NewSubscription) {
  if (kind !== "paid") return null;
  const open = await db
    .selectFrom("subscriptions")
    .select([
      "renewal_method as renewalMethod",
      "renewal_card_id as renewalCardId",
      "cancelled_at as cancelledAt",
    ])
    .where("location_id", "=", locationId)
    .where("owner_id", "=", ownerId)
    .where("ended_at", "is", null)
    .$if(!keepsRenewal, (query) => query.where("plan_id", "=", planId))
    .executeTakeFirst();
  return open ?? null;
}

/** Whether this owner may start the trial, and if not, why. Reads only: `claimTrial` decides. */
export async function trialStanding(db: Db, ownerId: number, now: Date): Promise<TrialStanding> {
  const user = await db
    .selectFrom("users")
    .select(["role", "phone", "phone_verified_at"])
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (user.role !== "owner") return "not-an-owner";
  const live = await liveSubscription(db, ownerId, now);
  if (live && live.kind !== "free") return "running";
  if (!user.phone_verified_at) return "phone-not-verified";
  const trial = await db
    .selectFrom("trials")
    .select("owner_id")
    .where((is) => is.or([is("owner_id", "=", ownerId), is("phone", "=", user.phone)]))
    .executeTakeFirst();
  return trial ? "used" : "entitled";
}

export async function trialEntitled(db: Db, user: { id: number }, now: Date): Promise<boolean> {
  return (await trialStanding(db, user.id, now)) === "entitled";
}

/** Once per account and once per phone number: the insert decides, whoever asks at the same time. */
export async function claimTrial(db: Db, ownerId: number, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto("trials")
    .columns(["owner_id", "phone", "started_at"])
    .expression((from) =>
      from
        .selectFrom("users")
        .select((row) => ["id", "phone", row.val(now).as("started_at")])
        .where("id", "=", ownerId)
        .where("phone_verified_at", "is not", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("owner_id")
    .executeTakeFirst();
  return claimed !== undefined;
}
