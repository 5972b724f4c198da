import { walletWords } from "~/models/ledger/wallet";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import { findCardBySignature } from "~/models/payments/card.server";
import {
  type CardFacts,
  disputeLostMail,
  disputeLostSms,
  disputeOpenedMail,
  disputeOpenedSms,
  disputeWonMail,
  type PaidPlan,
  type DisputeMailContent,
} from "~/messages/payments/dispute-mail";
import { type Payment, walletOf } from "~/models/payments/payment";
import { readOffer } from "~/models/plans/catalogue.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { liveSubscription, findLastPeriod } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import type { Context } from "~/services/platform/context.server";

/* What an owner is told of a dispute, in the transaction that books it. */

interface DisputeNews {
  providerId: string;
  amount: number;
  cardSignature: string | null;
}

/** What a dispute may change: the paid time, and what the card is charged for. */
interface DisputeStakes {
  plan: PaidPlan | null;
  card: (CardFacts & { id: number }) | null;
}

export const readStakes = async (
  ctx: Context,
  { ownerId }: Payment,
  { cardSignature }: DisputeNews,
): Promise<DisputeStakes> => ({
  plan: await paidPlanOf(ctx, ownerId),
  card: cardSignature === null ? null : await cardFactsOf(ctx, ownerId, cardSignature),
});

/** Until when the plan is paid now. */
async function paidPlanOf({ db, now }: Context, ownerId: number): Promise<PaidPlan | null> {
  const live = await liveSubscription(db, ownerId, now);
  if (!live?.paidUntil) return null;
  const { plans } = await readOffer(db, now);
  const planName = plans.find(({ id }) => id === live.planId)?.name ?? "Your plan";
  return { planName, paidUntil: live.paidUntil };
}

/** The saved card that paid, and what it is charged for without its owner. */
async function cardFactsOf(
  { db, now }: Context,
  ownerId: number,
  cardSignature: string,
): Promise<(CardFacts & { id: number }) | null> {
  const card = await findCardBySignature(db, ownerId, cardSignature);
  if (!card) return null;
  const open = await findLastPeriod(db, ownerId, now);
  const topUp = await findAutomaticTopUp(db, ownerId);
  return {
    ...card,
    renews: open?.renewalCardId === card.id && open.cancelledAt === null,
    topsUp: topUp?.cardId === card.id,
  };
}

async function contentOf(
  { db, origin, contact }: Context,
  payment: Payment,
  { amount }: DisputeNews,
  { plan, card }: DisputeStakes,
): Promise<DisputeMailContent & { user: User }> {
  const user = await getUser(db, payment.ownerId);
  const path = user.role === "agent" ? walletWords[walletOf(payment)].path : BILLING;
  return { user, owner: user, payment, amount, plan, card, page: `${origin}${path}`, contact };
}

/** An open dispute stops every charge that the owner does not make in person. */
export async function tellDisputeOpened(ctx: Context, payment: Payment, dispute: DisputeNews): Promise<void> {
  const content = await contentOf(ctx, payment, dispute, await readStakes(ctx, payment, dispute));
  await ctx.notify(content.user, {
    about: "dispute-opened",
    of: [dispute.providerId],
    mail: disputeOpenedMail(content),
    moneyText: { kind: "payment-disputed", text: disputeOpenedSms(content) },
  });
}

/** Returns until when the plan is paid now. */
export async function tellDisputeLost(
  ctx: Context,
  payment: Payment,
  dispute: DisputeNews,
  { plan: before, card }: DisputeStakes,
): Promise<PaidPlan | null> {
  const plan = await paidPlanOf(ctx, payment.ownerId);
  const content = await contentOf(ctx, payment, dispute, { plan, card });
  await ctx.notify(content.user, {
    about: "dispute-lost",
    of: [dispute.providerId],
    mail: disputeLostMail(content, before),
    moneyText: { kind: "payment-disputed", text: disputeLostSms(content, before) },
  });
  return plan;
}

export async function tellDisputeWon(ctx: Context, payment: Payment, dispute: DisputeNews): Promise<void> {
  const content = await contentOf(ctx, payment, dispute, await readStakes(ctx, payment, dispute));
  await ctx.notify(content.user, {
    about: "dispute-won",
    of: [dispute.providerId],
    mail: disputeWonMail(content),
  });
}
