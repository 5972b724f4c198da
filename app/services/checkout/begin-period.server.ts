import type { Mail } from "~/models/messages/mail-html";
import { addedMail, orderConfirmationMail, linesOfExtras, linesWithReceipt } from "~/messages/checkout/mail";
import type { Order } from "~/models/checkout/order";
import { deleteDraft } from "~/models/checkout/draft.server";
import { postJournal } from "~/models/ledger/journal.server";
import type { Offer, OnboardingOption, Plan } from "~/models/plans/catalogue";
import { asksForSetup } from "~/models/setups/setup";
import { insertSetup } from "~/models/setups/setup.server";
import { periodsOfExtras } from "~/models/subscriptions/added-extras";
import { insertExtras } from "~/models/subscriptions/added-extras.server";
import { type Continuation, continuationOf, hasEnd } from "~/models/subscriptions/continuation";
import { lastPeriodAfter, startOf } from "~/models/subscriptions/start";
import {
  type OrderedPeriod,
  type SubscriptionState,
  lastPeriodOf,
} from "~/models/subscriptions/subscription";
import {
  endPeriodsAt,
  hasHadPeriod,
  insertPeriod,
  noteRenewalChoice,
  setRenewal,
  setTakenOut,
} from "~/models/subscriptions/subscription.server";
import type { AccountContact } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";

/* What a paid order begins: a new period, or extras for the running one. */

export interface PeriodPurchase<Ordered = Order> {
  order: Ordered;
  owner: AccountContact;
  plan: Plan;
  offer: Offer;
  onboarding: Pick<OnboardingOption, "name" | "kind">;
  /** The saved card that pays what follows, if the owner asked for it when paying. */
  cardId?: number | null | undefined;
}

export interface GivenPeriod {
  /** The paid days. */
  period: { startsAt: Date; endsAt: Date | null };
  /** Whether it is paid time, or extras for such time: not a trial, a free plan or a pause. */
  isPaid: boolean;
  /** Whether the owner had no plan before, not even a free one, so the app is still to be installed. */
  isFirst: boolean;
  /** What follows after all paid time; null if it has no end. */
  continuation: Continuation | null;
  /** The lines for the mail of its receipt, or for the mail without one. */
  mailLines: string[];
  mail: () => Mail;
}

type NewPeriodPurchase = PeriodPurchase<Order & { kind: Exclude<Order["kind"], "extras"> }>;

/** Begins a period, ends the one it replaces, and credits the unused part of that to the wallet. */
export async function beginPeriod(
  { db, now, config, origin }: Context,
  state: SubscriptionState,
  { order, owner, plan, offer, onboarding, cardId }: NewPeriodPurchase,
): Promise<GivenPeriod> {
  const { ownerId, locationId, reference } = order;
  const situation = { ...state, plans: offer.plans, cardId, now };
  const { period, unused } = startOf(order, situation);
  if (unused.length > 0)
    await postJournal(db, {
      ownerId,
      kind: "unused-plan",
      reference: `unused:${reference}`,
      entries: unused,
      now,
      text: "Unused days of your earlier plan",
    });
  const isFirst = state.periods.length === 0 && !(await hasHadPeriod(db, ownerId));
  if (state.periods.length > 0) await endPeriodsAt(db, order, period.startsAt);
  await insertPeriod(db, { ownerId, locationId, orderId: order.id }, period, now);
  await deleteDraft(db, order);
  const last = lastPeriodAfter(order, { period }, situation);
  const continuation = last && continuationOf(offer, last, config.vatTenths);
  const hasSetup = asksForSetup(order, onboarding);
  if (hasSetup) await insertSetup(db, { orderId: order.id, ownerId, now });
  const named = { planName: plan.name, onboardingName: onboarding.name, hasSetup };
  const begun = { ...named, isFirst, owner, order, continuation, origin, now };
  return {
    period,
    continuation,
    isPaid: period.kind === "paid",
    isFirst,
    mailLines: linesWithReceipt(begun),
    mail: () => orderConfirmationMail(begun),
  };
}

/** Asking for the card while paying for extras chooses the renewal, also of a plan that was cancelled. */
async function withCard(
  { db, now }: Context,
  open: OrderedPeriod & { endsAt: Date },
  cardId: number,
): Promise<OrderedPeriod> {
  const chosen = { renewalMethod: "card" as const, renewalCardId: cardId, renewalChosenAt: now };
  await setRenewal(db, open, chosen);
  return { ...open, ...chosen, renewalCardLost: false, cancelledAt: null };
}

/** Added extras renew with the rest, unless an agent paid for them and the owner pays the renewal. */
async function withAdded(
  { db, now }: Context,
  open: OrderedPeriod & { endsAt: Date },
  { extras, agentId }: Pick<Order, "extras" | "agentId">,
): Promise<OrderedPeriod> {
  const added = { ...open, extras: [...open.extras, ...extras] };
  if (agentId === null || open.renewalMethod === null) {
    await noteRenewalChoice(db, open, now);
    return added;
  }
  const takenOut = [...open.takenOut, ...extras.map(({ optionId }) => optionId)];
  await setTakenOut(db, open, takenOut);
  return { ...added, takenOut };
}

/** Adds extras to the periods they were paid for. The caller has locked the plan and knows that they are there. */
export async function addExtras(
  ctx: Context,
  state: SubscriptionState,
  { order, plan, offer, owner, cardId = null }: PeriodPurchase,
): Promise<GivenPeriod> {
  const { db, now, config, origin } = ctx;
  const { ownerId, reference } = order;
  const periods = periodsOfExtras(order, state.periods, now) ?? [];
  const period = periods.at(-1);
  if (!period) throw new Error(`order ${reference} adds to no period`);
  for (const { id: subscriptionId } of periods)
    if (!(await insertExtras(db, { ownerId, orderId: order.id, subscriptionId, now })))
      throw new Error(`order ${reference} adds to period ${subscriptionId}, which is over`);
  const known = lastPeriodOf(state.periods);
  const open = hasEnd(known) && cardId !== null ? await withCard(ctx, known, cardId) : known;
  const last =
    open?.id === period.id ? await withAdded(ctx, { ...open, endsAt: period.endsAt }, order) : open;
  const continuation = hasEnd(last) ? continuationOf(offer, last, config.vatTenths) : null;
  const about = { lines: order.lines, planName: plan.name, endsAt: period.endsAt, continuation, now };
  return {
    period: { startsAt: now, endsAt: period.endsAt },
    isPaid: true,
    isFirst: false,
    continuation,
    mailLines: linesOfExtras(about),
    mail: () => addedMail({ ...about, reference, owner, origin }),
  };
}
