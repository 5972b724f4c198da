import type { FlashMessages } from "~/models/http/flash-message";

export const recoveryFlash = {
  "code-asked": { tone: "good", text: "If there is an account, a new message is on its way." },
  "code-right": { tone: "good", text: "Thank you. Now choose a new password." },
  "phone-too": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Thank you. This email is not confirmed for the account yet, so we also need the code we just sent to the account’s phone number. Not your number? Write to ${mailbox}.`,
  },
  "mailbox-too": {
    tone: "warn",
    text: "Thank you. An agent entered the details of this account, so we also need to check your email. Use the email we sent you.",
  },
  "phone-too-later": {
    tone: "warn",
    text: ({ mailbox }) =>
      `Thank you. This email is not confirmed for the account yet, so we also need a code from the account's phone number. We could not send one now. Ask for it below later. Not your number? Write to ${mailbox}.`,
  },
  "handed-over": {
    tone: "warn",
    text: "Your email is confirmed. To keep you safe, we removed your saved cards. Log in, verify your phone number and save your cards again.",
  },
  "recovery-over": { tone: "warn", text: "This password reset has expired. Start again here." },
} as const satisfies FlashMessages;
