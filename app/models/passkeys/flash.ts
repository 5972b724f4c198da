import type { FlashMessages } from "~/models/http/flash-message";

export const passkeyFlash = {
  "passkey-added": {
    tone: "good",
    text: "Your passkey is ready. Use it the next time you log in, instead of your password.",
  },
  "passkey-renamed": { tone: "good", text: "Your passkey has a new name." },
  "passkey-removed": {
    tone: "good",
    text: "The passkey no longer opens your account. You can delete it from your device too.",
  },
} as const satisfies FlashMessages;
