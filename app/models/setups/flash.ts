import type { FlashMessages } from "~/models/http/flash-message";

export const setupFlash = {
  "setup-wished": {
    tone: "good",
    text: "Thank you. We’ll confirm one of your times by message, or call you if neither works.",
  },
  "setup-agreed": { tone: "good", text: "Agreed. The owner gets a message with the time." },
  "setup-done": { tone: "good", text: "Marked as done. The owner gets a message." },
  "setup-noted": { tone: "good", text: "The note is saved. Only staff see it." },
} as const satisfies FlashMessages;
