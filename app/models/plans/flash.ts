import type { FlashMessages } from "~/models/http/flash-message";

export const planFlash = {
  "prices-scheduled": {
    tone: "good",
    text: "The change is made. It holds from its day on, in every page and mail.",
  },
  "prices-withdrawn": { tone: "good", text: "The change is withdrawn. What held before it goes on." },
} as const satisfies FlashMessages;
