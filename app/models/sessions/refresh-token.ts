import { SECOND } from "~/models/duration";

/** For this long a client that never got the answer may ask for it again. */
const ANSWER_LOST_FOR = 120 * SECOND;

interface Pair {
  createdAt: Date;
  endsAt: Date;
  accessedAt: Date | null;
  usedAt: Date | null;
  revokedAt: Date | null;
}

/** All tokens that come from one sign-in; they end with it. */
export interface Family {
  endsAt: Date;
  revokedAt: Date | null;
}

interface PresentedToken {
  token: Pair;
  /** The pair it was exchanged for, unless another pair replaced that. */
  successor: Pair | null;
  family: Family;
}

type RefreshVerdict = "rotate" | "replace" | "reuse" | "refuse";

/**
 * What to do with a refresh token. It is used once, for the next pair. A token used again is a stolen copy and ends
 * the family, unless the answer seems to have been lost: the next pair is recent, and no token of it has been used. A
 * token whose pair was replaced is a copy too. Tokens of a family that has ended mean nothing.
 */
export function refreshVerdict({ token, successor, family }: PresentedToken, now: Date): RefreshVerdict {
  if (isOver(family, now)) return "refuse";
  if (token.revokedAt !== null) return "reuse";
  if (token.usedAt === null) return token.endsAt > now ? "rotate" : "refuse";
  return successor !== null && isLost(successor, now) ? "replace" : "reuse";
}

function isLost({ createdAt, accessedAt, usedAt }: Pair, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return accessedAt === null && usedAt === null && age <= ANSWER_LOST_FOR;
}

/** Whether the family has ended. */
const isOver = ({ endsAt, revokedAt }: Family, now: Date): boolean => revokedAt !== null || endsAt <= now;
