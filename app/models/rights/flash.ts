import type { FlashMessages } from "~/models/http/flash-message";

export const rightsFlash = {
  "data-copy-ready": { tone: "good", text: "Your copy is ready. Download it here." },
  "account-closed": {
    tone: "good",
    text: "Your account is closed, and we emailed you about it. Changed your mind? Log in and restore it.",
  },
  "account-taken-back": {
    tone: "good",
    text: "Welcome back. Your account is restored with everything in it. Sign in your tills again, and choose how your plan renews.",
  },
} as const satisfies FlashMessages;
