import type { Db } from "#db/client";
import type { ChosenPlan } from "./chosen-plan";

export async function keepChosenPlan(
  db: Db,
  ownerId: number,
  { planId, duration, onTrial }: ChosenPlan,
  now: Date,
): Promise<void> {
  await db.insertInto("chosenPlans").values({ ownerId, planId, duration, onTrial, createdAt: now }).execute();
}

export async function findChosenPlan(db: Db, ownerId: number): Promise<Omit<ChosenPlan, "planName"> | null> {
  const chosen = await db
    .selectFrom("chosenPlans")
    .select(["planId", "duration", "onTrial"])
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  return chosen ?? null;
}
