import type { FlashMessages } from "~/models/http/flash-message";

export const subscriptionFlash = {
  "used-again": { tone: "good", text: "Saved. You chose what is in use." },
  "plan-not-running": { tone: "warn", text: "This plan has ended. Choose a plan to continue." },
} as const satisfies FlashMessages;
