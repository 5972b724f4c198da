import type { FlashMessages } from "~/models/http/flash-message";

export const planFlash = {
  "prices-scheduled": {
    tone: "good",
    text: "The change is made. It applies from its day on, in every page and mail.",
  },
  "prices-withdrawn": { tone: "good", text: "The change is withdrawn. The earlier prices stay." },
} as const satisfies FlashMessages;
