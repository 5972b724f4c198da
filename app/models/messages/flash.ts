import type { FlashMessages } from "~/models/http/flash-message";

export const messageFlash = {
  "message-retried": { tone: "good", text: "The message is due now, and goes out within seconds." },
  "test-message-sent": {
    tone: "good",
    text: "The test message is on its way. Reload this page in a few seconds to see whether it was sent.",
  },
  "message-dropped": { tone: "good", text: "Dropped. The message will not be sent." },
} as const satisfies FlashMessages;
