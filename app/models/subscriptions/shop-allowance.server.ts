import type { Db } from "#db/client";
import {
  type AllowanceFit,
  type InShop,
  type PausedKind,
  type ShopAllowance,
  type UseAgain,
  fitToAllowance,
} from "./shop-allowance";

/** Members of the shop and its locations other than the main one, in use or paused. */
export function listInShop(db: Db, ownerId: number): Promise<InShop[]> {
  return db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .select((row) => [
      row.cast<PausedKind>(row.val("users"), "text").as("kind"),
      "users.id",
      "users.name",
      "joinedAt as since",
      "pausedAt",
    ])
    .where("members.ownerId", "=", ownerId)
    .unionAll(
      db
        .selectFrom("locations")
        .select((row) => [
          row.cast<PausedKind>(row.val("outlets"), "text").as("kind"),
          "id",
          "name",
          "createdAt as since",
          "pausedAt",
        ])
        .where("ownerId", "=", ownerId)
        .where("isMain", "=", false)
        .where("archivedAt", "is", null),
    )
    .execute();
}

interface AllowanceChange {
  ownerId: number;
  allowance: ShopAllowance;
  /** True if the allowance can only grow, so that nothing is paused. */
  grows?: boolean;
  now: Date;
}

/**
 * Pauses what exceeds the allowance, and reactivates what fits. It is idempotent. The caller holds the plan
 * (`lockPlan`), so that no other period begins at the same time.
 */
export async function applyAllowance(
  db: Db,
  { ownerId, allowance, grows = false, now }: AllowanceChange,
): Promise<AllowanceFit> {
  const { pause, resume } = fitToAllowance(await listInShop(db, ownerId), allowance);
  const paused = grows ? [] : pause;
  await setPaused(db, { ownerId, things: paused, pausedAt: now });
  await setPaused(db, { ownerId, things: resume, pausedAt: null });
  return { pause: paused, resume };
}

interface PausedChange {
  ownerId: number;
  things: Pick<InShop, "kind" | "id">[];
  pausedAt: Date | null;
}

async function setPaused(db: Db, { ownerId, things, pausedAt }: PausedChange): Promise<void> {
  const idsOf = (kind: PausedKind) => things.filter((thing) => thing.kind === kind).map(({ id }) => id);
  const [members, locations] = [idsOf("users"), idsOf("outlets")];
  if (members.length > 0)
    await db
      .updateTable("members")
      .set({ pausedAt })
      .where("ownerId", "=", ownerId)
      .where("userId", "in", members)
      .execute();
  if (locations.length > 0)
    await db
      .updateTable("locations")
      .set({ pausedAt })
      .where("ownerId", "=", ownerId)
      .where("id", "in", locations)
      .execute();
}

export interface BegunPeriod {
  subscriptionId: number;
  ownerId: number;
}

/**
 * Claims periods paid ahead that have begun: their allowance applies from now on. Another process gets others, and a
 * period without a result when the lease ends is claimed again.
 */
export function claimBegun(
  db: Db,
  { limit, lease, now }: { limit: number; lease: number; now: Date },
): Promise<BegunPeriod[]> {
  return db
    .with("begun", (cte) =>
      cte
        .selectFrom("subscriptions")
        .select("id")
        .where("allowanceAppliedAt", "is", null)
        .where("startsAt", "<=", now)
        .where((is) => is.or([is("leasedUntil", "is", null), is("leasedUntil", "<=", now)]))
        .orderBy("startsAt")
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable("subscriptions")
    .from("begun")
    .whereRef("subscriptions.id", "=", "begun.id")
    .set({ leasedUntil: new Date(now.getTime() + lease) })
    .returning(["subscriptions.id as subscriptionId", "ownerId"])
    .execute();
}

/** Notes that the period's allowance has been applied. */
export async function noteApplied(
  db: Db,
  { subscriptionId }: Pick<BegunPeriod, "subscriptionId">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ allowanceAppliedAt: now, leasedUntil: null })
    .where("id", "=", subscriptionId)
    .where("allowanceAppliedAt", "is", null)
    .execute();
}

/** Reactivates a paused thing, and pauses the one the owner named in its place. The caller holds the plan. */
export async function swapPaused(
  db: Db,
  { ownerId, kind, id, insteadOf, now }: UseAgain & { ownerId: number; now: Date },
): Promise<void> {
  if (insteadOf !== null) await setPaused(db, { ownerId, things: [{ kind, id: insteadOf }], pausedAt: now });
  await setPaused(db, { ownerId, things: [{ kind, id }], pausedAt: null });
}
