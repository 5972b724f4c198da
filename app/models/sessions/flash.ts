import type { FlashMessages } from "~/models/http/flash-message";

export const sessionFlash = {
  "logged-in": { tone: "good", text: "Login Successful" },
  "logged-out": { tone: "good", text: "You are logged out." },
  "session-ended": { tone: "good", text: "That browser is logged out." },
  "sessions-ended": { tone: "good", text: "All other browsers are logged out." },
  "login-over": {
    tone: "warn",
    text: "This login waited too long, or your password has changed. Log in again.",
  },
  "order-kept": {
    tone: "warn",
    text: "You were logged out. Your order is kept: log in to continue.",
  },
} as const satisfies FlashMessages;
