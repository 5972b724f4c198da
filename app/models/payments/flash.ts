import { UNDO_OFFER } from "~/models/undo";
import { RENEWAL } from "~/models/subscriptions/billing-view";
import type { FlashMessages } from "~/models/http/flash-message";

export const paymentFlash = {
  "card-removed": {
    tone: "good",
    text: `The card is removed. It can no longer be charged. ${UNDO_OFFER}`,
  },
  "card-restored": { tone: "good", text: "The card is saved again." },
  "owners-card-restored": {
    tone: "good",
    text: "The card is saved again. If it renewed your plan before, choose it again.",
    link: { href: RENEWAL, text: "Choose how to renew" },
  },
  "card-undo-late": {
    tone: "warn",
    text: "It is too late to undo this. To save the card again, tick “Save card” the next time you pay with it.",
  },
  "topped-up-for-order": {
    tone: "warn",
    text: "The money is in your wallet. Your order is not paid yet: continue with it here.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "payment-credited": {
    tone: "warn",
    text: "You had already paid for this order, or it had ended, so the full amount of this payment is now in your wallet.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "payment-overpaid": {
    tone: "warn",
    text: "More money arrived than was due, so nothing was bought with it. All of it is now in your wallet: choose Pay with Wallet to pay your order.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "payment-canceled": { tone: "warn", text: "Payment cancelled. You weren’t charged." },
  "payment-asked-again": { tone: "good", text: "We asked the provider. Its answer is below." },
  "payment-silent": {
    tone: "warn",
    text: "The provider does not answer at the moment. We will ask again automatically. Nothing has changed.",
  },
  "refund-done": { tone: "good", text: "Refunded. “What happened” shows where the money is." },
  "suspense-decided": { tone: "good", text: "Decided. The owner gets an email." },
} as const satisfies FlashMessages;
