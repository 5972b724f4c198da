import type { Db } from "#db/client";
import { hasOpenRefund } from "~/models/payments/refund.server";
import type { Catalogue } from "~/models/plans/catalogue";
import { freeTerms } from "~/models/subscriptions/continuation";
import { pauseRefusal, pauseRefusalText } from "~/models/subscriptions/plan-pause";
import { findLastPause } from "~/models/subscriptions/subscription.server";

interface PauseQuestion extends Pick<Parameters<typeof pauseRefusal>[0], "open" | "now"> {
  ownerId: number;
}

/** Why an owner cannot pause the plan now, in a sentence; null if it is possible. */
export async function findPauseRefusal(
  db: Db,
  catalogue: Catalogue,
  { ownerId, open, now }: PauseQuestion,
): Promise<string | null> {
  const lastPauseAt = await findLastPause(db, ownerId);
  const refunding = await hasOpenRefund(db, ownerId);
  const hasFreePlan = freeTerms(catalogue) !== null;
  const refusal = pauseRefusal({ hasFreePlan, open, lastPauseAt, refunding, now });
  return refusal && pauseRefusalText(refusal, lastPauseAt);
}
