import type { FlashMessages } from "~/models/http/flash-message";

export const approvalFlash = {
  "approval-asked": {
    tone: "warn",
    text: "Noted. It is done once another person with the role Finance approves it under Approvals.",
  },
  "approval-approved": { tone: "good", text: "Approved, and done." },
  "approval-refused": { tone: "good", text: "Refused. No money was moved." },
  "approval-withdrawn": { tone: "good", text: "Withdrawn. No money was moved." },
  "grant-done": { tone: "good", text: "Done. The mail with the reason is on its way." },
} as const satisfies FlashMessages;
