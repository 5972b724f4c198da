import type { FlashMessages } from "~/models/http/flash-message";

export const renewalFlash = {
  "renewal-saved": { tone: "good", text: "Saved. You can change how your plan renews at any time." },
  "plan-cancelled": {
    tone: "good",
    text: "Cancelled. Nothing more is charged, and your plan works until the day below.",
  },
  "plan-cancelled-top-up": {
    tone: "good",
    text: "Cancelled, and automatic top-up is off. Nothing more is charged, and your plan works until the day below.",
  },
  "plan-cancelled-now": {
    tone: "good",
    text: "Cancelled. Your plan has ended, and nothing more is charged. You can buy it again on any day.",
  },
  "plan-cancelled-now-top-up": {
    tone: "good",
    text: "Cancelled, and automatic top-up is off. Your plan has ended, and nothing more is charged. You can buy it again on any day.",
  },
  "plan-cancelled-late": {
    tone: "good",
    text: "Cancelled. One charge had begun before: if your bank accepts it, the money comes to your wallet. Nothing more is charged after it.",
  },
  "plan-paused-top-up": {
    tone: "good",
    text: "Saved, and automatic top-up is off. See below from when your plan is paused, and when it returns.",
  },
  "plan-paused-late": {
    tone: "good",
    text: "Saved, and automatic top-up is off. One charge had begun before: if your bank accepts it, the money comes to your wallet.",
  },
  "renewal-saved-top-up": {
    tone: "good",
    text: "Saved, and automatic top-up is off. You can change how your plan renews at any time.",
  },
  "plan-after-top-up": {
    tone: "good",
    text: "Saved, and automatic top-up is off. The change comes at the end of the time you paid for.",
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
