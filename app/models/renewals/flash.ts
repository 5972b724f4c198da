import type { FlashMessages } from "~/models/http/flash-message";

export const renewalFlash = {
  "renewal-saved": { tone: "good", text: "Saved. You can change how your plan renews at any time." },
  "plan-cancelled": {
    tone: "good",
    text: "Cancelled. Nothing more is charged, and what you paid for keeps working.",
  },
  "plan-paused": {
    tone: "good",
    text: "Saved. See below from when your plan is paused, and when it returns.",
  },
  "pause-taken-back": { tone: "good", text: "Saved. Your plan is not paused." },
  "plan-resumed": { tone: "good", text: "Your plan continues as it was before you cancelled." },
  "plan-after": { tone: "good", text: "Saved. The change comes at the end of the time you paid for." },
  "extras-taken-out": { tone: "good", text: "Saved. See below what you pay for the next period." },
  "extras-held": {
    tone: "warn",
    text: "Your password was reset recently. To keep you safe, what your saved card pays for cannot be changed for a day.",
  },
} as const satisfies FlashMessages;
