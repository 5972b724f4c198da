import { DAY } from "~/models/duration";

/** For how long somebody whose account others have changed approves nothing. */
export const REST = 3 * DAY;

/**
 * What puts an account into other hands, as the audit log calls it. Whoever did it could approve in the name of a
 * colleague what they asked for themselves.
 */
export const takeovers = [
  "password-reset",
  "email-corrected",
  "phone-corrected",
  "second-factor-reset",
  "user-enabled",
] as const;

/** When somebody may approve again; null where that is now. */
export function approvesAgain(takenAt: Date | null, now: Date): Date | null {
  if (takenAt === null) return null;
  const until = new Date(takenAt.getTime() + REST);
  return until > now ? until : null;
}

/** What is said to them. `until` is a moment in words. */
export const restText = (until: string): string =>
  `Your account was recovered, or changed by a colleague, a short time ago. Until ${until} you approve nothing. Ask another colleague`;
