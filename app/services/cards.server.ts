import { recordEvent } from "~/models/audit.server";
import { forgetCode, listUnforgotten, markRemoved, type ChargeableCard } from "~/models/card.server";
import type { App } from "./app.server";
import { openCode } from "./card-vault.server";

type Context = Pick<App, "db" | "clock" | "config" | "payments">;

/** Ends a saved card here at once and at the provider; false when the owner has no such card. */
export async function removeCard(app: Context, ownerId: number, cardId: number): Promise<boolean> {
  const now = app.clock.now();
  const card = await app.db.transaction().execute(async (trx) => {
    const removed = await markRemoved(trx, ownerId, cardId, now);
    if (removed)
      await recordEvent(trx, {
        now,
        action: "card-removed",
        outcome: "ok",
        actorId: ownerId,
        subjectId: ownerId,
      });
    return removed;
  });
  if (card) await endAtProvider(app, { ...card, ownerId });
  return card !== null;
}

const BATCH = 20;

/** Tells the provider of removals that it could not be told of when they happened. */
export async function finishRemovals(app: Context): Promise<void> {
  for (const card of await listUnforgotten(app.db, BATCH)) await endAtProvider(app, card);
}

async function endAtProvider(app: Context, card: ChargeableCard & { ownerId: number }): Promise<void> {
  const code = openCode(app.config.payments.cardKeys, card, card.codeCipher);
  if (await app.payments.deactivate(code)) await forgetCode(app.db, card.id);
}
