import type { FlashMessages } from "~/models/http/flash-message";

export const salesFlash = {
  "sales-file-known": {
    tone: "warn",
    text: "You have already imported this file. Nothing was counted twice.",
  },
  "sales-taken-back": { tone: "good", text: "Import undone. Its sales no longer appear in your reports." },
} as const satisfies FlashMessages;
