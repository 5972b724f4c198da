import { createHash } from "node:crypto";
import type { Db } from "#db/client";
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
import { recordRequestEvent } from "~/services/platform/audit.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

type Context = Pick<App, "db" | "clock">;

/** "full" if as many locations are in use as the running plans include. */
type LocationResult = { outcome: "done" | "repeated" | "full" };

/** The page that shows this also says what is in use and how to get more outlets. */
export const FULL =
  "All your outlets are in use, so nothing was added. Archive a shop you do not use, or add outlets to your plan";

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
  app: Context & Pick<App, "random">,
  ownerId: number,
  { key, ...details }: LocationDetails & { key: string | undefined },
): Promise<AddResult> {
  const submissionKey = keyOf(ownerId, key ?? app.random.bytes(16).toString("hex"), details);
  if (await findAdded(app.db, ownerId, submissionKey)) return { outcome: "repeated" };
  const allowed = await countAttempt(app.db, `location:${ownerId}`, locationLimit, app.clock.now());
  if (!allowed.allowed) return { outcome: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  return withRoom(app, ownerId, async (trx, place) => {
    if (await findAdded(trx, ownerId, submissionKey)) return { outcome: "repeated" };
    const added = await insertLocation(trx, details, { ...place, submissionKey });
    if (!added) return { outcome: "full" };
    await auditChange(trx, { ownerId, action: "location-added", now: place.now });
    return { outcome: "done" };
  });
}

/** Two tabs have the same key: with other values, it is another form. */
const keyOf = (ownerId: number, key: string, { name, address }: LocationDetails): string =>
  createHash("sha256")
    .update(JSON.stringify([ownerId, key, name, address]))
    .digest("base64url");

/** Uses an archived location again, within the same limits. */
export function bringBack(app: Context, ownerId: number, id: number): Promise<LocationResult> {
  return withRoom(app, ownerId, async (trx, place) => {
    if (await restoreLocation(trx, id, place)) {
      await auditChange(trx, { ownerId, action: "location-restored", now: place.now });
      return { outcome: "done" };
    }
    return { outcome: (await isInUse(trx, ownerId, id)) ? "repeated" : "full" };
  });
}

type Place = { ownerId: number; most: number | null; now: Date };

async function withRoom<Result>(
  app: Context,
  ownerId: number,
  work: (trx: Db, place: Place) => Promise<Result>,
): Promise<Result> {
  const catalogue = await catalogueOf(app);
  return app.db.transaction().execute(async (trx) => {
    await lockPlan(trx, ownerId);
    const now = app.clock.now();
    const { limit: most } = await readOutlets(trx, catalogue, ownerId, now);
    return work(trx, { ownerId, most, now });
  });
}

/** Takes a location out of use. Everything that belongs to it stays, and it can be brought back. */
export async function archive(
  { db, clock }: Context,
  ownerId: number,
  id: number,
): Promise<{ outcome: "done" | "repeated" }> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    if (!(await archiveLocation(trx, id, { ownerId, now }))) return { outcome: "repeated" };
    await auditChange(trx, { ownerId, action: "location-archived", now });
    return { outcome: "done" };
  });
}

export async function correctLocation(
  { db, clock }: Context,
  { id, ownerId }: { id: number; ownerId: number },
  details: LocationDetails,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await changeLocation(trx, { id, ownerId }, details))
      await auditChange(trx, { ownerId, action: "location-changed", now: clock.now() });
  });
}

const auditChange = (trx: Db, { ownerId, action, now }: { ownerId: number; action: string; now: Date }) =>
  recordRequestEvent(trx, { now, action, outcome: "ok", actorId: ownerId, subjectId: ownerId });
