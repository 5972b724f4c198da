import { kobo, type Kobo } from "~/models/money";
import type { FeeSchedule } from "~/models/payments/top-up";

/** Kobo that a provider with this schedule keeps of a charge. */
export function providerFeeOf(charge: Kobo, schedule: FeeSchedule): Kobo {
  const share = Math.ceil((charge * schedule.rateBasisPoints) / 10_000);
  const kept = charge < schedule.waiveBelow ? share : share + schedule.flat;
  return kobo(Math.min(kept, schedule.cap ?? kept));
}
