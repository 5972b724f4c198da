import { SECOND } from "~/models/duration";

/** For so long a client that never got the answer may ask for it again. */
const ANSWER_LOST_FOR = 120 * SECOND;

interface Pair {
  createdAt: Date;
  endsAt: Date;
  accessedAt: Date | null;
  usedAt: Date | null;
  revokedAt: Date | null;
}

/** All tokens that come of one sign-in; each ends with it. */
interface Family {
  endsAt: Date;
  revokedAt: Date | null;
}

interface Refreshed {
  token: Pair;
  /** The pair that it was used for, while no other has taken its place. */
  successor: Pair | null;
  family: Family;
}

export type RefreshVerdict = "rotate" | "replace" | "reuse" | "refuse";

/**
 * What a refresh token is good for. It is used once, for the next pair. One that comes back is a copy in other hands,
 * and ends the family, unless it looks like an answer that was lost: the next pair is new, and nobody has shown any of it.
 * One whose place was taken by another pair is a copy, too. What belongs to a family that is over is no sign of anything.
 */
export function refreshVerdict({ token, successor, family }: Refreshed, now: Date): RefreshVerdict {
  if (isOver(family, now)) return "refuse";
  if (token.revokedAt !== null) return "reuse";
  if (token.usedAt === null) return token.endsAt > now ? "rotate" : "refuse";
  return successor !== null && isLost(successor, now) ? "replace" : "reuse";
}

function isLost({ createdAt, accessedAt, usedAt }: Pair, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return accessedAt === null && usedAt === null && age <= ANSWER_LOST_FOR;
}

/** Whether it may still be refreshed. */
const isOver = ({ endsAt, revokedAt }: Family, now: Date): boolean => revokedAt !== null || endsAt <= now;
