import type { SavedCard } from "~/models/card";
import type { Duration, PricedPlan } from "~/models/catalogue";
import { savedCard, type Choices } from "~/models/checkout";
import { LEAST_BY_CARD } from "~/models/checkout-decision";
import { checkoutPath } from "~/models/checkout-path";
import { paymentPick, type PickView } from "~/models/checkout-picks";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import type { Quote } from "~/models/pricing";

interface Paying {
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  quote: Quote;
  balance: number;
  cards: SavedCard[];
  checked: boolean;
}

export interface PaymentView {
  /** Null where nothing is to be paid. */
  method: PickView | null;
  /** What the wallet lacks, with the way to add it. */
  topUp: { text: string; href: string } | null;
  cards: CardsView | null;
  /** The card order was checked as it is. */
  checked: boolean;
  submit: { intent: "subscribe" | "pay" | "check"; text: string };
}

export interface CardsView {
  type: "saved_card" | "new_card";
  chosen: string | undefined;
  save: boolean;
  saved: { value: string; text: string }[];
}

/** The smallest top-up, in naira. */
const LEAST_TOP_UP = 100;

export function paymentView(paying: Paying): PaymentView {
  const { plan, choices, quote, checked, cards } = paying;
  if (quote.total === 0)
    return {
      method: null,
      topUp: null,
      cards: null,
      checked: false,
      submit: { intent: "subscribe", text: `Start ${plan.name}` },
    };
  const byCard = choices.paymentMethod === "card";
  return {
    method: paymentPick(paying),
    topUp: choices.paymentMethod === "wallet" ? topUpOf(paying) : null,
    cards: byCard && quote.total >= LEAST_BY_CARD ? cardsView(choices, cards) : null,
    checked,
    submit:
      byCard && !checked
        ? { intent: "check", text: "Check my order" }
        : { intent: "pay", text: `Pay ${formatNaira(quote.total)}` },
  };
}

function topUpOf({ plan, duration, quote, balance }: Paying): PaymentView["topUp"] {
  if (balance >= quote.total) return null;
  const need = Math.max(LEAST_TOP_UP, Math.ceil((quote.total - balance) / KOBO_IN_NAIRA));
  const back = `${checkoutPath(plan.id, duration)}?step=summary`;
  return {
    text: `Add ${formatNaira(need * KOBO_IN_NAIRA)} to your wallet`,
    href: `/wallet?${new URLSearchParams({ need: String(need), back })}`,
  };
}

function cardsView(choices: Choices, cards: SavedCard[]): CardsView {
  const chosen = savedCard(choices);
  return {
    type: chosen === null ? "new_card" : "saved_card",
    chosen: chosen?.toString(),
    save: choices.card === "save",
    saved: cards
      .filter(({ expiry }) => expiry !== "over")
      .map(({ id, label, bank, expires, expiry }) => ({
        value: String(id),
        text: `${label}, ${bank}, ${expiry === "soon" ? "expires soon, " : ""}${expires}`,
      })),
  };
}
