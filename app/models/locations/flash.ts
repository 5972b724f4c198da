import type { FlashMessages } from "~/models/http/flash-message";

export const locationFlash = {
  "location-added": { tone: "good", text: "The location is added." },
  "location-saved": { tone: "good", text: "Saved." },
  "location-archived": {
    tone: "good",
    text: "The location is archived, and its outlet is free for another. You find it under the archived ones.",
  },
  "location-restored": { tone: "good", text: "The location is in use again." },
} as const satisfies FlashMessages;
