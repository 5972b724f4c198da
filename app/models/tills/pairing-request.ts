import type { TillRequestState } from "#db/schema";
import { MINUTE, SECOND } from "~/models/duration";
import { stateTable } from "~/models/state-table";

/** The time for the shop to type the code. */
export const REQUEST_LIFE = 15 * MINUTE;

/** Seconds between two polls, as announced and as enforced. */
export const POLL_INTERVAL = 5;
/** A till whose clock runs a little fast is not penalised. */
const SLACK = SECOND;
const LONGER_BY = 5;
const LONGEST_INTERVAL = 60;

/** Pending requests from one address. */
export const MAX_PENDING = 5;
/** The user code expires after this many views of the page that asks whether a till is the owner's. */
export const MAX_VIEWS = 10;

/** An approval can be withdrawn until the till has its tokens. */
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

/** Error codes of RFC 8628 and RFC 6749 for a token request. */
export type TokenError =
  | "authorization_pending"
  | "slow_down"
  | "access_denied"
  | "expired_token"
  | "invalid_grant";

type PollVerdict = { outcome: "redeem" } | { outcome: "refuse"; error: TokenError };

/**
 * The answer to a poll. Too early counts only while the request is undecided: a till that polls too often is signed
 * in all the same.
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

/**
 * The interval after a poll that came too early. The time of the last accepted poll does not change: one of the two
 * penalties is enough.
 */
export const slowerInterval = (seconds: number): number => Math.min(seconds + LONGER_BY, LONGEST_INTERVAL);
