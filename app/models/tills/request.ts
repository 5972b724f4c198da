import type { TillRequestState } from "#db/schema";
import { SECOND } from "~/models/duration";
import { stateTable } from "~/models/state-table";

/** Seconds between two polls, as told and as held. */
export const POLL_INTERVAL = 5;
/** A till whose clock runs a little fast is not punished. */
const SLACK = SECOND;
const LONGER_BY = 5;
const LONGEST_INTERVAL = 60;

/** From one address at a time. */
export const MAX_PENDING = 5;
/** After so many looks at the page that asks whether a till is the owner's, its code is over. */
export const MAX_VIEWS = 10;

/** What was allowed can be denied until the till has its tokens. */
export const tillRequestTransitions = stateTable<TillRequestState>()({
  pending: ["approved", "denied"],
  approved: ["denied", "redeemed"],
  denied: [],
  redeemed: [],
});

export interface PolledRequest {
  state: TillRequestState;
  expiresAt: Date;
  /** Seconds. */
  pollInterval: number;
  polledAt: Date | null;
}

/** What RFC 8628 and RFC 6749 call the refusals of a token. */
export type TokenError =
  | "authorization_pending"
  | "slow_down"
  | "access_denied"
  | "expired_token"
  | "invalid_grant";

export type PollVerdict = { outcome: "redeem" } | { outcome: "refuse"; error: TokenError };

/**
 * What a poll is answered. Whether it came too early is asked only while nobody has decided: a till that polls too often
 * is signed in all the same.
 */
export function pollVerdict(request: PolledRequest, now: Date): PollVerdict {
  const refuse = (error: TokenError): PollVerdict => ({ outcome: "refuse", error });
  if (request.state === "denied") return refuse("access_denied");
  if (request.state === "redeemed") return refuse("invalid_grant");
  if (request.expiresAt <= now) return refuse("expired_token");
  if (request.state === "approved") return { outcome: "redeem" };
  return refuse(isEarly(request, now) ? "slow_down" : "authorization_pending");
}

function isEarly({ polledAt, pollInterval }: PolledRequest, now: Date): boolean {
  return polledAt !== null && now.getTime() - polledAt.getTime() < pollInterval * SECOND - SLACK;
}

/** The interval after a poll that came too early. The moment of the last poll in time stays: one of both is enough. */
export const slowerInterval = (seconds: number): number => Math.min(seconds + LONGER_BY, LONGEST_INTERVAL);
