import type { FlashMessages } from "~/models/http/flash-message";

export const codeFlash = {
  "code-sent": { tone: "good", text: "We sent a new code." },
  "code-mailed": { tone: "good", text: "We sent a code by email." },
} as const satisfies FlashMessages;
