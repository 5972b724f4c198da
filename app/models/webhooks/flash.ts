import { lengthInWords } from "~/models/duration";
import { OLD_SECRET_LIFE } from "./endpoint";
import type { FlashMessages } from "~/models/http/flash-message";

export const webhookFlash = {
  "webhook-saved": { tone: "good", text: "Saved. It gets these events from now on." },
  "webhook-secret": {
    tone: "good",
    text: `The new secret signs from now on. The old one also works for ${lengthInWords(OLD_SECRET_LIFE, "hour")}.`,
  },
  "webhook-test": {
    tone: "good",
    text: "The test is on its way. Check the result in a few seconds.",
  },
  "webhook-again": { tone: "good", text: "It is sent again. Check the result in a few seconds." },
  "webhook-on": { tone: "good", text: "Switched on. New events are sent from now on." },
  "webhook-off": { tone: "good", text: "Switched off. Nothing is sent to it." },
  "webhook-is-off": { tone: "warn", text: "It is switched off, so nothing was sent. Switch it on first." },
  "webhook-deleted": { tone: "good", text: "Deleted, with its log." },
} as const satisfies FlashMessages;
