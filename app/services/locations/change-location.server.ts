import { createHash } from "node:crypto";
import { locationLimit } from "~/models/locations/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { LocationDetails } from "~/models/locations/location";
import {
  archiveLocation,
  changeLocation,
  findAdded,
  insertLocation,
  isInUse,
  newestLocationId,
  restoreLocation,
} from "~/models/locations/location.server";
import { readOutlets } from "~/models/subscriptions/outlet.server";
import { lockPlan } from "~/models/subscriptions/state.server";
import type { App } from "~/services/platform/app.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { type AppContext, type Context, contextOf, transact } from "~/services/platform/context.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** "full" if as many locations are in use as the running plans include. */
type LocationResult = { outcome: "done" | "repeated" | "full" };

/** The page that shows this also says what is in use and how to get more outlets. */
export const FULL =
  "You use every shop that your plan includes, so nothing was added. Archive a shop you do not use, or add an outlet to your plan";

type AddResult = LocationResult | { outcome: "throttled"; retryAfterSeconds: number };

/** The key of the form that adds a location: each added location invalidates it. */
export async function locationKey(app: Pick<App, "db" | "config">, ownerId: number): Promise<string> {
  return submissionKeyOf(app, "location", ownerId, await newestLocationId(app.db, ownerId));
}

/**
 * Adds a location within what the running plans include. Adding, bringing back and changing the plan all lock the
 * plan, so that two sessions cannot use the last outlet twice. The same form submitted again adds nothing.
 */
export async function addLocation(
  app: AppContext,
  ownerId: number,
  { key, ...details }: LocationDetails & { key: string | undefined },
): Promise<AddResult> {
  const submissionKey = keyOf(ownerId, key ?? app.random.bytes(16).toString("hex"), details);
  if (await findAdded(app.db, ownerId, submissionKey)) return { outcome: "repeated" };
  const allowed = await countAttempt(app.db, `location:${ownerId}`, locationLimit, app.clock.now());
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  return withRoom(app, ownerId, async ({ db, audit }, place) => {
    if (await findAdded(db, ownerId, submissionKey)) return { outcome: "repeated" };
    const added = await insertLocation(db, details, { ...place, submissionKey });
    if (!added) return { outcome: "full" };
    await audit({ action: "location-added", subjectId: ownerId });
    return { outcome: "done" };
  });
}

/** Two tabs have the same key: with other values, it is another form. */
const keyOf = (ownerId: number, key: string, { name, address }: LocationDetails): string =>
  createHash("sha256")
    .update(JSON.stringify([ownerId, key, name, address]))
    .digest("base64url");

/** Uses an archived location again, within the same limits. */
export function bringBack(app: AppContext, ownerId: number, id: number): Promise<LocationResult> {
  return withRoom(app, ownerId, async ({ db, audit }, place) => {
    if (await restoreLocation(db, id, place)) {
      await audit({ action: "location-restored", subjectId: ownerId });
      return { outcome: "done" };
    }
    return { outcome: (await isInUse(db, ownerId, id)) ? "repeated" : "full" };
  });
}

type Place = { ownerId: number; most: number | null; now: Date };

async function withRoom<Result>(
  app: AppContext,
  ownerId: number,
  work: (ctx: Context, place: Place) => Promise<Result>,
): Promise<Result> {
  const catalogue = await catalogueOf(app);
  return app.db.transaction().execute(async (trx) => {
    await lockPlan(trx, ownerId);
    const now = app.clock.now();
    const { limit: most } = await readOutlets(trx, catalogue, ownerId, now);
    return work(contextOf(app, { db: trx, now, actorId: ownerId }), { ownerId, most, now });
  });
}

/** Takes a location out of use. Everything that belongs to it stays, and it can be brought back. */
export async function archive(
  app: AppContext,
  ownerId: number,
  id: number,
): Promise<{ outcome: "done" | "repeated" }> {
  return transact(app, { id: ownerId }, async ({ db, now, audit }) => {
    if (!(await archiveLocation(db, id, { ownerId, now }))) return { outcome: "repeated" };
    await audit({ action: "location-archived", subjectId: ownerId });
    return { outcome: "done" };
  });
}

export async function correctLocation(
  app: AppContext,
  { id, ownerId }: { id: number; ownerId: number },
  details: LocationDetails,
): Promise<void> {
  await transact(app, { id: ownerId }, async ({ db, audit }) => {
    if (await changeLocation(db, { id, ownerId }, details))
      await audit({ action: "location-changed", subjectId: ownerId });
  });
}
