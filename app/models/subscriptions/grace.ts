import { DAY } from "~/models/duration";

import type { SubscriptionPeriod } from "./subscription";

/** Days for which a plan stays usable after its end while its renewal is tried. */
export const GRACE_DAYS = 14;

export const graceAfter = (endsAt: Date): Date => new Date(endsAt.getTime() + GRACE_DAYS * DAY);

type GracePeriod = Pick<SubscriptionPeriod, "renewalMethod" | "cancelledAt" | "graceUntil"> & {
  endsAt: Date;
};

/**
 * When the plan stops being usable while its renewal is tried: `GRACE_DAYS` after the end of the period, or after the first
 * attempt if that was later. It never moves back. Only this function calculates it. It is stored with the period, and
 * pages, messages, tills and jobs read it there.
 */
export function graceOf(
  { endsAt, renewalMethod, cancelledAt, graceUntil }: GracePeriod,
  firstTryAt: Date = endsAt,
): Date | null {
  if (renewalMethod === null || cancelledAt) return null;
  const end = graceAfter(firstTryAt > endsAt ? firstTryAt : endsAt);
  return graceUntil && graceUntil > end ? graceUntil : end;
}
