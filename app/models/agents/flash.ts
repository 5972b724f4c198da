import type { FlashMessages } from "~/models/http/flash-message";

export const agentFlash = {
  "customer-registered-unprinted": {
    tone: "warn",
    text: "The customer is registered as yours. Verify their phone while they are with you. PDF files cannot show the letters of this name, so receipts have the email there, until the customer adds a name in Latin letters under Business details.",
  },
  "customer-registered": {
    tone: "good",
    text: "The customer is registered as yours. Verify their phone while they are with you, or let them do it later. We emailed them how to set a password and log in.",
  },
  "agent-made": { tone: "good", text: "Agent account made. We emailed them how to set a password." },
  "slip-changed": {
    tone: "warn",
    text: "A shop or price has changed. Nothing was paid. Check the amounts, then pay.",
  },
} as const satisfies FlashMessages;
