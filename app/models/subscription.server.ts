import type { Db } from "#db/client";
import { readStanding } from "~/models/standing.server";
import {
  openOf,
  runningOf,
  unfinished,
  type HeldPeriod,
  type LiveSubscription,
  type TrialStanding,
} from "~/models/subscription";

/** The periods of the owner's main location that are not over, first to last. */
export async function unfinishedPeriods(db: Db, ownerId: number, now: Date): Promise<HeldPeriod[]> {
  const standing = await readStanding(db, ownerId, now);
  return standing ? unfinished(standing.periods, now) : [];
}

/** What the main location has last, over or not, while nothing ended or replaced it. */
export async function openPeriod(db: Db, ownerId: number, now: Date): Promise<LiveSubscription | null> {
  const standing = await readStanding(db, ownerId, now);
  return standing && openOf(standing.periods);
}

/** The plan of the account: the running subscription of the owner's main location. */
export async function liveSubscription(db: Db, ownerId: number, now: Date): Promise<LiveSubscription | null> {
  return runningOf(await unfinishedPeriods(db, ownerId, now));
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
