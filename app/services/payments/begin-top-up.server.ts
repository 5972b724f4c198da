import { authorizePayment } from "~/models/checkout/authorization";
import { topUpLimit } from "~/models/payments/limits";
import { countAttempt, forgetAttempt } from "~/models/http/throttle.server";
import type { User } from "~/models/users/user";
import type { PaymentChannel } from "~/models/payments/channel";
import type { TopUpQuote } from "~/models/payments/top-up";
import type { WalletKind } from "~/models/ledger/journal";
import { purposeOf } from "~/models/payments/payment";
import { beginPayment } from "./begin-payment.server";
import type { PaymentStart } from "./call-provider.server";
import type { PaymentContext } from "~/services/platform/app.server";

interface TopUp {
  owner: User;
  wallet: WalletKind;
  quote: TopUpQuote;
  channel: PaymentChannel;
  cardId: number | null;
  saveCard: boolean;
  /** The password was typed recently. */
  fresh: boolean;
  submissionKey: string;
  /** Where the owner goes after paying. */
  returnPath: string;
}

export type TopUpBegun =
  | PaymentStart
  | { outcome: "throttled"; retryAfterSeconds: number }
  | { outcome: "confirm-password" }
  | { outcome: "held"; until: Date };

/**
 * Requests payment for a top-up of tokens or naira. What the wallet gets and the card is charged was quoted before.
 */
export async function beginTopUp(app: PaymentContext, topUp: TopUp): Promise<TopUpBegun> {
  const { owner, wallet, quote, fresh, ...rest } = topUp;
  const now = app.clock.now();
  const means = rest.cardId === null ? "new-card" : "saved-card";
  const authorization = authorizePayment({ means, amount: quote.total, owner, fresh, now });
  if (authorization === "confirm-password") return { outcome: authorization };
  if (authorization !== "granted") return { outcome: "held", until: authorization.heldUntil };
  const attempt = `top-up:${owner.id}`;
  const tries = await countAttempt(app.db, attempt, topUpLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const begun = await beginPayment(app, {
    ...rest,
    purpose: purposeOf(wallet),
    owner: { id: owner.id, email: owner.email },
    amount: quote.total,
    walletAmount: quote.amount,
  });
  // The provider was busy or denies us: it has looked at nothing of this owner's.
  if (begun.outcome === "unavailable" && begun.why !== undefined) await forgetAttempt(app.db, attempt);
  return begun;
}
