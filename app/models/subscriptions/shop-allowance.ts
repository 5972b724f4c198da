import type { LimitKind, Allowance, Offer, Plan } from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import type { OrderedExtra } from "#db/schema";
import type { SubscriptionPeriod } from "./subscription";

/*
 * How many members and locations a shop may use. Those beyond the allowance are paused when a period begins: they
 * stay as they are, cannot be used, and come back with the plan or the extras.
 */

/** The kinds that this site pauses: members of the shop, and its locations. */
export const pausedKinds = ["users", "outlets"] as const;
export type PausedKind = (typeof pausedKinds)[number];

/** How many of each may be in use; null is unlimited. The owner and the main shop always count. */
export type ShopAllowance = Record<PausedKind, number | null>;

/** The owner counts as a user, and the main shop as an outlet, with any plan or none. */
const ALWAYS_IN_USE = 1;

export const allowanceWith = (plan: Plan | null | undefined, extras: OrderedExtra[]): ShopAllowance => ({
  users: allowedOf(plan, extras, "users"),
  outlets: allowedOf(plan, extras, "outlets"),
});

/** Agreements with sales are not counted here. Anything a plan does not name is not included. */
function allowedOf(plan: Plan | null | undefined, extras: OrderedExtra[], kind: PausedKind): number | null {
  const limit = plan ? limitOf(plan, extras, kind) : undefined;
  if (limit === undefined) return ALWAYS_IN_USE;
  return typeof limit === "number" ? Math.max(limit, ALWAYS_IN_USE) : null;
}

/** The allowance of a period, by the plan as it was when the period began and with the extras bought. */
export function allowanceAt(
  offer: Pick<Offer, "plans" | "replaced">,
  period: Pick<SubscriptionPeriod, "planId" | "startsAt" | "extras"> | null,
): ShopAllowance {
  const plan = offer.plans.find(({ id }) => id === period?.planId);
  return period && plan
    ? allowanceWith(planSince(offer, plan, period.startsAt), period.extras)
    : allowanceWith(null, []);
}

/** A member, or a location other than the main one that is not archived. */
export interface InShop {
  kind: PausedKind;
  id: number;
  name: string;
  /** When the member joined or the location was added. */
  since: Date;
  pausedAt: Date | null;
}

export interface AllowanceFit {
  pause: InShop[];
  resume: InShop[];
}

/** Things in use go before paused ones, and older before newer, so the newest is paused. */
function stays(one: InShop, other: InShop): number {
  const paused = Number(one.pausedAt !== null) - Number(other.pausedAt !== null);
  return paused || one.since.getTime() - other.since.getTime() || one.id - other.id;
}

/** What to pause and what to reactivate, so that as much as allowed is in use and no more. */
export function fitToAllowance(things: InShop[], allowance: ShopAllowance): AllowanceFit {
  const fit: AllowanceFit = { pause: [], resume: [] };
  for (const kind of pausedKinds) {
    const allowed = allowance[kind];
    const room = allowed === null ? Infinity : allowed - ALWAYS_IN_USE;
    const sorted = things.filter((thing) => thing.kind === kind).sort(stays);
    fit.pause.push(...sorted.slice(room).filter(({ pausedAt }) => pausedAt === null));
    fit.resume.push(...sorted.slice(0, room).filter(({ pausedAt }) => pausedAt !== null));
  }
  return fit;
}

/** What the owner sees of one kind: paused things, and those that could be paused in their place. */
export interface PausedView {
  paused: { id: number; name: string }[];
  inUse: { id: number; name: string }[];
  /** Something can be reactivated without pausing another. */
  hasRoom: boolean;
}

export function pausedView(things: InShop[], kind: PausedKind, allowed: number | null): PausedView {
  const sorted = things.filter((thing) => thing.kind === kind).sort(stays);
  const inUse = sorted.filter(({ pausedAt }) => pausedAt === null);
  const shown = ({ id, name }: InShop) => ({ id, name });
  return {
    paused: sorted.filter(({ pausedAt }) => pausedAt !== null).map(shown),
    inUse: inUse.map(shown),
    hasRoom: hasRoomFor(inUse.length, allowed),
  };
}

const hasRoomFor = (inUse: number, allowed: number | null): boolean =>
  allowed === null || inUse + ALWAYS_IN_USE < allowed;

export interface UseAgain {
  kind: PausedKind;
  id: number;
  /** What is paused in its place; null if there is room. */
  insteadOf: number | null;
}

/** "gone": one of the two does not exist, or is not in the state the form assumed. */
export type UseAgainOutcome = "done" | "full" | "gone";

/** Whether a paused thing can be reactivated without exceeding the allowance. */
export function mayUseAgain(
  things: InShop[],
  { kind, id, insteadOf }: UseAgain,
  allowed: number | null,
): UseAgainOutcome {
  const ofKind = things.filter((thing) => thing.kind === kind);
  const wanted = ofKind.find((thing) => thing.id === id);
  const other = insteadOf === null ? null : ofKind.find((thing) => thing.id === insteadOf);
  if (!wanted || other === undefined || insteadOf === id) return "gone";
  // A form submitted twice finds the work done.
  if (wanted.pausedAt === null) return "done";
  const freed = other && other.pausedAt === null ? 1 : 0;
  const inUse = ofKind.filter(({ pausedAt }) => pausedAt === null).length;
  return hasRoomFor(inUse - freed, allowed) ? "done" : "full";
}

/**
 * The plan's limit including the extras bought. Extras add to a number only: a plan that does not name a kind does not
 * include it, bought or not, and `plan_limits` refuses 0 so that "not included" is said in one way.
 */
export function limitOf(plan: Plan, extras: OrderedExtra[], kind: LimitKind): Allowance | undefined {
  const limit = plan.limits[kind];
  const more = extras.filter((extra) => extra.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0);
  return typeof limit === "number" ? limit + more : limit;
}
