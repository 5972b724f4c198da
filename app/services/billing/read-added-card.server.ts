import { continuationText } from "~/messages/subscriptions/continuation";
import { type CardErrand, errandOf } from "~/models/payments/add-card";
import { findSavedCard, type UnusableCard, whySavedCardIsUnusable } from "~/models/payments/card.server";
import { findPayment } from "~/models/payments/payment.server";
import { continuationOf, hasEnd, isPaidBy, renewedByCard } from "~/models/subscriptions/continuation";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { isRunning } from "~/models/subscriptions/subscription";
import type { AppContext } from "~/services/platform/context.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

interface AddedCard {
  errand: CardErrand;
  card: { id: number; label: string } | { unusable: UnusableCard };
  /** What follows if the card renews the plan; null if it does already, or if there is nothing to renew. */
  renewal: string | null;
}

/** What became of a card that its owner paid to save; null if the payment was for something else. */
export async function readAddedCard(
  app: AppContext,
  ownerId: number,
  reference: string,
): Promise<AddedCard | null> {
  const payment = await findPayment(app.db, reference);
  const errand = payment?.ownerId === ownerId ? errandOf(payment.returnPath) : null;
  if (errand === null) return null;
  const card = await findSavedCard(app.db, { ownerId, reference });
  if (card) return { errand, card, renewal: await findRenewal(app, ownerId, card) };
  const unusable = await whySavedCardIsUnusable(app.db, { ownerId, reference });
  return { errand, card: { unusable }, renewal: null };
}

async function findRenewal(
  app: AppContext,
  ownerId: number,
  card: { id: number; label: string },
): Promise<string | null> {
  const now = app.clock.now();
  const open = await findLastPeriod(app.db, ownerId, now);
  if (!hasEnd(open) || open.cancelledAt !== null || !isRunning(open, now)) return null;
  if (open.kind !== "paid" && open.kind !== "paused") return null;
  if (open.renewalCardId === card.id && open.renewalMethod === "card") return null;
  const byCard = renewedByCard(open, card.label);
  const continuation = continuationOf(await catalogueOf(app), byCard, app.config.vatTenths);
  if (!isPaidBy(continuation) && continuation.kind !== "pauses") return null;
  return continuationText(continuation, { subject: continuation.plan.name, now });
}
