import type { Db } from "#db/client";
import { enqueue } from "~/models/outbox.server";
import { LOOK_AGAIN, retryAt, type Attempt } from "~/models/renewal";
import { renewalFailedMail, renewalStoppedMail } from "~/models/renewal-mail";
import { endRenewalOrders, listAttempts, moveAttempt, stopRenewal } from "~/models/renewal.server";
import { graceAfter } from "~/models/subscription";
import type { RenewalContext, Renewing } from "./renewal.server";

export const BILLING = "/plans-and-billings";

/** Everything that a mail about a renewal says of it. */
export function ending({ owner, subscription, catalogue }: Renewing, origin: string) {
  const plan = catalogue.plans.find(({ id }) => id === subscription.planId);
  return {
    name: owner.name,
    planName: plan?.name ?? "Your plan",
    endsAt: subscription.endsAt,
    page: `${origin}${BILLING}`,
  };
}

export async function passAttempt(db: Db, attempt: Attempt, reference: string | null): Promise<null> {
  await moveAttempt(db, attempt.id, { state: "paid", payment_reference: reference, next_attempt_at: null });
  return null;
}

export async function waitOn(
  db: Db,
  attempt: Attempt,
  now: Date,
  reference: string | null = attempt.paymentReference,
): Promise<null> {
  const next = new Date(now.getTime() + LOOK_AGAIN);
  await moveAttempt(db, attempt.id, {
    state: "waiting",
    payment_reference: reference,
    next_attempt_at: next,
  });
  return null;
}

interface Failure {
  attempt: Attempt;
  total: number;
  reason: string;
  reference?: string | null;
}

/** Sets the next try, and tells the owner of the first that failed. */
export async function failAttempt(
  app: RenewalContext,
  db: Db,
  renewing: Renewing,
  { attempt, total, reason, reference = attempt.paymentReference }: Failure,
): Promise<null> {
  const { subscription, owner, now } = renewing;
  const [first = attempt] = await listAttempts(db, subscription.id, subscription.endsAt);
  const next = retryAt(first.createdAt, attempt.attempt);
  const failed = await moveAttempt(db, attempt.id, {
    state: "failed",
    reason,
    payment_reference: reference,
    next_attempt_at: next,
  });
  if (!failed || attempt.attempt > 1) return null;
  await enqueue(db, {
    channel: "mail",
    recipient: owner.email,
    ...renewalFailedMail({
      ...ending(renewing, app.origin),
      total,
      reason,
      retryAt: next,
      graceUntil: graceAfter(first.createdAt),
    }),
    ownerId: owner.id,
    dedupeKey: `renewal-failed:${subscription.id}`,
    now,
  });
  return null;
}

/** No further try: the owner has to choose anew how the plan goes on. */
export async function stopFor(
  app: RenewalContext,
  db: Db,
  renewing: Renewing,
  reason: string,
): Promise<null> {
  const { subscription, owner, now } = renewing;
  await endRenewalOrders(db, owner.id, "cancelled");
  await stopRenewal(db, subscription.id);
  await enqueue(db, {
    channel: "mail",
    recipient: owner.email,
    ...renewalStoppedMail({ ...ending(renewing, app.origin), reason }),
    ownerId: owner.id,
    dedupeKey: `renewal-stopped:${subscription.id}`,
    now,
  });
  return null;
}
