import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { renewCode, saveCard } from "~/models/card.server";
import type { Payment } from "~/models/payment";
import type { ProviderPayment } from "~/models/payment-provider";
import { sealCode } from "./card-vault.server";
import type { PaymentContext } from "./payments.server";

/** Saved when the owner asked for it and the provider allows it; a card that is saved already gets its newest code. */
export async function keepCard(
  app: PaymentContext,
  trx: Db,
  { ownerId, email, cardId, saveCard: wanted }: Payment,
  { authorization }: ProviderPayment,
  now: Date,
): Promise<void> {
  if (!authorization?.reusable || authorization.channel !== "card" || authorization.signature === "") return;
  const { signature, code } = authorization;
  const codeCipher = sealCode(app.config.payments.cardKeys, app.random, { ownerId, signature }, code);
  if (cardId !== null) await renewCode(trx, ownerId, signature, codeCipher);
  else if (wanted) {
    await saveCard(trx, { ownerId, email, authorization, codeCipher, now });
    await recordEvent(trx, {
      now,
      action: "card-saved",
      outcome: "ok",
      actorId: ownerId,
      subjectId: ownerId,
    });
  }
}
