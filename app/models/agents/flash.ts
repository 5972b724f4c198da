import type { FlashMessages } from "~/models/http/flash-message";

export const agentFlash = {
  "customer-registered": {
    tone: "good",
    text: "The customer is registered as yours. Verify their phone while they are with you, or they do it later: our mail tells them how to set a password and log in.",
  },
  "agent-made": { tone: "good", text: "The agent's account is made. A mail says how to set the password." },
  "slip-changed": {
    tone: "warn",
    text: "A shop or price has changed since. Nothing was paid. Look at the amounts, and pay if they are right.",
  },
} as const satisfies FlashMessages;
