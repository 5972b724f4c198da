import type { Db } from "#db/client";
import type { ChosenPlan } from "./chosen-plan";
import type { RegistrantPlan } from "./registrant";

interface Registrant {
  id: number;
  name: string;
  registeredAt: Date;
  phoneVerified: boolean;
  plan: RegistrantPlan | null;
  /** What the agent chose at the registration. */
  chosen: Omit<ChosenPlan, "planId"> | null;
}

export async function countRegistrants(db: Db, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("agent_id", "=", agentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The customers of an agent, newest first, each with the running plan of the main location. */
export async function listRegistrants(
  db: Db,
  agentId: number,
  { limit, now }: { limit: number; now: Date },
): Promise<Registrant[]> {
  const rows = await db
    .selectFrom("users")
    .leftJoin("locations", (join) =>
      join.onRef("locations.owner_id", "=", "users.id").on("locations.is_main", "=", true),
    )
    .leftJoin("subscriptions", (join) =>
      join
        .onRef("subscriptions.location_id", "=", "locations.id")
        .on("subscriptions.ended_at", "is", null)
        .on((on) => on.or([on("subscriptions.ends_at", "is", null), on("subscriptions.ends_at", ">", now)])),
    )
    .leftJoin("plans", "plans.id", "subscriptions.plan_id")
    .leftJoin("chosen_plans as chosen", "chosen.owner_id", "users.id")
    .leftJoin("plans as chosenPlans", "chosenPlans.id", "chosen.plan_id")
    .select(["users.id", "users.name", "users.created_at as registeredAt"])
    .select("users.phone_verified_at as verifiedAt")
    .select(["plans.name as planName", "subscriptions.kind", "subscriptions.ends_at as endsAt"])
    .select(["chosenPlans.name as chosenName", "chosen.duration", "chosen.on_trial as onTrial"])
    .where("users.agent_id", "=", agentId)
    .orderBy("users.created_at", "desc")
    .orderBy("users.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ planName, kind, endsAt, chosenName, duration, onTrial, verifiedAt, ...row }) => ({
    ...row,
    phoneVerified: verifiedAt !== null,
    plan: planName === null || kind === null ? null : { name: planName, kind, endsAt },
    chosen:
      chosenName === null || duration === null
        ? null
        : { planName: chosenName, duration, onTrial: onTrial === true },
  }));
}
