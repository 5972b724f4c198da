import type { PaymentChannel } from "#db/schema";
import type { PaymentMeans } from "./authorization";
import type { Choices, PaymentMethod } from "./choices";
import type { OrderMethod } from "./order";

/* How an owner pays for an order. */

export type PayBy =
  | { with: "wallet" }
  | {
      with: "provider";
      channel: PaymentChannel;
      cardId: number | null;
      saveCard: boolean;
      /** Whether the card pays the renewals from then on. */
      renews?: boolean;
      /** Another person pays, whom the owner sends a link. */
      byLink?: boolean;
    };

/** The owner asks another person to pay, who chooses how. */
export const payByAnother: PayBy = {
  with: "provider",
  channel: "card",
  cardId: null,
  saveCard: false,
  byLink: true,
};

export const methodOf = (pay: PayBy): OrderMethod => {
  if (pay.with === "wallet") return "wallet";
  return pay.cardId === null ? pay.channel : "saved_card";
};

export const meansOf = (pay: PayBy): PaymentMeans => {
  if (pay.with === "wallet") return "wallet";
  return pay.cardId === null ? "new-card" : "saved-card";
};

/** The payment method chosen on an order form. */
export function payOf({
  paymentMethod,
  card = null,
  renews = null,
}: Pick<Choices, "paymentMethod" | "card" | "renews">): PayBy | null {
  if (paymentMethod === null) return null;
  if (paymentMethod === "wallet") return { with: "wallet" };
  if (paymentMethod !== "card")
    return { with: "provider", channel: paymentMethod, cardId: null, saveCard: false };
  const cardId = typeof card === "number" ? card : null;
  const saveCard = cardId === null && (card === "save" || renews === true);
  return { with: "provider", channel: "card", cardId, saveCard, ...(renews === true && { renews }) };
}

export const choiceOf = (pay: PayBy | null): PaymentMethod | null =>
  pay && (pay.with === "wallet" ? pay.with : pay.channel);

/**
 * Identifies what was checked at the provider: another price, method or card needs a new check; choosing to save the
 * card does not.
 */
export function cardOrderFingerprint(ofQuote: string, pay: PayBy | null): string | null {
  if (pay?.with !== "provider") return null;
  if (pay.channel !== "card") return `${ofQuote} ${pay.channel}`;
  return `${ofQuote} ${pay.cardId ?? "new"}`;
}
