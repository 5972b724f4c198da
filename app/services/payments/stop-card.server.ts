import { disableCard, getCardLabel, removeDisputedCard } from "~/models/payments/card.server";
import { stoppedCardMail } from "~/messages/payments/stopped-card-mail";
import type { Payment } from "~/models/payments/payment";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { walletWords } from "~/models/ledger/wallet";
import { getUser } from "~/models/users/user.server";
import type { Context } from "~/services/platform/context.server";
import { endAndAudit } from "./switch-automatic-top-up.server";

type Charge = Pick<Payment, "ownerId" | "cardId" | "purpose" | "unattended" | "reference">;

/**
 * Its bank says that a saved card is gone: nothing here charges it again, and automatic top-up by it ends. A renewal or
 * an automatic top-up tells the owner itself what its own decline changes; this tells of what else the card paid for.
 */
export async function stopCard(ctx: Context, charge: Charge, reason: string | null): Promise<void> {
  const { db, now, origin } = ctx;
  const { ownerId, cardId, purpose, unattended, reference } = charge;
  if (cardId === null) return;
  if (!(await disableCard(db, ownerId, cardId, now))) return;
  await ctx.audit({ action: "card-stopped", subjectId: ownerId });
  const isTopUp = unattended && purpose !== "order";
  const open = await findLastPeriod(db, ownerId, now);
  const renews = open?.renewalCardId === cardId && open.cancelledAt === null && (isTopUp || !unattended);
  const topsUp = !isTopUp && (await endAndAudit(ctx, { ownerId, cardId, why: "card" }));
  if (unattended && !renews && !topsUp) return;
  const user = await getUser(db, ownerId);
  const page = user.role === "agent" ? walletWords.tokens.path : BILLING;
  const card = await getCardLabel(db, cardId);
  const mail = stoppedCardMail(user, { card, reason, renews, topsUp, page: `${origin}${page}` });
  await ctx.notify(user, { about: "card-stopped", of: [reference], mail });
}

/** A card whose bank took a payment back is removed for good, and what it was charged for ends. */
export async function removeCardOfDispute(
  ctx: Context,
  ownerId: number,
  card: { id: number; signature: string },
): Promise<void> {
  await removeDisputedCard(ctx.db, ownerId, card.signature, ctx.now);
  await ctx.audit({ action: "card-removed", reason: "dispute", subjectId: ownerId });
  await endAndAudit(ctx, { ownerId, cardId: card.id, why: "dispute" });
}
