import { sql } from "kysely";
import type { Db } from "#db/client";
import { attemptInsert, judgeAttempt, type ThrottleRefusal } from "~/models/http/throttle.server";
import { LOST_NUMBERS } from "~/models/platform/lost-numbers";
import { type OwnersState, stateIn, stateQuery } from "~/models/subscriptions/state.server";
import { type LiveSubscription, liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { entitlementLimit } from "./limits";
import type { NewKey } from "./signing-key.server";

/**
 * Counts a till's request and, if it may ask, takes the number of the location's next document. The number's row stays
 * locked until the transaction ends, so that of two documents the one with the higher number was read later.
 */
export async function takeNumber(
  trx: Db,
  { tillId, locationId }: { tillId: number; locationId: number },
  now: Date,
): Promise<{ allowed: true; seq: number } | ThrottleRefusal> {
  const key = `entitlement:${tillId}`;
  const { seq, ...counted } = await trx
    .with("counted", () => attemptInsert(trx, key, entitlementLimit, now))
    .with("numbered", (query) =>
      query
        .insertInto("entitlementNumbers")
        .columns(["locationId", "seq"])
        .expression((row) =>
          row
            .selectFrom("counted")
            .select([row.val(locationId).as("locationId"), row.lit(1).as("seq")])
            .where("hits", "<=", entitlementLimit.limit),
        )
        .onConflict((conflict) =>
          conflict.column("locationId").doUpdateSet({ seq: sql`entitlement_numbers.seq + 1` }),
        )
        .returning("seq"),
    )
    .selectFrom("counted")
    .leftJoin("numbered", (join) => join.onTrue())
    .select(["hits", "started", "seq"])
    .executeTakeFirstOrThrow();
  const answer = judgeAttempt(key, counted, entitlementLimit, now);
  if (!answer.allowed) return answer;
  if (seq === null) throw new Error(`location ${locationId} has got no number`);
  return { allowed: true, seq };
}

/** Skips numbers that tills may know from the time a restored database has lost. */
export async function skipLostEntitlements(db: Db): Promise<void> {
  await db
    .updateTable("entitlementNumbers")
    .set({ seq: sql`seq + ${LOST_NUMBERS}` })
    .execute();
}

/**
 * How the owner uses a location: an archived one takes no outlet and gives its tills nothing, and a paused one waits
 * for a plan that includes it.
 */
type LocationUse = "used" | "paused" | "archived";

interface EntitlementSource {
  use: LocationUse;
  /** The account's plan: the running subscription of its main location. */
  live: LiveSubscription | null;
  /** The key that signs now; null before the first one is made. */
  key: NewKey | null;
}

/** Everything that a document says, and the key that signs it, at one moment. */
export async function readEntitled(db: Db, wanted: OwnersLocation): Promise<EntitlementSource> {
  const rows = await entitledQuery(db, wanted).execute();
  const { state, row } = stateIn(rows, wanted.ownerId);
  const { archivedAt, pausedAt, kid, publicX, sealed } = row;
  return {
    use: archivedAt !== null ? "archived" : pausedAt !== null ? "paused" : "used",
    live: liveSubscriptionAt(state.periods, wanted.since),
    key: kid !== null && publicX !== null && sealed !== null ? { kid, publicX, sealed } : null,
  };
}

interface OwnersLocation extends OwnersState {
  locationId: number;
}

const entitledQuery = (db: Db, { ownerId, locationId, since }: OwnersLocation) =>
  stateQuery(db, ownerId, since)
    .innerJoin("locations as asking", (join) => join.on("asking.id", "=", locationId))
    .leftJoin("tillKeys", (join) => join.on("tillKeys.state", "=", "current"))
    .select(["asking.archivedAt", "asking.pausedAt", "kid", "publicX", "sealed"]);
