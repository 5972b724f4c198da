import { type AppContext, type Context, contextOf } from "~/services/platform/context.server";
import { findUsableCard, isDisputedCard } from "~/models/payments/card.server";
import { renewNothing } from "~/models/payments/payment.server";
import { findPlan, isFree, isPriced, type Duration } from "~/models/plans/catalogue";
import { type NewLeaving, insertLeaving } from "~/models/subscriptions/leaving.server";
import { planChange } from "~/models/subscriptions/plan-change";
import { type PauseMonths, nextPlanKept } from "~/models/subscriptions/plan-pause";
import { endRenewalOrders, isRenewalUnderWay } from "~/models/renewals/renewal.server";
import { lockState } from "~/models/subscriptions/state.server";
import { isRunning, lastPeriodOf, type OrderedPeriod } from "~/models/subscriptions/subscription";
import {
  cancelSubscription,
  setNextPlan,
  setPause,
  setRenewal,
  setTakenOut,
} from "~/models/subscriptions/subscription.server";
import { authorizePayment } from "~/models/checkout/authorization";
import { getUser } from "~/models/users/user.server";
import { endTopUpWithPlan, type StoppedTopUp } from "~/services/payments/switch-automatic-top-up.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { findPauseRefusal } from "./find-pause-refusal.server";

