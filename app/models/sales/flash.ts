import type { FlashMessages } from "~/models/http/flash-message";

export const salesFlash = {
  "sales-file-known": {
    tone: "warn",
    text: "You brought this file in before. Nothing of it was counted twice.",
  },
  "sales-taken-back": { tone: "good", text: "The sales of this file are out of your reports again." },
} as const satisfies FlashMessages;
