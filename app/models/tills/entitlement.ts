import type { OrderedExtra } from "#db/schema";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { type LimitKind, limitKinds, type Plan } from "~/models/plans/catalogue";
import { recordOf } from "~/models/record";
import { limitOf } from "~/models/subscriptions/shop-allowance";
import type { LiveSubscription } from "~/models/subscriptions/subscription";

/** The kind of the document, in its header. */
export const ENTITLEMENT_TYPE = "kp-entitlement+jwt";
const AUDIENCE = "kaypoint-till";
/** How long a till that cannot reach us may rely on the document. It does not depend on what is paid. */
export const VALID_FOR = 7 * DAY;

const ASK_AFTER = 6 * HOUR;
const JITTER = 30 * MINUTE;

type EntitlementState = "trial" | "active" | "grace" | "ended";

/** What a location may use. Anyone can read it, so it names no person and no price. */
interface Entitlement {
  /** The stable code of the plan; null if there is none. */
  plan: string | null;
  state: EntitlementState;
  /** The limit of each kind; null is unlimited. */
  limits: Record<LimitKind, number | null>;
  /** What was bought beyond the plan, one entry each: "users_3" is three more users. */
  extras: string[];
  ends: Date | null;
  graceUntil: Date | null;
  /** The location is above what the plan includes: it keeps its records, but nothing new is allowed there. */
  paused: boolean;
}

const noLimits = recordOf(limitKinds, () => 0);

const nothing: Entitlement = {
  plan: null,
  state: "ended",
  extras: [],
  ends: null,
  graceUntil: null,
  paused: false,
  limits: noLimits,
};

/** The plan runs for a paused location too, but its tills may use none of it. */
export const pausedEntitlement = (entitlement: Entitlement): Entitlement => ({
  ...entitlement,
  paused: true,
  limits: noLimits,
  extras: [],
});

/** What the running plan allows, including extras. */
export function entitlementOf(plan: Plan | null, live: LiveSubscription | null, now: Date): Entitlement {
  if (!plan || !live) return nothing;
  const { extras, graceUntil } = live;
  // A pause ends with a bigger plan or with the same free one, so nothing ends for the till.
  const endsAt = live.kind === "paused" ? null : live.endsAt;
  return {
    plan: plan.code,
    state: stateOf(live.kind, endsAt, now),
    limits: recordOf(limitKinds, (kind) => limitFor(plan, extras, kind)),
    extras: extras.map(({ kind, quantity }) => `${kind}_${quantity}`).sort(),
    ends: endsAt,
    graceUntil: endsAt && graceUntil && graceUntil > endsAt ? graceUntil : endsAt,
    paused: false,
  };
}

function stateOf(kind: LiveSubscription["kind"], endsAt: Date | null, now: Date): EntitlementState {
  if (endsAt !== null && endsAt <= now) return "grace";
  return kind === "trial" ? "trial" : "active";
}

/** Limits agreed with our sales team are not enforced by the till. Anything a plan does not name is not included. */
function limitFor(plan: Plan, extras: OrderedExtra[], kind: LimitKind): number | null {
  const limit = limitOf(plan, extras, kind);
  if (limit === undefined) return 0;
  return typeof limit === "number" ? limit : null;
}

interface Issue {
  issuer: string;
  locationId: number;
  tillId: number;
  id: string;
  seq: number;
  now: Date;
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / SECOND);

/** The claims of the signed document. It has three ends: its own, that of the paid time and that of grace. */
export function claimsOf(entitlement: Entitlement, { issuer, locationId, tillId, id, seq, now }: Issue) {
  const { plan, state, limits, extras, ends, graceUntil, paused } = entitlement;
  return {
    iss: issuer,
    aud: AUDIENCE,
    sub: String(locationId),
    dev: String(tillId),
    jti: id,
    ver: 1,
    seq,
    iat: inSeconds(now),
    exp: inSeconds(new Date(now.getTime() + VALID_FOR)),
    plan,
    state,
    limits,
    extras,
    ends: ends && inSeconds(ends),
    grace_until: graceUntil && inSeconds(graceUntil),
    paused,
  };
}

/**
 * When the till should ask again: in about six hours, or when its plan or grace ends.
 * @param chance from 0 to 1, so that tills do not all ask at the same moment
 */
export function checkAfter({ ends, graceUntil }: Entitlement, chance: number, now: Date): Date {
  const usual = now.getTime() + ASK_AFTER - JITTER + 2 * JITTER * chance;
  const over = [ends, graceUntil].flatMap((end) =>
    end && end > now ? [end.getTime() + MINUTE * chance] : [],
  );
  return new Date(Math.min(usual, ...over));
}
