import { CORRECTION_WAIT_IN_WORDS } from "./asked-correction";
import type { FlashMessages } from "~/models/http/flash-message";

export const accountFlash = {
  "signed-up": {
    tone: "good",
    text: "Your account is ready. Verify your phone number next.",
  },
  "signed-up-unprinted": {
    tone: "warn",
    text: "Your account is ready. Verify your phone number next. PDF files cannot show the letters of your name, so your receipts have your email there. You can add a name in Latin letters under Business details.",
  },
  "has-account": {
    tone: "warn",
    text: "You are logged in, so you have an account already. To make another one, log out first.",
  },
  "owner-chooses": {
    tone: "warn",
    text: "The owner of your shop chooses its plan. Ask the owner, or log out to open a shop of your own.",
  },
  "password-changed": {
    tone: "good",
    text: "Your password is changed. All other devices are logged out; log in there with the new one.",
  },
  "factor-on": {
    tone: "good",
    text: "Two-step login is on. The next login on a new device asks for a code. All other devices are logged out.",
  },
  "factor-codes-saved": {
    tone: "good",
    text: "Your new recovery codes work now. The old ones no longer do.",
  },
  "factor-kept": {
    tone: "good",
    text: "Two-step login stays on. If you did not ask to switch it off, change your password now.",
  },
  "factor-off": { tone: "good", text: "Two-step login is off. Your password alone logs in now." },
  "email-changed": { tone: "good", text: "Your email is changed. Log in with the new address from now on." },
  "email-confirmed": {
    tone: "good",
    text: "Your email is confirmed. If you forget your password, we can email you a code.",
  },
  "email-was-confirmed": { tone: "good", text: "Your email is confirmed already." },
  "business-saved": { tone: "good", text: "Saved. Your receipts show this from now on." },
  "business-saved-unprinted": {
    tone: "warn",
    text: "Saved. PDF files cannot show the letters of a name you typed, so receipts and invoices have your other name or your email there. Their pages show the name. Type it in Latin letters if the files must have it.",
  },
  "username-changed": {
    tone: "good",
    text: "Your username is changed. Log in with the new one from now on.",
  },
  "notifications-saved": { tone: "good", text: "Saved." },
  "checkout-open": { tone: "good", text: "Your email is confirmed. You can choose and pay for a plan now." },
  "phone-code-sent": { tone: "good", text: "We sent a code to the new number." },
  "phone-kept": { tone: "good", text: "You keep your phone number." },
  "correction-asked": {
    tone: "good",
    text: `Both addresses have been notified. The change takes effect in ${CORRECTION_WAIT_IN_WORDS} unless it is cancelled.`,
  },
} as const satisfies FlashMessages;
