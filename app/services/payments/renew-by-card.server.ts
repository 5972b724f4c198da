import type { Db } from "#db/client";
import { hasEnd } from "~/models/subscriptions/continuation";
import { openPeriod, setRenewal } from "~/models/subscriptions/subscription.server";
import { recordRequestEvent } from "~/services/http/audit.server";

interface Renewed {
  ownerId: number;
  cardId: number;
  now: Date;
}

/**
 * From now on this card pays what follows the period that it has just paid. The owner asked for it when paying, so the
 * card was typed at the provider or allowed by the password. The caller holds the plan.
 */
export async function renewByCard(trx: Db, { ownerId, cardId, now }: Renewed): Promise<void> {
  const open = await openPeriod(trx, ownerId, now);
  if (!hasEnd(open) || open.kind !== "paid") return;
  const chosen = { renewalMethod: "card" as const, renewalCardId: cardId, renewalChosenAt: now };
  await setRenewal(trx, open, chosen);
  await recordRequestEvent(trx, {
    ...{ now, action: "subscription-changed", outcome: "ok", reason: "renewal-card" },
    ...{ actorId: ownerId, subjectId: ownerId },
  });
}
