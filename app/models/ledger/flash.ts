import type { FlashMessages } from "~/models/http/flash-message";

export const ledgerFlash = {
  "receipt-mailed": { tone: "good", text: "The receipt is on its way to your email address." },
} as const satisfies FlashMessages;
