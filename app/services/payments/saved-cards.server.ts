import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Db } from "#db/client";
import {
  type ChargeableCard,
  forgetCode,
  listUnforgotten,
  markRemoved,
  renewCode,
  saveCard,
} from "~/models/payments/card.server";
import type { Payment } from "~/models/payments/payment";
import type { ProviderPayment } from "~/models/payments/provider";
import { recordVisitEvent } from "~/services/doors/audit.server";
import type { App, PaymentContext } from "~/services/app/app.server";
import type { Config } from "~/services/app/config.server";
import type { Random } from "~/services/app/random.server";

/** Saved when the owner asked for it and the provider allows it; a card that is saved already gets its newest code. */
export async function storeCard(
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
    await recordVisitEvent(trx, {
      now,
      action: "card-saved",
      outcome: "ok",
      actorId: ownerId,
      subjectId: ownerId,
    });
  }
}

type CardKeys = Config["payments"]["cardKeys"];

const VERSION_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const cipherName = "aes-256-gcm";

/** Whose card it is: a code copied into another row opens nothing. */
interface CardPlace {
  ownerId: number;
  signature: string;
}

/** Key version, nonce, tag, then the code encrypted by AES-256-GCM with the first key. */
function sealCode(keys: CardKeys, random: Pick<Random, "bytes">, place: CardPlace, code: string): Buffer {
  const [current] = keys;
  if (!current) throw new Error("CARD_KEYS is empty");
  const version = Buffer.alloc(VERSION_BYTES);
  version.writeUInt32BE(current.version);
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(cipherName, current.key, nonce).setAAD(labelOf(place));
  const text = Buffer.concat([cipher.update(code, "utf8"), cipher.final()]);
  return Buffer.concat([version, nonce, cipher.getAuthTag(), text]);
}

export function openCode(keys: CardKeys, place: CardPlace, sealed: Buffer): string {
  const version = sealed.readUInt32BE(0);
  const key = keys.find((candidate) => candidate.version === version);
  if (!key) throw new Error(`CARD_KEYS has no version ${version}`);
  const nonce = sealed.subarray(VERSION_BYTES, VERSION_BYTES + NONCE_BYTES);
  const text = VERSION_BYTES + NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(cipherName, key.key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(labelOf(place))
    .setAuthTag(sealed.subarray(text - TAG_BYTES, text));
  return Buffer.concat([decipher.update(sealed.subarray(text)), decipher.final()]).toString("utf8");
}

function labelOf({ ownerId, signature }: CardPlace): Buffer {
  return Buffer.from(`card:${ownerId}:${signature}`);
}

type Context = Pick<App, "db" | "clock" | "config" | "payments">;

/** Ends a saved card here at once and at the provider; false when the owner has no such card. */
export async function removeCard(app: Context, ownerId: number, cardId: number): Promise<boolean> {
  const now = app.clock.now();
  const card = await app.db.transaction().execute(async (trx) => {
    const removed = await markRemoved(trx, ownerId, cardId, now);
    if (removed)
      await recordVisitEvent(trx, {
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
