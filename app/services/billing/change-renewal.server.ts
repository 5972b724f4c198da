import type { Db } from "#db/client";
import { findUsableCard, isDisputedCard } from "~/models/payments/card.server";
import { findPlan, isFree, isPriced, type Duration } from "~/models/plans/catalogue";
import { type NewLeaving, insertLeaving } from "~/models/subscriptions/leaving.server";
import { planChange } from "~/models/subscriptions/plan-change";
import { type PauseMonths, nextPlanKept } from "~/models/subscriptions/plan-pause";
import { endRenewalOrders, isRenewalUnderWay } from "~/models/renewals/renewal.server";
import { lockState } from "~/models/subscriptions/state.server";
import { lastPeriodOf, type OrderedPeriod } from "~/models/subscriptions/subscription";
import {
  cancelSubscription,
  setNextPlan,
  setPause,
  setRenewal,
  setTakenOut,
} from "~/models/subscriptions/subscription.server";
import { authorizePayment } from "~/models/checkout/authorization";
import { getUser } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { endTopUpWithPlan, type StoppedTopUp } from "~/services/payments/switch-automatic-top-up.server";
import type { App } from "~/services/platform/app.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { findPauseRefusal } from "./find-pause-refusal.server";

type Context = Pick<App, "db" | "clock">;

export interface Person {
  ownerId: number;
  requestId?: string | undefined;
}

export type SettingResult =
  /** With what was to be charged and is no longer, if the plan ends or pauses. */
  | { outcome: "done"; stopped?: StoppedTopUp }
  /** The plan has ended, or does not allow this change. */
  | { outcome: "no-plan" }
  | { outcome: "not-found" }
  | { outcome: "card-disputed" }
  | CardRefusal;

type CardRefusal = { outcome: "confirm-password" } | { outcome: "held"; until: Date };

type PaidPeriod = OrderedPeriod & { endsAt: Date };

/** What decides whether the person may set up charges of a saved card. */
interface Authority {
  /** The password was typed recently. */
  fresh: boolean;
}

type RenewalChoice = { method: "off" | "wallet" } | ({ method: "card"; cardId: number } & Authority);

/** Off unless the owner chooses it here. Attempts under way with another payment method are not charged any more. */
export function chooseRenewal(app: Context, person: Person, choice: RenewalChoice): Promise<SettingResult> {
  return change(app, person, `renewal-${choice.method}`, async (trx, open, now) => {
    const cardId = choice.method === "card" ? choice.cardId : null;
    const refused = choice.method === "card" ? await refusalOfCard(trx, person, choice, now) : null;
    if (refused) return refused;
    if (open.kind !== "paid" && open.kind !== "paused") return { outcome: "no-plan" };
    if (cardId !== null && !(await findUsableCard(trx, person.ownerId, cardId)))
      return (await isDisputedCard(trx, person.ownerId, cardId))
        ? { outcome: "card-disputed" }
        : { outcome: "not-found" };
    const method = choice.method === "off" ? null : choice.method;
    if (open.renewalMethod === method && open.renewalCardId === cardId && !open.cancelledAt)
      return { outcome: "done" };
    await endRenewalOrders(trx, person.ownerId, "cancelled", now);
    const renewalChosenAt = method === null ? null : now;
    await setRenewal(trx, open, { renewalMethod: method, renewalCardId: cardId, renewalChosenAt });
    return method === null ? stopCharges(trx, person, now) : { outcome: "done" };
  });
}

/** Whatever ends or pauses a plan also ends what is charged for it without its owner. */
async function stopCharges(
  trx: Db,
  { ownerId }: Person,
  now: Date,
): Promise<{ outcome: "done"; stopped?: StoppedTopUp }> {
  const topUp = await endTopUpWithPlan(trx, { ownerId, actorId: ownerId, now });
  const stopped = (await isRenewalUnderWay(trx, ownerId)) ? "charging" : topUp;
  return { outcome: "done", ...(stopped !== "nothing" && { stopped }) };
}

/**
 * A card that renews is charged later without its owner: a person who may not charge it now may not set that up
 * either. The account is read again, since the request may have begun before a reset.
 */
async function refusalOfCard(
  trx: Db,
  { ownerId }: Person,
  { fresh }: Authority,
  now: Date,
): Promise<CardRefusal | null> {
  const owner = await getUser(trx, ownerId);
  const authorization = authorizePayment({ means: "saved-card", amount: 0, owner, fresh, now });
  if (authorization === "granted") return null;
  return authorization === "confirm-password"
    ? { outcome: authorization }
    : { outcome: "held", until: authorization.heldUntil };
}

/** What the owner says on leaving. Nothing of it is required. */
type LeavingReason = Pick<NewLeaving, "reason" | "comment">;

const nothing: LeavingReason = { reason: null, comment: null };

/** A pause has no paid time to cancel: its plan does not return unless the owner pays. */
export function cancelPlan(
  app: Context,
  person: Person,
  told: LeavingReason = nothing,
): Promise<SettingResult & { endsNow?: boolean }> {
  return change(app, person, "cancelled", async (trx, open, now) => {
    if (open.kind === "paused") return { outcome: "no-plan" };
    await endRenewalOrders(trx, person.ownerId, "cancelled", now);
    if (await cancelSubscription(trx, open, now))
      await insertLeaving(trx, { ...told, ownerId: person.ownerId, act: "cancelled", now });
    return { ...(await stopCharges(trx, person, now)), endsNow: open.endsAt <= now };
  });
}

/**
 * Pauses the plan from the end of its paid time. A plan that was cancelled renews after the pause as it did before, so
 * a card that then pays has to be allowed as if it were chosen now.
 */
