import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { formatNaira } from "~/models/money";

/* The ways to pay for an order that is shown and paid on one page. Only what can succeed is offered. */

export interface PayingMeans {
  /** Kobo to pay, and what the wallet holds. */
  total: number;
  balance: number;
  /** Saved cards that can be charged. */
  cards: { id: number; label: string; expires: string }[];
  /** Ways to pay other than the wallet and a card. */
  banks: { value: string; label: string; detail: string }[];
}

interface WayToPay {
  value: string;
  label: string;
  detail?: string;
}

export function waysToPay({ total, balance, cards, banks }: PayingMeans): WayToPay[] {
  const byWallet = { value: "wallet", label: "Wallet", detail: `It holds ${formatNaira(balance)}` };
  const byCard = cards.map(({ id, label, expires }) => ({
    value: String(id),
    label,
    detail: `Saved card, good until ${expires}`,
  }));
  return [
    ...(balance >= total ? [byWallet] : []),
    ...(total >= LEAST_BY_CARD ? [...byCard, { value: "new", label: "Pay with new card" }, ...banks] : []),
  ];
}

/** The way that is chosen already: the earlier one if it is still offered, or the one that costs least effort. */
export const chosenWay = (
  ways: readonly WayToPay[],
  earlier: string | null | undefined,
): string | undefined =>
  ways.some(({ value }) => value === earlier) ? (earlier ?? undefined) : ways[0]?.value;

/** "Your wallet has ₦500. You need ₦5,500 more." */
export const shortWalletText = ({ total, balance }: Pick<PayingMeans, "total" | "balance">): string =>
  `Your wallet has ${formatNaira(balance)}. You need ${formatNaira(total - balance)} more to pay from it.`;
