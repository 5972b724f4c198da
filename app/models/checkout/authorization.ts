import { formatMoment } from "~/models/date";
import { naira } from "~/models/money";
import { type User, securityHold } from "~/models/users/user";

/** A larger payment from a wallet requires a recently typed password. */
export const FREELY_FROM_WALLET = naira(50_000);

export type PaymentMeans = "wallet" | "new-card" | "saved-card";

type Authorization = "granted" | "confirm-password" | { heldUntil: Date };

interface Payment {
  means: PaymentMeans;
  /** Kobo. */
  amount: number;
  owner: Pick<User, "heldUntil">;
  /** The password was typed recently. */
  fresh: boolean;
  now: Date;
}

/**
 * The only decision about who may move money, used by checkout, upgrade, top-up and renewal settings. A saved card is
 * charged only after a recently typed password, and not at all while the account is on hold. A new card is exempt:
 * its holder identifies themselves to the bank.
 */
export function authorizePayment({ means, amount, owner, fresh, now }: Payment): Authorization {
  if (means === "new-card") return "granted";
  const heldUntil = means === "saved-card" ? securityHold(owner, now) : null;
  if (heldUntil) return { heldUntil };
  if (means === "wallet" && amount <= FREELY_FROM_WALLET) return "granted";
  return fresh ? "granted" : "confirm-password";
}

/** Shown wherever a saved card is chosen while the account is on hold. */
export const cardOnHoldText = (until: Date | null): string =>
  `Your password was reset or your details corrected recently, so saved cards cannot be charged${until ? ` until ${formatMoment(until)}` : ""}. Pay another way.`;

export const CHOOSE_CARD = "Choose one of your saved cards";

/** Why a saved card is not charged during a dispute of it, or after one that was lost. */
export const CARD_DISPUTED =
  "The bank of this card asks for a payment back, or took one back, so we do not charge it. Choose another way to pay.";
