import { SECOND } from "~/models/duration";
import { isOver } from "./till";

/** For so long a till that never got the answer may ask for it again. */
const ANSWER_LOST_FOR = 120 * SECOND;

interface Pair {
  createdAt: Date;
  endsAt: Date;
  accessedAt: Date | null;
  usedAt: Date | null;
  revokedAt: Date | null;
}

interface Refreshed {
  token: Pair;
  /** The pair that it was used for, while no other has taken its place. */
  successor: Pair | null;
  till: { endsAt: Date; revokedAt: Date | null };
}

export type RefreshVerdict = "rotate" | "replace" | "reuse" | "refuse";

/**
 * What a refresh token is good for. It is used once, for the next pair. One that comes back is a copy in other hands,
 * and ends the till, unless it looks like an answer that was lost: the next pair is new, and nobody has shown any of it.
 * One whose place was taken by another pair is a copy, too. What belongs to a till that is over is no sign of anything.
 */
export function refreshVerdict({ token, successor, till }: Refreshed, now: Date): RefreshVerdict {
  if (isOver(till, now)) return "refuse";
  if (token.revokedAt !== null) return "reuse";
  if (token.usedAt === null) return token.endsAt > now ? "rotate" : "refuse";
  return successor !== null && isLost(successor, now) ? "replace" : "reuse";
}

function isLost({ createdAt, accessedAt, usedAt }: Pair, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return accessedAt === null && usedAt === null && age <= ANSWER_LOST_FOR;
}
