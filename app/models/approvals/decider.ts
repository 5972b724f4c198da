import { DAY } from "~/models/duration";
import { staffTakeovers } from "~/models/staff/staff-action";

/** How long a member of staff whose account others changed cannot approve. */
export const REST = 3 * DAY;

/**
 * Audit actions that put an account into other hands. Those who did them could approve their own requests in a
 * colleague's name.
 */
export const takeovers: readonly string[] = [
  "password-reset",
  "email-corrected",
  "phone-corrected",
  ...staffTakeovers,
];

/** When a member of staff may approve again; null if they may now. */
export function approvesAgain(takenAt: Date | null, now: Date): Date | null {
  if (takenAt === null) return null;
  const until = new Date(takenAt.getTime() + REST);
  return until > now ? until : null;
}
