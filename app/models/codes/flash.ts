import type { FlashMessages } from "~/models/http/flash-message";

export const codeFlash = {
  "code-sent": { tone: "good", text: "We sent a new code." },
  "code-called": { tone: "good", text: "We are calling you with a new code." },
  "code-mailed": { tone: "good", text: "We sent a code by email." },
} as const satisfies FlashMessages;
