import type { FlashMessages } from "~/models/http/flash-message";

export const recoveryFlash = {
  "code-asked": {
    tone: "good",
    text: "If an account has this email, a new code or key is on its way.",
  },
  "code-right": { tone: "good", text: "Thank you. Now choose a new password." },
  "phone-too": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Your code is right. This email has not been confirmed for the account yet, so type the code that we send to the account's phone number, too. Not your number? Write to ${mailbox}.`,
  },
  "mailbox-too": {
    tone: "warn",
    text: "Your code or key is right. An agent typed the details of this account, so also type the code that we sent to your email here.",
  },
  "phone-too-later": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Your code is right. This email had not been confirmed for the account before, and there is money in it, so we also need the code that we send to the account's phone number. None could be sent now: ask for it below later. Not your number? Write to ${mailbox}.`,
  },
  "handed-over": {
    tone: "warn",
    text: "You are the first to confirm this email for the account. To keep you safe, the saved cards were removed: verify your phone number and save your cards again.",
  },
  "recovery-over": { tone: "warn", text: "This password reset has expired. Start again here." },
} as const satisfies FlashMessages;
