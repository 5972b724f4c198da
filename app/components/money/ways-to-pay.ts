import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { formatNaira } from "~/models/money";

/* The ways to pay for an order that is shown and paid on one page. */

export interface PayingMeans {
  /** Kobo to pay. */
  total: number;
  /** What the wallet holds; null if it cannot pay. */
  balance: number | null;
  /** Saved cards that can be charged. */
  cards: { id: number; label: string; detail: string }[];
  /** Ways to pay other than the wallet and a card. */
  banks: { value: string; label: string; detail: string }[];
}

export const WALLET = "wallet";
export const NEW_CARD = "new";

interface WayToPay {
  value: string;
  label: string;
  detail?: string;
  /** A card pays: a saved one or a new one. */
  byCard?: true;
}

/** A wallet that holds too little is offered, too: the page says what is missing. */
export function waysToPay({ total, balance, cards, banks }: PayingMeans): WayToPay[] {
  const byWallet =
    balance === null ? [] : [{ value: WALLET, label: "Wallet", detail: `It holds ${formatNaira(balance)}` }];
  const byCard = cards.map(({ id, ...card }) => ({ ...card, value: String(id), byCard: true as const }));
  return [
    ...byWallet,
    ...(total >= LEAST_BY_CARD
      ? [...byCard, { value: NEW_CARD, label: "Pay with new card", byCard: true as const }, ...banks]
      : []),
  ];
}

/** The way that the owner chose, or before that the first that suffices. Another is never chosen in its place. */
export function chosenWay(means: PayingMeans, chosen: unknown): string | undefined {
  const ways = waysToPay(means).map(({ value }) => value);
  if (typeof chosen === "string") return ways.find((value) => value === chosen);
  return ways.find((value) => value !== WALLET || (means.balance ?? 0) >= means.total);
}

/** "Your wallet has ₦500. You need ₦5,500 more." */
export const shortWalletText = ({ total, balance }: { total: number; balance: number }): string =>
  `Your wallet has ${formatNaira(balance)}. You need ${formatNaira(total - balance)} more to pay from it.`;
