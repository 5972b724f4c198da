import {
  addCard,
  type ChargeableCard,
  forgetCode,
  listUnforgotten,
  markRemoved,
  renewCode,
  restoreCard,
  saveCard,
} from "~/models/payments/card.server";
import { mayKeepCard, type Payment } from "~/models/payments/payment";
import { askToSaveCard } from "~/models/payments/payment.server";
import type { CardAuthorization, ProviderPayment } from "~/models/payments/provider";
import type { User } from "~/models/users/user";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import type { PaymentContext } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import type { Random } from "~/services/platform/random.server";
import { decryptText, encryptText } from "~/services/platform/encrypted-text.server";
import { endAndAudit } from "./switch-automatic-top-up.server";

/**
 * Saves the card if the owner asked for it and the provider allows it; a card saved before gets its newest code.
 * @returns the saved card that paid; null if none did
 */
export async function storeCard(
  { db, now, config, random, audit }: Context,
  { ownerId, email, payLinkId, cardId, saveCard: wanted }: Payment,
  { authorization }: ProviderPayment,
): Promise<number | null> {
  if (payLinkId !== null || !canBeSaved(authorization)) return cardId;
  const { signature, code } = authorization;
  const codeCipher = encryptCode(config.payments.cardKeys, random, { ownerId, signature }, code);
  if (cardId !== null) await renewCode(db, { ownerId, authorization, codeCipher });
  if (cardId !== null || !wanted) return cardId;
  const saved = await saveCard(db, { ownerId, email, authorization, codeCipher, now });
  const event = { action: "card-saved", actorId: ownerId, subjectId: ownerId };
  await audit(saved === null ? { ...event, outcome: "refused", reason: "dispute" } : event);
  return saved;
}

/**
 * Saves the card of a payment that was begun without saving it: when the payment settles, or at once if it has. A card
 * that paid by a link is another person's, and is never saved.
 * @returns whether the card of this payment is saved, or will be if the provider allows it
 */
export async function keepCardOf(
  app: PaymentContext,
  owner: Pick<User, "heldUntil">,
  payment: Payment,
): Promise<boolean> {
  const now = app.clock.now();
  if (payment.payLinkId !== null) return false;
  if (payment.saveCard || payment.cardId !== null) return true;
  if (payment.channel !== "card" || !mayKeepCard(payment, owner, now)) return false;
  if (await askToSaveCard(app.db, payment)) return true;
  const answer = await app.payments.verify(payment.reference);
  if (answer.outcome !== "found" || !canBeSaved(answer.payment.authorization)) return false;
  return addCardOf(app, payment, answer.payment.authorization);
}

/** A settled payment never changes, so only the card itself tells whether it was saved before. */
function addCardOf(
  app: PaymentContext,
  { ownerId, email }: Payment,
  authorization: CardAuthorization,
): Promise<boolean> {
  const { signature, code } = authorization;
  const codeCipher = encryptCode(app.config.payments.cardKeys, app.random, { ownerId, signature }, code);
  return transact(app, { id: ownerId }, async ({ db, now, audit }) => {
    const saved = await addCard(db, { ownerId, email, authorization, codeCipher, now });
    if (saved) await audit({ action: "card-saved", subjectId: ownerId });
    return saved;
  });
}

const canBeSaved = (authorization: CardAuthorization | null): authorization is CardAuthorization =>
  authorization !== null &&
  authorization.reusable &&
  authorization.channel === "card" &&
  authorization.signature !== "";

type CardKeys = Config["payments"]["cardKeys"];

/** Associated data for the cipher: a code copied into another row does not decrypt. */
interface CardPlace {
  ownerId: number;
  signature: string;
}

function encryptCode(keys: CardKeys, random: Pick<Random, "bytes">, place: CardPlace, code: string): Buffer {
  return encryptText({ setting: "CARD_KEYS", keys }, random, labelOf(place), code);
}

export function decryptCode(keys: CardKeys, place: CardPlace, sealed: Buffer): string {
  return decryptText({ setting: "CARD_KEYS", keys }, labelOf(place), sealed);
}

const labelOf = ({ ownerId, signature }: CardPlace): string => `card:${ownerId}:${signature}`;

/** Removes a saved card: nothing here can charge it any more, and automatic top-up by it ends. False if the owner has no such card. */
export function removeCard(app: AppContext, ownerId: number, cardId: number): Promise<boolean> {
  return transact(app, { id: ownerId }, async (ctx) => {
    const removed = await markRemoved(ctx.db, ownerId, cardId, ctx.now);
    if (!removed) return false;
    await ctx.audit({ action: "card-removed", subjectId: ownerId });
    await endAndAudit(ctx, { ownerId, cardId, why: "card" });
    return true;
  });
}

/** Undoes the removal of a card by its owner. False if it is too late. */
export function undoCardRemoval(app: AppContext, ownerId: number, cardId: number): Promise<boolean> {
  return transact(app, { id: ownerId }, async ({ db, now, audit }) => {
    const restored = await restoreCard(db, ownerId, cardId, now);
    if (restored) await audit({ action: "card-restored", subjectId: ownerId });
    return restored;
  });
}

const BATCH = 20;

/** Tells the provider about removed cards once their owners can no longer undo it. */
export async function finishRemovals(app: AppContext & Pick<PaymentContext, "payments">): Promise<number> {
  const cards = await listUnforgotten(app.db, BATCH, app.clock.now());
  for (const card of cards) await endAtProvider(app, card);
  return cards.length;
}

async function endAtProvider(
  app: AppContext & Pick<PaymentContext, "payments">,
  card: ChargeableCard & { ownerId: number },
): Promise<void> {
  const code = decryptCode(app.config.payments.cardKeys, card, card.codeCipher);
  if (await app.payments.deactivate(code)) await forgetCode(app.db, card.id);
}
