import type { Db } from "#db/client";
import type { Limit } from "~/models/http/throttle";
import { alarmLimit, breakerLimit } from "~/models/codes/limits";
import { countAttempt, peek } from "~/models/http/throttle.server";
import { countWrongCode, wrongCodeDays } from "~/models/codes/flow.server";
import type { Context } from "~/services/platform/context.server";

const COUNTER = "wrong-code:everybody";

/** Counts a wrong code for the whole site. Beyond the limit the breaker opens, which is logged once an hour. */
export async function countSiteWide({ db, now, audit }: Context): Promise<void> {
  await countWrongCode(db, now);
  const counted = await countAttempt(db, COUNTER, await currentLimit(db, now), now);
  if (counted.allowed) return;
  const alarm = await countAttempt(db, "code-breaker-alarm", alarmLimit, now);
  if (!alarm.allowed) return;
  await audit({ action: "code-breaker", outcome: "refused", reason: "wrong-codes" });
}

/** Whether the breaker is open: accounts are then recovered by recovery keys only, not by codes. */
export async function isBreakerOpen(db: Db, now: Date): Promise<boolean> {
  const answer = await peek(db, COUNTER, await currentLimit(db, now), now);
  return !answer.allowed;
}

async function currentLimit(db: Db, now: Date): Promise<Limit> {
  return breakerLimit(await wrongCodeDays(db, now));
}
