import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { PAY_PAGE } from "~/models/messages/money-text";
import { formatNaira, kobo } from "~/models/money";
import { RENEWAL } from "~/models/subscriptions/billing-paths";
import type { TopUpQuote } from "./top-up";

/**
 * A card is saved by a payment, and the provider takes none below this. The whole sum is the owner's own money, so the
 * least and the fee of a top-up do not apply to it.
 */
export const cardQuote: TopUpQuote = { amount: LEAST_BY_CARD, fee: kobo(0), total: LEAST_BY_CARD };

/** The page on which an owner saves a card without buying anything. */
const ADD_CARD = "/wallet/card";

/** The pages that lead there, and where they go on. */
export const cardErrands = {
  wallet: { href: "/wallet#cards", text: "See your wallet" },
  billing: { href: RENEWAL, text: "Go to Plan" },
  automatic: { href: "/wallet/automatic", text: "Set up automatic top-up" },
  pay: { href: PAY_PAGE, text: "Continue to pay" },
} as const;

export type CardErrand = keyof typeof cardErrands;

export const addCardPath = (errand: CardErrand): string => `${ADD_CARD}?for=${errand}`;

const isErrand = (text: string | null): text is CardErrand => text !== null && text in cardErrands;

export const readErrand = (query: URLSearchParams): CardErrand => {
  const asked = query.get("for");
  return isErrand(asked) ? asked : "wallet";
};

/** What the owner wants the card for; null if the payment that leads there was for something else. */
export function errandOf(returnPath: string | null): CardErrand | null {
  const [path, query] = (returnPath ?? "").split("?");
  return path === ADD_CARD ? readErrand(new URLSearchParams(query)) : null;
}

/** What is said before the card is charged. */
export const CARD_PRICE = `We charge ${formatNaira(cardQuote.total)} to save it, and all of it goes to your wallet.`;
