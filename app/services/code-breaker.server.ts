import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { alarmLimit, breakerLimit, type Limit } from "~/models/throttle";
import { hit, peek } from "~/models/throttle.server";
import { countWrongCode, wrongCodeDays } from "~/models/wrong-code-day.server";
import type { Visit } from "./front-door.server";

const COUNTER = "wrong-code:everybody";

/** Counts a wrong code of anybody; with one too many the breaker opens, and the log says so once an hour. */
export async function countSiteWide(db: Db, visit: Visit, now: Date): Promise<void> {
  await countWrongCode(db, now);
  const counted = await hit(db, COUNTER, await currentLimit(db, now), now);
  if (counted.allowed) return;
  const alarm = await hit(db, "code-breaker-alarm", alarmLimit, now);
  if (!alarm.allowed) return;
  const from = { requestId: visit.id, addressPrefix: addressPrefix(visit.address) };
  await recordEvent(db, { now, action: "code-breaker", outcome: "refused", reason: "wrong-codes", ...from });
}

/** While it is open no account is recovered by a code of five digits; a key from a mail still does it. */
export async function isBreakerOpen(db: Db, now: Date): Promise<boolean> {
  const answer = await peek(db, COUNTER, await currentLimit(db, now), now);
  return !answer.allowed;
}

async function currentLimit(db: Db, now: Date): Promise<Limit> {
  return breakerLimit(await wrongCodeDays(db, now));
}
