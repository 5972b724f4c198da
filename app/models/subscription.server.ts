import type { Db } from "#db/client";
import type { Duration } from "~/models/catalogue";
import type { Subscription, SubscriptionKind, TrialStanding } from "~/models/subscription";

/** The plan of the account: the running subscription of the owner's main location. */
export async function liveSubscription(db: Db, ownerId: number, now: Date): Promise<Subscription | null> {
  const row = await db
    .selectFrom("subscriptions")
    .innerJoin("locations", "locations.id", "subscriptions.location_id")
    .select([
      "subscriptions.id",
      "plan_id as planId",
      "order_id as orderId",
      "kind",
      "duration",
      "starts_at as startsAt",
      "ends_at as endsAt",
    ])
    .where("subscriptions.owner_id", "=", ownerId)
    .where("locations.is_main", "=", true)
    .where("ended_at", "is", null)
    .where((is) => is.or([is("ends_at", "is", null), is("ends_at", ">", now)]))
    .executeTakeFirst();
  return row ?? null;
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
}

/** Ends what the location has, at its own end if that is past, and opens the new one. */
export async function replaceSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  const { startsAt } = subscription;
  await db
    .updateTable("subscriptions")
    .set((row) => ({
      ended_at: row.fn<Date>("least", [row.fn.coalesce("ends_at", row.val(startsAt)), row.val(startsAt)]),
    }))
    .where("location_id", "=", subscription.locationId)
    .where("owner_id", "=", subscription.ownerId)
    .where("ended_at", "is", null)
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
      ends_at: subscription.endsAt,
    })
    .execute();
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
