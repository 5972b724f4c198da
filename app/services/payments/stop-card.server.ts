import type { Db } from "#db/client";
import { disableCard, getCardLabel } from "~/models/payments/card.server";
import { stoppedCardMail } from "~/messages/payments/stopped-card-mail";
import type { Payment } from "~/models/payments/payment";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { walletWords } from "~/models/ledger/wallet";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { endAndAudit } from "./switch-automatic-top-up.server";

type Charge = Pick<Payment, "ownerId" | "cardId" | "purpose" | "unattended" | "reference">;

/**
 * Its bank says that a saved card is gone: nothing here charges it again, and automatic top-up by it ends. A renewal or
 * an automatic top-up tells the owner itself what its own decline changes; this tells of what else the card paid for.
 */
export async function stopCard(
  app: PaymentContext,
  trx: Db,
  charge: Charge,
  reason: string | null,
): Promise<void> {
  const { ownerId, cardId, purpose, unattended, reference } = charge;
  if (cardId === null) return;
  const now = app.clock.now();
  if (!(await disableCard(trx, ownerId, cardId, now))) return;
  await recordRequestEvent(trx, { now, action: "card-stopped", outcome: "ok", subjectId: ownerId });
  const isTopUp = unattended && purpose !== "order";
  const open = await findLastPeriod(trx, ownerId, now);
  const renews = open?.renewalCardId === cardId && open.cancelledAt === null && (isTopUp || !unattended);
  const topsUp = !isTopUp && (await endAndAudit(trx, { ownerId, cardId, why: "card", now }));
  if (unattended && !renews && !topsUp) return;
  const user = await getUser(trx, ownerId);
  const page = user.role === "agent" ? walletWords.tokens.path : BILLING;
  await mailUser(trx, user, {
    ...stoppedCardMail(user, {
      card: await getCardLabel(trx, cardId),
      reason,
      renews,
      topsUp,
      page: `${ownOrigin(app)}${page}`,
    }),
    dedupeKey: `card-stopped:${reference}`,
    now,
  });
}
