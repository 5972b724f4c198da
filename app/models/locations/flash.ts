import type { FlashMessages } from "~/models/http/flash-message";

export const locationFlash = {
  "location-added": { tone: "good", text: "Shop added." },
  "location-saved": { tone: "good", text: "Saved." },
  "location-archived": {
    tone: "good",
    text: "Shop archived. Its outlet is free for another shop. Find it under “Archived shops”.",
  },
  "location-restored": { tone: "good", text: "The shop is in use again." },
} as const satisfies FlashMessages;
