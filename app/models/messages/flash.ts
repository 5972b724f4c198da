import type { FlashMessages } from "~/models/http/flash-message";

export const messageFlash = {
  "message-retried": { tone: "good", text: "The message is due now, and goes out within seconds." },
  "message-dropped": { tone: "good", text: "Dropped. The message will not be sent." },
} as const satisfies FlashMessages;
