import type { FlashMessages } from "~/models/http/flash-message";

export const paymentFlash = {
  "card-removed": { tone: "good", text: "The card is removed. It cannot be charged any more." },
  "payment-received": {
    tone: "good",
    text: "Thank you. Your payment has arrived.",
    link: { href: "/transactions/latest", text: "See the receipt" },
  },
  "topped-up-for-order": {
    tone: "warn",
    text: "The money is in your wallet. Your order is not paid yet: go on with it here.",
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
  "payment-canceled": { tone: "warn", text: "Payment canceled. Nothing was charged." },
  "payment-asked-again": { tone: "good", text: "The provider was asked. What it says stands here." },
  "payment-silent": {
    tone: "warn",
    text: "The provider does not answer at the moment. It is asked again by itself; nothing changed.",
  },
  "refund-done": { tone: "good", text: "Given back. Where the money is now stands under What happened." },
  "suspense-decided": { tone: "good", text: "Decided. The owner is told by mail." },
} as const satisfies FlashMessages;
