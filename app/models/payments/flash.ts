import { UNDO_OFFER } from "~/models/undo";
import { RENEWAL } from "~/models/subscriptions/billing-view";
import { MINUTE } from "~/models/duration";
import type { FlashMessages } from "~/models/http/flash-message";
import { LOOK_AGAIN_AFTER } from "./deposit-account";

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
  "automatic-top-up-on": {
    tone: "good",
    text: "Automatic top-up is on. You get a receipt for each charge, and can switch it off here at any time.",
  },
  "automatic-top-up-off": {
    tone: "good",
    text: "Automatic top-up is off, and your card is no longer charged for it.",
  },
  "automatic-top-up-off-late": {
    tone: "warn",
    text: "Automatic top-up is off. One charge had begun before: if the bank accepts it, the money comes to you. No other follows.",
  },
  "number-given": { tone: "good", text: "You have an account number of your own. It is below." },
  "number-waiting": {
    tone: "warn",
    text: "We are asking the bank for your number. Open this page again in a minute.",
  },
  "number-failed": { tone: "warn", text: "The bank did not give you a number. See below why." },
  "number-not-offered": {
    tone: "warn",
    text: "Account numbers are not available at the moment. Add money another way.",
  },
  "number-no-email": {
    tone: "warn",
    text: "Your account has no email. Enter one under Security first, then ask for a number.",
  },
  "number-unconfirmed": {
    tone: "warn",
    text: "Confirm your email first, then ask for a number.",
    link: { href: "/verify-email", text: "Confirm your email" },
  },
  "number-asked-often": {
    tone: "warn",
    text: "You have asked for a number often today. Try again tomorrow, or add money another way.",
  },
  "deposit-found": { tone: "good", text: "We found your money. It is in the list below." },
  "deposit-waiting": {
    tone: "warn",
    text: "We found a transfer of yours that is not in your wallet yet. Do not send it again: it appears here when we have checked it.",
  },
  "deposit-silent": {
    tone: "warn",
    text: "The bank does not answer at the moment. Nothing has changed. Try again in 10 minutes.",
  },
  "deposit-not-found": {
    tone: "warn",
    text: "The bank has nothing new for you yet. We have asked it to search, and what it finds appears here.",
  },
  "deposit-looked": {
    tone: "warn",
    text: `The bank was asked less than ${LOOK_AGAIN_AFTER / MINUTE} minutes ago. What it finds appears here. Try again in a few minutes.`,
  },
  "payment-canceled": { tone: "warn", text: "Payment canceled. You weren’t charged." },
  "payment-left": {
    tone: "warn",
    text: "You left the payment page. If you have already sent the money, please don’t pay again: it counts when it reaches us, and we’ll email you.",
  },
  "payment-asked-again": { tone: "good", text: "We asked the provider. Its answer is below." },
  "payment-silent": {
    tone: "warn",
    text: "The provider does not answer at the moment. We will ask again automatically. Nothing has changed.",
  },
  "refund-in-wallet": { tone: "good", text: "Refunded to the wallet. The owner can spend it now." },
  "suspense-decided": { tone: "good", text: "Decided. The owner gets an email." },
} as const satisfies FlashMessages;
