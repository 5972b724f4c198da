import type { Db } from "#db/client";
import { PAY_PAGE, payLink } from "~/models/messages/money-text";
import { paymentFailedSms } from "~/messages/money-sms";
import type { Catalogue } from "~/models/plans/catalogue";
import { type Meanwhile, renewalFailedMail, renewalStoppedMail } from "~/messages/renewals/mail";
import { LOOK_AGAIN, type Attempt } from "~/models/renewals/renewal";
import { type Decline, type NextTry, nextTry } from "~/models/payments/decline";
import { endRenewalOrders, listAttempts, moveAttempt, stopRenewal } from "~/models/renewals/renewal.server";
import { shortfallText } from "~/messages/payments/deposit";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { type OrderedPeriod, type SubscriptionState, planIdMeant } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { findShortfall } from "./find-shortfall.server";
import type { Context } from "~/services/platform/context.server";

/** What writes a renewal, in the transaction that has locked the plan, or on its own. */
export type RenewalContext = Context<"db" | "clock" | "random" | "log">;

/** A period that has ended, in a transaction that has locked the plan. */
export interface RenewalAttempt {
  owner: User;
  state: SubscriptionState;
  subscription: OrderedPeriod & { endsAt: Date };
  catalogue: Catalogue;
  now: Date;
}

/** How a job orders the next period: the owner chose it before, and sees no page. */
export const asNextPeriod = ({ owner, catalogue }: Pick<RenewalAttempt, "owner" | "catalogue">) => ({
  payer: { by: "owner" as const, owner },
  catalogue,
  source: { by: "step" as const },
  step: "order" as const,
  isFresh: false,
});

/** Until when the plan stays usable without being paid, as stored. */
export const usableUntil = ({
  subscription: { graceUntil, endsAt },
}: Pick<RenewalAttempt, "subscription">): Date => graceUntil ?? endsAt;

/** What the owner has until the next period is paid. */
export const meanwhileOf = (renewing: RenewalAttempt): Meanwhile => ({
  graceUntil: usableUntil(renewing),
  freePlan:
    renewing.subscription.kind === "paused"
      ? planNameIn(renewing.catalogue, renewing.subscription.planId)
      : null,
});

export const isGraceOver = (renewing: RenewalAttempt): boolean => usableUntil(renewing) <= renewing.now;

/** Everything that a renewal mail says about it. */
export function endingMail({ owner, subscription, catalogue }: RenewalAttempt, origin: string) {
  return {
    owner,
    planName: planNameIn(catalogue, planIdMeant(subscription)),
    endsAt: subscription.endsAt,
    page: `${origin}${BILLING}`,
    payPage: `${origin}${PAY_PAGE}`,
  };
}

export const planNameIn = (catalogue: Catalogue, planId: number): string =>
  catalogue.plans.find(({ id }) => id === planId)?.name ?? "Your plan";

export async function passAttempt(db: Db, attempt: Attempt, reference: string | null): Promise<void> {
  await moveAttempt(db, attempt.id, "paid", { paymentReference: reference, nextAttemptAt: null });
}

/** The attempt has no result yet, and is checked again later. */
export function postponeAttempt(
  db: Db,
  attempt: Attempt,
  now: Date,
  reference: string | null = attempt.paymentReference,
): Promise<void> {
  return waitUntil(db, attempt, new Date(now.getTime() + LOOK_AGAIN), reference);
}

export async function waitUntil(
  db: Db,
  attempt: Attempt,
  until: Date,
  reference: string | null = attempt.paymentReference,
): Promise<void> {
  await moveAttempt(db, attempt.id, "waiting", { paymentReference: reference, nextAttemptAt: until });
}

interface Failure {
  attempt: Attempt;
  total: number;
  reason: string;
  /** Decides whether and when it is tried again. */
  decline: Decline;
  reference?: string | null;
}

/**
 * Sets the next attempt, and tells the owner of the first failed one, of the last but one, and if no other follows
 * because of the card. Without another attempt the plan is checked again when its grace ends.
 */
export async function failAttempt(
  ctx: RenewalContext,
  renewing: RenewalAttempt,
  failure: Failure,
): Promise<void> {
  const { attempt, reason, decline, reference = attempt.paymentReference } = failure;
  const { subscription, now } = renewing;
  const [first = attempt] = await listAttempts(ctx.db, subscription.id, subscription.endsAt);
  const tried = { firstAt: first.createdAt, triedAt: now, tries: attempt.attempt };
  const next = nextTry(decline, tried);
  const failed = await moveAttempt(ctx.db, attempt.id, "failed", {
    reason,
    paymentReference: reference,
    nextAttemptAt: next?.at ?? usableUntil(renewing),
  });
  // After days without jobs the attempt before the last may come when nothing is left to warn of.
  const isOver = attempt.attempt > 1 && isGraceOver(renewing);
  const isTold = attempt.attempt === 1 || next?.isLast || decline === "stop" || decline === "confirm";
  if (failed && !isOver && isTold) await tellFailure(ctx, renewing, { ...failure, next });
}

async function tellFailure(
  ctx: RenewalContext,
  renewing: RenewalAttempt,
  { attempt, total, reason, next }: Failure & { next: NextTry | null },
): Promise<void> {
  const { subscription, owner } = renewing;
  const meanwhile = meanwhileOf(renewing);
  const isByWallet = subscription.renewalMethod === "wallet";
  const found = isByWallet ? await findShortfall(ctx, { ownerId: owner.id, total }) : null;
  // Without an account number the mail leads to the page that pays.
  const short = found?.account ? found : null;
  await ctx.notify(owner, {
    about: "renewal-failed",
    of: [subscription.id, attempt.attempt],
    mail: renewalFailedMail({
      ...endingMail(renewing, ctx.origin),
      total,
      reason,
      retryAt: next?.at ?? null,
      hasOneLeft: next?.isLast ?? false,
      ...meanwhile,
      short,
    }),
    moneyText: {
      kind: "payment-failed",
      text: paymentFailedSms({
        planName: planNameIn(renewing.catalogue, planIdMeant(subscription)),
        total,
        method: subscription.renewalMethod ?? "wallet",
        card: subscription.renewalCard,
        usableUntil: meanwhile.freePlan === null ? meanwhile.graceUntil : null,
        short: short && shortfallText(short, payLink(ctx.origin)),
        link: payLink(ctx.origin),
      }),
    },
  });
}

/** No further attempts: the owner has to choose again how the plan goes on. */
export async function stopRenewing(
  ctx: RenewalContext,
  renewing: RenewalAttempt,
  reason: string,
): Promise<void> {
  const { subscription, owner, now } = renewing;
  await endRenewalOrders(ctx.db, owner.id, "cancelled", now);
  await stopRenewal(ctx.db, subscription.id);
  const mail = renewalStoppedMail({ ...endingMail(renewing, ctx.origin), reason });
  await ctx.notify(owner, { about: "renewal-stopped", of: [subscription.id], mail });
}
