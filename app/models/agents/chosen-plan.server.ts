import type { Db } from "#db/client";
import type { ChosenPlan } from "./chosen-plan";

export async function keepChosenPlan(
  db: Db,
  ownerId: number,
  { planId, duration, onTrial }: ChosenPlan,
  now: Date,
): Promise<void> {
  await db
    .insertInto("chosen_plans")
    .values({ owner_id: ownerId, plan_id: planId, duration, on_trial: onTrial, created_at: now })
    .execute();
}

export async function findChosenPlan(db: Db, ownerId: number): Promise<Omit<ChosenPlan, "planName"> | null> {
  const chosen = await db
    .selectFrom("chosen_plans")
    .select(["plan_id as planId", "duration", "on_trial as onTrial"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return chosen ?? null;
}
