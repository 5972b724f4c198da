import { formatMoment } from "~/models/date";
import { topUpLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import { isHeld, type User } from "~/models/user";
import type { TopUpQuote } from "~/models/wallet";
import { beginPayment, type Begun, type PaymentContext } from "./payments.server";

interface TopUp {
  owner: User;
  quote: TopUpQuote;
  cardId: number | null;
  saveCard: boolean;
  submissionKey: string;
  /** Where the owner goes once it is paid. */
  returnPath: string;
  requestId?: string | undefined;
}

export type TopUpBegun =
  | Begun
  | { outcome: "throttled"; retryAfterSeconds: number }
  /** The password was reset lately, so saved cards rest. */
  | { outcome: "held"; until: string };

/** Asks for the money of a top-up; what the wallet gets and what the card is charged were quoted before. */
export async function beginTopUp(app: PaymentContext, topUp: TopUp): Promise<TopUpBegun> {
  const { owner, quote, ...rest } = topUp;
  const now = app.clock.now();
  if (rest.cardId !== null && isHeld(owner, now))
    return { outcome: "held", until: formatMoment(owner.heldUntil) };
  const tries = await hit(app.db, `top-up:${owner.id}`, topUpLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  return beginPayment(app, {
    ...rest,
    purpose: "top-up",
    owner: { id: owner.id, email: owner.email },
    amount: quote.total,
    walletAmount: quote.amount,
  });
}
