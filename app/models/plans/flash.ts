import type { FlashMessages } from "~/models/http/flash-message";

export const planFlash = {
  "prices-scheduled": {
    tone: "good",
    text: "Change saved. It applies from its date on all pages and in all emails.",
  },
  "prices-withdrawn": { tone: "good", text: "Change withdrawn. The earlier prices stay." },
} as const satisfies FlashMessages;
