import type { FlashMessages } from "~/models/http/flash-message";

export const rightsFlash = {
  "data-copy-ready": { tone: "good", text: "Your copy is ready. Download it here." },
  "account-closed": {
    tone: "good",
    text: "Your account is closed, and we sent you a mail about it. Changed your mind? Log in and reopen it.",
  },
  "account-taken-back": {
    tone: "good",
    text: "Welcome back. Your account is open again, with all that was in it. Sign your tills in again, and choose how your plan renews.",
  },
} as const satisfies FlashMessages;
