import type { FlashMessages } from "~/models/http/flash-message";

export const messageFlash = {
  "message-retried": { tone: "good", text: "The message is due now, and goes out within seconds." },
  "message-dropped": { tone: "good", text: "Dropped. The message is not sent any more." },
} as const satisfies FlashMessages;
