import type { FlashMessages } from "~/models/http/flash-message";

export const staffFlash = {
  "staff-act-done": { tone: "good", text: "Done. Your reason is in the log." },
  "note-written": { tone: "good", text: "Note saved." },
  "job-wanted": {
    tone: "good",
    text: "The job runs in a few seconds. Reload this page to see when it did.",
  },
  "second-admin-asked": {
    tone: "good",
    text: "Sent. Nothing changes until another admin opens this page and agrees.",
  },
} as const satisfies FlashMessages;