export async function pausePlan(
  app: Context,
  person: Person & Authority,
  { months, ...told }: Partial<LeavingReason> & { months: PauseMonths },
): Promise<SettingResult | { outcome: "refused"; text: string }> {
  const catalogue = await catalogueOf(app);
  return change(app, person, "paused", async (trx, open, now) => {
    if (open.pauseMonths === months) return { outcome: "done" };
    const text = await findPauseRefusal(trx, catalogue, { ownerId: person.ownerId, open, now });
    if (text !== null) return { outcome: "refused", text };
    const restarts = open.cancelledAt !== null && open.renewalMethod === "card";
    const refused = restarts ? await refusalOfCard(trx, person, person, now) : null;
    if (refused) return refused;
    await setPause(trx, open, {
      pauseMonths: months,
      pauseChosenAt: now,
      ...nextPlanKept(catalogue, open),
    });
    if (open.pauseMonths === null)
      await insertLeaving(trx, { ...nothing, ...told, ownerId: person.ownerId, act: "paused", now });
    return stopCharges(trx, person, now);
  });
}

/** Withdraws a pause that has not begun: the plan continues as if it had not been chosen. */
export function keepPlan(app: Context, person: Person): Promise<SettingResult> {
  return change(app, person, "pause-taken-back", async (trx, open) => {
    if (open.kind !== "paid") return { outcome: "no-plan" };
    await setPause(trx, open, { pauseMonths: null, pauseChosenAt: null });
    return { outcome: "done" };
  });
}

/** Resumes a cancelled plan, with the renewal it had. */
export function resumePlan(app: Context, person: Person, authority: Authority): Promise<SettingResult> {
  return change(app, person, "resumed", async (trx, open, now) => {
    if (!open.cancelledAt) return { outcome: "done" };
    const refused = open.renewalMethod === "card" ? await refusalOfCard(trx, person, authority, now) : null;
    if (refused) return refused;
    await setRenewal(trx, open, { ...open, renewalChosenAt: open.renewalMethod && now });
    return { outcome: "done" };
  });
}

/** What follows when the paid time ends: a cheaper plan or another duration, or with null the running plan. */
export async function choosePlanAfter(
  app: Context,
  person: Person,
  wanted: { planId: number; duration: Duration } | null,
): Promise<SettingResult> {
  const catalogue = await catalogueOf(app);
  const plan = wanted && findPlan(catalogue, wanted.planId);
  if (wanted && (!plan || !isPriced(plan))) return { outcome: "not-found" };
  return change(app, person, "next-plan", async (trx, open, now) => {
    if (open.kind === "paused") return { outcome: "not-found" };
    const step = wanted && planChange(open, wanted, catalogue.plans);
    if (step === "start" || step === "upgrade") return { outcome: "not-found" };
    const byCard = open.renewalMethod === "card" && !open.cancelledAt && !(plan && isFree(plan));
    const refused = byCard ? await refusalOfCard(trx, person, { fresh: true }, now) : null;
    if (refused) return refused;
    await endRenewalOrders(trx, person.ownerId, "cancelled", now);
    const same = wanted?.planId === open.planId && wanted.duration === open.duration;
    await setNextPlan(trx, open, same ? null : wanted);
    if (!plan || !isFree(plan)) return { outcome: "done" };
    // A free plan to follow would leave nothing to return.
    await setPause(trx, open, { pauseMonths: null, pauseChosenAt: null });
    return stopCharges(trx, person, now);
  });
}

/** How many extras of one option the next period goes on without; repeating it changes nothing. */
export function takeOutExtra(
  app: Context,
  person: Person,
  { optionId, count }: { optionId: number; count: number },
): Promise<Exclude<SettingResult, { outcome: "card-disputed" }>> {
  return change(app, person, "extras", async (trx, open, now) => {
    const has = open.extras.filter((extra) => extra.optionId === optionId).length;
    if (open.kind !== "paid") return { outcome: "no-plan" };
    if (has === 0 || count > has) return { outcome: "not-found" };
    const refused =
      open.renewalMethod === "card" ? await refusalOfCard(trx, person, { fresh: true }, now) : null;
    if (refused) return refused;
    await endRenewalOrders(trx, person.ownerId, "cancelled", now);
    const others = open.takenOut.filter((id) => id !== optionId);
    await setTakenOut(trx, open, [...others, ...Array<number>(count).fill(optionId)]);
    return { outcome: "done" };
  });
}

/** Runs under the lock of the plan, on a plan that is running or in its days of grace. */
function change<Result extends { outcome: string }>(
  { db, clock }: Context,
  { ownerId, requestId }: Person,
  reason: string,
  act: (trx: Db, open: PaidPeriod, now: Date) => Promise<Result>,
): Promise<Result | { outcome: "no-plan" }> {
  return db.transaction().execute(async (trx) => {
    const { periods } = await lockState(trx, ownerId, clock.now());
    const now = clock.now();
    const open = lastPeriodOf(periods);
    if (!open || !isRunning(open, now)) return { outcome: "no-plan" };
    const result = await act(trx, open, now);
    await recordRequestEvent(trx, {
      now,
      action: "subscription-changed",
      outcome: result.outcome === "done" ? "ok" : "refused",
      reason,
      actorId: ownerId,
      subjectId: ownerId,
      requestId,
    });
    return result;
  });
}

function isRunning(open: OrderedPeriod, now: Date): open is PaidPeriod {
  if (open.endsAt === null) return false;
  return open.endsAt > now || (open.graceUntil !== null && open.graceUntil > now);
}
