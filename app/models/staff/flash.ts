import type { FlashMessages } from "~/models/http/flash-message";

export const staffFlash = {
  "staff-act-done": { tone: "good", text: "Done. The log has your reason." },
  "second-admin-asked": {
    tone: "good",
    text: "Asked. Nothing has changed yet: another admin opens this page and decides.",
  },
} as const satisfies FlashMessages;
