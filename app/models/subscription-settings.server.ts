import type { Db } from "#db/client";
import type { Duration } from "./catalogue";
import { graceAfter, type RenewalSettings } from "./subscription";

interface Open {
  id: number;
  endsAt: Date;
}

/** How the next period is paid; null switches renewal off. A plan that is renewed stays usable while that is tried. */
export async function setRenewal(
  db: Db,
  { id, endsAt }: Open,
  chosen: Pick<RenewalSettings, "renewalMethod" | "renewalCardId">,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set((row) => ({
      renewal_method: chosen.renewalMethod,
      renewal_card_id: chosen.renewalCardId,
      cancelled_at: null,
      grace_until:
        chosen.renewalMethod === null
          ? null
          : row.fn<Date>("greatest", ["grace_until", row.val(graceAfter(endsAt))]),
    }))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** The paid time is used up, and then the plan ends. What was chosen stays known, so that it can be taken up again. */
export async function cancelSubscription(db: Db, { id }: Open, now: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ cancelled_at: now, grace_until: null, next_plan_id: null, next_duration: null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("cancelled_at", "is", null)
    .execute();
}

export async function setNextPlan(
  db: Db,
  { id }: Open,
  next: { planId: number; duration: Duration } | null,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ next_plan_id: next?.planId ?? null, next_duration: next?.duration ?? null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}
