import type { FlashMessages } from "~/models/http/flash-message";

export const salesFlash = {
  "sales-file-known": {
    tone: "warn",
    text: "You have already imported this file. Nothing was counted twice.",
  },
  "sales-file-discarded": { tone: "good", text: "File discarded. None of its sales were counted." },
  "debt-received": {
    tone: "good",
    text: "Payment saved and taken off the debt. You can undo it below.",
  },
  "debt-undone": { tone: "good", text: "Payment removed. It is back in the debt." },
  "sales-taken-back": { tone: "good", text: "Import undone. Its sales no longer appear in your reports." },
} as const satisfies FlashMessages;
