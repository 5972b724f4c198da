import type { Db } from "#db/client";
import { walletWords } from "~/models/ledger/wallet";
import { textAboutMoney } from "~/models/messages/money-text.server";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import { findCardBySignature, removeDisputedCard } from "~/models/payments/card.server";
import {
  type CardFacts,
  disputeLostMail,
  disputeLostSms,
  disputeOpenedMail,
  disputeOpenedSms,
  disputeWonMail,
  type PaidPlan,
  type ToldDispute,
} from "~/messages/payments/dispute-mail";
import { type Payment, walletOf } from "~/models/payments/payment";
import { readOffer } from "~/models/plans/catalogue.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { liveSubscription, findLastPeriod } from "~/models/subscriptions/subscription.server";
import { mailUser } from "~/models/users/user-message.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { endAndAudit } from "./switch-automatic-top-up.server";

/* What a dispute does to the card that paid, and what its owner is told. All of it runs in the transaction that books it. */

interface TellingDispute {
  providerId: string;
  amount: number;
  cardSignature: string | null;
  now: Date;
}

/** What a dispute may change: the paid time, and what the card is charged for. */
interface DisputeStakes {
  plan: PaidPlan | null;
  card: (CardFacts & { id: number }) | null;
}

export const readStakes = async (
  trx: Db,
  { ownerId }: Payment,
  dispute: TellingDispute,
): Promise<DisputeStakes> => ({
  plan: await paidPlanOf(trx, ownerId, dispute.now),
  card: await cardFactsOf(trx, ownerId, dispute),
});

/** Until when the plan is paid now. */
async function paidPlanOf(trx: Db, ownerId: number, now: Date): Promise<PaidPlan | null> {
  const live = await liveSubscription(trx, ownerId, now);
  if (!live?.paidUntil) return null;
  const { plans } = await readOffer(trx, now);
  const planName = plans.find(({ id }) => id === live.planId)?.name ?? "Your plan";
  return { planName, paidUntil: live.paidUntil };
}

/** The saved card that paid, and what it is charged for without its owner. */
async function cardFactsOf(
  trx: Db,
  ownerId: number,
  { cardSignature, now }: TellingDispute,
): Promise<(CardFacts & { id: number }) | null> {
  const card = cardSignature === null ? null : await findCardBySignature(trx, ownerId, cardSignature);
  if (!card) return null;
  const open = await findLastPeriod(trx, ownerId, now);
  const topUp = await findAutomaticTopUp(trx, ownerId);
  return {
    ...card,
    renews: open?.renewalCardId === card.id && open.cancelledAt === null,
    topsUp: topUp?.cardId === card.id,
  };
}

async function toldOf(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  { amount }: TellingDispute,
  { plan, card }: DisputeStakes,
): Promise<ToldDispute & { user: User }> {
  const user = await getUser(trx, payment.ownerId);
  const path = user.role === "agent" ? walletWords[walletOf(payment)].path : BILLING;
  return {
    user,
    owner: user,
    payment,
    amount,
    plan,
    card,
    page: `${ownOrigin(app)}${path}`,
    contact: app.config.contact,
  };
}

/** From now on the card is not charged without its owner, since the dispute is written. */
export async function tellDisputeOpened(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  dispute: TellingDispute,
): Promise<void> {
  const told = await toldOf(app, trx, payment, dispute, await readStakes(trx, payment, dispute));
  const messages = { mail: disputeOpenedMail(told), text: disputeOpenedSms(told) };
  await send(trx, told.user, messages, { ...dispute, step: "opened" });
}

/** Removes the card for good, ends what it was charged for, and tells its owner. Returns until when the plan is paid now. */
export async function endDisputedCard(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  dispute: TellingDispute,
  { plan: before, card }: DisputeStakes,
): Promise<PaidPlan | null> {
  const { ownerId } = payment;
  const { now, cardSignature } = dispute;
  if (card && cardSignature !== null) {
    await removeDisputedCard(trx, ownerId, cardSignature, now);
    await recordRequestEvent(trx, {
      now,
      action: "card-removed",
      outcome: "ok",
      reason: "dispute",
      subjectId: ownerId,
    });
    await endAndAudit(trx, { ownerId, cardId: card.id, why: "dispute", now });
  }
  const plan = await paidPlanOf(trx, ownerId, now);
  const told = await toldOf(app, trx, payment, dispute, { plan, card });
  const messages = { mail: disputeLostMail(told, before), text: disputeLostSms(told, before) };
  await send(trx, told.user, messages, { ...dispute, step: "lost" });
  return plan;
}

export async function tellDisputeWon(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  dispute: TellingDispute,
): Promise<void> {
  const told = await toldOf(app, trx, payment, dispute, await readStakes(trx, payment, dispute));
  const { providerId, now } = dispute;
  await mailUser(trx, told.user, { ...disputeWonMail(told), dedupeKey: `dispute-won:${providerId}`, now });
}

async function send(
  trx: Db,
  user: Pick<User, "id" | "email">,
  { mail, text }: { mail: ReturnType<typeof disputeOpenedMail>; text: string },
  { providerId, step, now }: TellingDispute & { step: "opened" | "lost" },
): Promise<void> {
  const dedupeKey = `dispute-${step}:${providerId}`;
  await mailUser(trx, user, { ...mail, dedupeKey, now });
  await textAboutMoney(trx, {
    ownerId: user.id,
    kind: "payment-disputed",
    text,
    dedupeKey: `${dedupeKey}:text`,
    now,
  });
}
