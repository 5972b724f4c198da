import type { AppContext } from "~/services/platform/context.server";
import { listCards } from "~/models/payments/card.server";
import { continuationOf, hasEnd } from "~/models/subscriptions/continuation";
import { continuationText } from "~/messages/subscriptions/continuation";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { removeCard } from "~/services/payments/save-card.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { type Person, chooseRenewal } from "./change-renewal.server";

/** What removing a card does to the plan that it renews; null if there is no such card, or if it renews none. */
export async function readRemoval(app: AppContext, ownerId: number, cardId: number) {
  const now = app.clock.now();
  const card = (await listCards(app.db, ownerId, now)).find(({ id }) => id === cardId);
  const open = await findLastPeriod(app.db, ownerId, now);
  if (!card || !hasEnd(open) || open.renewalCardId !== cardId) return null;
  const catalogue = await catalogueOf(app);
  const continuationWith = (last: typeof open) => {
    const continuation = continuationOf(catalogue, last, app.config.vatTenths);
    return continuationText(continuation, { subject: continuation.plan.name, now });
  };
  return {
    label: card.label,
    renews: open.cancelledAt === null,
    now: continuationWith(open),
    then: continuationWith({ ...open, renewalMethod: null }),
  };
}

type RemoveCardResult = "removed" | "not-found" | "asks-first";

/** Removes a saved card. If it renews the plan, the renewal ends too, once the owner knows what follows. */
export async function removeSavedCard(
  app: AppContext,
  person: Person,
  { cardId, knows }: { cardId: number; knows: boolean },
): Promise<RemoveCardResult> {
  const removal = await readRemoval(app, person.ownerId, cardId);
  if (removal?.renews && !knows) return "asks-first";
  if (removal?.renews) await chooseRenewal(app, person, { method: "off" });
  return (await removeCard(app, person.ownerId, cardId)) ? "removed" : "not-found";
}
