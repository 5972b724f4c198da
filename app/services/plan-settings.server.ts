import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { findUsableCard } from "~/models/card.server";
import { findPlan, isPriced, type Duration } from "~/models/catalogue";
import { planChange } from "~/models/plan-change";
import { endRenewalOrders } from "~/models/renewal.server";
import { holdStanding } from "~/models/standing.server";
import { openOf, type LiveSubscription } from "~/models/subscription";
import { cancelSubscription, setNextPlan, setRenewal } from "~/models/subscription-settings.server";
import type { App } from "./app.server";
import { catalogueOf } from "./catalogue-keeper.server";

type Context = Pick<App, "db" | "clock">;

interface Person {
  ownerId: number;
  requestId?: string | undefined;
}

export type SettingResult =
  | { outcome: "done" }
  /** The plan has ended, or is one that this cannot be said of. */
  | { outcome: "no-plan" }
  | { outcome: "not-found" };

type Paid = LiveSubscription & { endsAt: Date };

export type RenewalChoice = { method: "off" | "wallet" } | { method: "card"; cardId: number };

/** Off unless the owner asks for it here. What was under way by another way of paying is not charged any more. */
export function chooseRenewal(app: Context, person: Person, choice: RenewalChoice): Promise<SettingResult> {
  return change(app, person, `renewal-${choice.method}`, async (trx, open) => {
    const cardId = choice.method === "card" ? choice.cardId : null;
    if (open.kind !== "paid") return { outcome: "no-plan" };
    if (cardId !== null && !(await findUsableCard(trx, person.ownerId, cardId)))
      return { outcome: "not-found" };
    const method = choice.method === "off" ? null : choice.method;
    if (open.renewalMethod === method && open.renewalCardId === cardId && !open.cancelledAt)
      return { outcome: "done" };
    await endRenewalOrders(trx, person.ownerId, "cancelled");
    await setRenewal(trx, open, { renewalMethod: method, renewalCardId: cardId });
    return { outcome: "done" };
  });
}

export function cancelPlan(app: Context, person: Person): Promise<SettingResult> {
  return change(app, person, "cancelled", async (trx, open, now) => {
    await endRenewalOrders(trx, person.ownerId, "cancelled");
    await cancelSubscription(trx, open, now);
    return { outcome: "done" };
  });
}

/** Takes a cancelled plan up again, with the renewal it had. */
export function resumePlan(app: Context, person: Person): Promise<SettingResult> {
  return change(app, person, "resumed", async (trx, open) => {
    if (open.cancelledAt) await setRenewal(trx, open, open);
    return { outcome: "done" };
  });
}

/** What comes when the paid time is over: a cheaper plan or another duration, or with null what runs now. */
export async function choosePlanAfter(
  app: Context,
  person: Person,
  wanted: { planId: number; duration: Duration } | null,
): Promise<SettingResult> {
  const catalogue = await catalogueOf(app);
  const plan = wanted && findPlan(catalogue, wanted.planId);
  if (wanted && (!plan || !isPriced(plan))) return { outcome: "not-found" };
  return change(app, person, "next-plan", async (trx, open) => {
    const step = wanted && planChange(open, wanted, catalogue.plans);
    if (step === "start" || step === "upgrade") return { outcome: "not-found" };
    await endRenewalOrders(trx, person.ownerId, "cancelled");
    const same = wanted?.planId === open.planId && wanted.duration === open.duration;
    await setNextPlan(trx, open, same ? null : wanted);
    return { outcome: "done" };
  });
}

/** Under the lock of the location, on what runs or is in its days of grace. */
function change(
  { db, clock }: Context,
  { ownerId, requestId }: Person,
  reason: string,
  act: (trx: Db, open: Paid, now: Date) => Promise<SettingResult>,
): Promise<SettingResult> {
  return db.transaction().execute(async (trx) => {
    const { periods } = await holdStanding(trx, ownerId, clock.now());
    const now = clock.now();
    const open = openOf(periods);
    if (!open || !isRunning(open, now)) return { outcome: "no-plan" };
    const result = await act(trx, open, now);
    await recordEvent(trx, {
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

function isRunning(open: LiveSubscription, now: Date): open is Paid {
  if (open.endsAt === null) return false;
  return open.endsAt > now || (open.graceUntil !== null && open.graceUntil > now);
}
