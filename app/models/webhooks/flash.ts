import { lengthInWords } from "~/models/duration";
import { OLD_SECRET_LIFE } from "./endpoint";
import type { FlashMessages } from "~/models/http/flash-message";

export const webhookFlash = {
  "webhook-saved": { tone: "good", text: "Saved. It is told of these from now on." },
  "webhook-secret": {
    tone: "good",
    text: `The new secret signs from now on. The one before signs too, for ${lengthInWords(OLD_SECRET_LIFE, "hour")}.`,
  },
  "webhook-test": {
    tone: "good",
    text: "The test is on its way. Look again in some seconds what came of it.",
  },
  "webhook-again": { tone: "good", text: "It is sent again. Look again in some seconds what came of it." },
  "webhook-on": { tone: "good", text: "Switched on. What happens from now on is sent." },
  "webhook-off": { tone: "good", text: "Switched off. Nothing is sent to it." },
  "webhook-is-off": { tone: "warn", text: "It is switched off, so nothing was sent. Switch it on first." },
  "webhook-deleted": { tone: "good", text: "Deleted, with all that stood in its log." },
} as const satisfies FlashMessages;