export interface Person {
  ownerId: number;
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
export function chooseRenewal(
  app: AppContext,
  person: Person,
  choice: RenewalChoice,
): Promise<SettingResult> {
  return change(app, person, `renewal-${choice.method}`, async (ctx, open) => {
    const cardId = choice.method === "card" ? choice.cardId : null;
    const refused = choice.method === "card" ? await refusalOfCard(ctx, person, choice) : null;
    if (refused) return refused;
    if (open.kind !== "paid" && open.kind !== "paused") return { outcome: "no-plan" };
    if (cardId !== null && !(await findUsableCard(ctx.db, person.ownerId, cardId)))
      return (await isDisputedCard(ctx.db, person.ownerId, cardId))
        ? { outcome: "card-disputed" }
        : { outcome: "not-found" };
    await renewNothing(ctx.db, person.ownerId);
    const method = choice.method === "off" ? null : choice.method;
    if (open.renewalMethod === method && open.renewalCardId === cardId && !open.cancelledAt)
      return { outcome: "done" };
    await endRenewalOrders(ctx.db, person.ownerId, "cancelled", ctx.now);
    const renewalChosenAt = method === null ? null : ctx.now;
    await setRenewal(ctx.db, open, { renewalMethod: method, renewalCardId: cardId, renewalChosenAt });
    return method === null ? stopCharges(ctx, person) : { outcome: "done" };
  });
}

/** Whatever ends or pauses a plan also ends what is charged for it without its owner. */
async function stopCharges(
  ctx: Context,
  { ownerId }: Person,
): Promise<{ outcome: "done"; stopped?: StoppedTopUp }> {
  const topUp = await endTopUpWithPlan(ctx, ownerId);
  const stopped = (await isRenewalUnderWay(ctx.db, ownerId)) ? "charging" : topUp;
  return { outcome: "done", ...(stopped !== "nothing" && { stopped }) };
}

/**
 * A card that renews is charged later without its owner: a person who may not charge it now may not set that up
 * either. The account is read again, since the request may have begun before a reset.
 */
async function refusalOfCard(
  { db, now }: Context,
  { ownerId }: Person,
  { fresh }: Authority,
): Promise<CardRefusal | null> {
  const owner = await getUser(db, ownerId);
  const authorization = authorizePayment({ means: "saved-card", amount: 0, owner, fresh, now });
  if (authorization === "granted") return null;
  return authorization === "confirm-password"
    ? { outcome: authorization }
    : { outcome: "held", until: authorization.heldUntil };
}

/** What the owner says on leaving. Nothing of it is required. */
type LeavingReason = Pick<NewLeaving, "reason" | "comment">;

const nothing: LeavingReason = { reason: null, comment: null };

/** A trial ends by itself, and a pause has no paid time to cancel: its plan does not return unless the owner pays. */
export function cancelPlan(
  app: AppContext,
  person: Person,
  reason: LeavingReason = nothing,
): Promise<SettingResult & { endsNow?: boolean }> {
  return change(app, person, "cancelled", async (ctx, open) => {
    if (open.kind !== "paid") return { outcome: "no-plan" };
    await renewNothing(ctx.db, person.ownerId);
    await endRenewalOrders(ctx.db, person.ownerId, "cancelled", ctx.now);
    if (await cancelSubscription(ctx.db, open, ctx.now))
      await insertLeaving(ctx.db, { ...reason, ownerId: person.ownerId, act: "cancelled", now: ctx.now });
    return { ...(await stopCharges(ctx, person)), endsNow: open.endsAt <= ctx.now };
  });
}

/**
 * Pauses the plan from the end of its paid time. A plan that was cancelled renews after the pause as it did before, so
 * a card that then pays has to be allowed as if it were chosen now.
 */
export async function pausePlan(
  app: AppContext,
  person: Person & Authority,
  { months, ...reason }: Partial<LeavingReason> & { months: PauseMonths },
): Promise<SettingResult | { outcome: "refused"; text: string }> {
  const catalogue = await catalogueOf(app);
  return change(app, person, "paused", async (ctx, open) => {
    if (open.pauseMonths === months) return { outcome: "done" };
    const text = await findPauseRefusal(ctx.db, catalogue, { ownerId: person.ownerId, open, now: ctx.now });
    if (text !== null) return { outcome: "refused", text };
    const restarts = open.cancelledAt !== null && open.renewalMethod === "card";
    const refused = restarts ? await refusalOfCard(ctx, person, person) : null;
    if (refused) return refused;
    await setPause(ctx.db, open, {
      pauseMonths: months,
      pauseChosenAt: ctx.now,
      ...nextPlanKept(catalogue, open),
    });
    if (open.pauseMonths === null)
      await insertLeaving(ctx.db, {
        ...nothing,
        ...reason,
        ownerId: person.ownerId,
        act: "paused",
        now: ctx.now,
      });
    return stopCharges(ctx, person);
  });
}

/** Withdraws a pause that has not begun: the plan continues as if it had not been chosen. */
export function keepPlan(app: AppContext, person: Person): Promise<SettingResult> {
  return change(app, person, "pause-taken-back", async (ctx, open) => {
    if (open.kind !== "paid") return { outcome: "no-plan" };
    await setPause(ctx.db, open, { pauseMonths: null, pauseChosenAt: null });
    return { outcome: "done" };
  });
}

/** Resumes a cancelled plan, with the renewal it had. */
export function resumePlan(app: AppContext, person: Person, authority: Authority): Promise<SettingResult> {
  return change(app, person, "resumed", async (ctx, open) => {
    if (!open.cancelledAt) return { outcome: "done" };
    const refused = open.renewalMethod === "card" ? await refusalOfCard(ctx, person, authority) : null;
    if (refused) return refused;
    await setRenewal(ctx.db, open, { ...open, renewalChosenAt: open.renewalMethod && ctx.now });
    return { outcome: "done" };
  });
}

/** What follows when the paid time ends: a cheaper plan or another duration, or with null the running plan. */
export async function choosePlanAfter(
  app: AppContext,
  person: Person,
  wanted: { planId: number; duration: Duration } | null,
): Promise<SettingResult> {
  const catalogue = await catalogueOf(app);
  const plan = wanted && findPlan(catalogue, wanted.planId);
  if (wanted && (!plan || !isPriced(plan))) return { outcome: "not-found" };
  const endsCharges = plan ? isFree(plan) : false;
  return change(app, person, "next-plan", async (ctx, open) => {
    if (open.kind !== "paid") return { outcome: "no-plan" };
    if (wanted === null && open.nextPlanId === null) return { outcome: "done" };
    const step = wanted && planChange(open, wanted, catalogue.plans);
    if (step === "start" || step === "upgrade") return { outcome: "not-found" };
    const byCard = open.renewalMethod === "card" && !open.cancelledAt && !endsCharges;
    const refused = byCard ? await refusalOfCard(ctx, person, { fresh: true }) : null;
    if (refused) return refused;
    await endRenewalOrders(ctx.db, person.ownerId, "cancelled", ctx.now);
    const same = wanted?.planId === open.planId && wanted.duration === open.duration;
    await setNextPlan(ctx.db, open, same ? null : wanted);
    if (!endsCharges) return { outcome: "done" };
    // A free plan to follow would leave nothing to return.
    await setPause(ctx.db, open, { pauseMonths: null, pauseChosenAt: null });
    return stopCharges(ctx, person);
  });
}

/** How many extras of one option the next period goes on without; repeating it changes nothing. */
export function takeOutExtra(
  app: AppContext,
  person: Person,
  { optionId, count }: { optionId: number; count: number },
): Promise<Exclude<SettingResult, { outcome: "card-disputed" }>> {
  return change(app, person, "extras", async (ctx, open) => {
    const has = open.extras.filter((extra) => extra.optionId === optionId).length;
    if (open.kind !== "paid") return { outcome: "no-plan" };
    if (has === 0 || count > has) return { outcome: "not-found" };
    const refused = open.renewalMethod === "card" ? await refusalOfCard(ctx, person, { fresh: true }) : null;
    if (refused) return refused;
    await endRenewalOrders(ctx.db, person.ownerId, "cancelled", ctx.now);
    const others = open.takenOut.filter((id) => id !== optionId);
    await setTakenOut(ctx.db, open, [...others, ...Array<number>(count).fill(optionId)]);
    return { outcome: "done" };
  });
}

/** Runs under the lock of the plan, on a plan that is running or in its days of grace. */
function change<Result extends { outcome: string }>(
  app: AppContext,
  person: Person,
  reason: string,
  act: (ctx: Context, open: PaidPeriod) => Promise<Result>,
): Promise<Result | { outcome: "no-plan" }> {
  const { ownerId } = person;
  return app.db.transaction().execute(async (trx) => {
    const { periods } = await lockState(trx, ownerId, app.clock.now());
    const ctx = contextOf(app, { db: trx, now: app.clock.now(), actorId: ownerId });
    const open = lastPeriodOf(periods);
    if (!open || !isRunning(open, ctx.now)) return { outcome: "no-plan" };
    const result = await act(ctx, open);
    await ctx.audit({
      action: "subscription-changed",
      outcome: result.outcome === "done" ? "ok" : "refused",
      reason,
      subjectId: ownerId,
    });
    return result;
  });
}
