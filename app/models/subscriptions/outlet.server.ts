import type { Db } from "#db/client";
import type { Offer } from "~/models/plans/catalogue";
import { type Outlets, outletsOf } from "./outlet";
import { additionsOf } from "./state.server";

/** The owner's locations in use against what the plans that run include. */
export async function readOutlets(
  db: Db,
  offer: Pick<Offer, "plans" | "replaced">,
  ownerId: number,
  now: Date,
): Promise<Outlets> {
  const rows = await db
    .selectFrom("locations")
    .leftJoin("subscriptions", (join) =>
      join
        .onRef("subscriptions.location_id", "=", "locations.id")
        .on("starts_at", "<=", now)
        .on((on) => on.or([on("ended_at", "is", null), on("ended_at", ">", now)]))
        .on((on) => on.or([on("ends_at", "is", null), on("ends_at", ">", now), on("grace_until", ">", now)])),
    )
    .leftJoin("orders", "orders.id", "subscriptions.order_id")
    .select(["locations.id", "is_main as isMain", "subscriptions.plan_id as planId", "starts_at as startsAt"])
    .select("orders.extras")
    .select((row) => additionsOf(row).as("additions"))
    .where("locations.owner_id", "=", ownerId)
    .where("archived_at", "is", null)
    .distinctOn("locations.id")
    .orderBy("locations.id")
    .orderBy("starts_at", "desc")
    .execute();
  return outletsOf(
    offer,
    rows.map(({ isMain, planId, startsAt, extras, additions }) => ({
      isMain,
      running:
        planId === null || startsAt === null
          ? null
          : {
              planId,
              startsAt,
              extras: [...(extras ?? []), ...additions.flatMap((addition) => addition.extras)],
            },
    })),
  );
}
