import type { FlashMessages } from "~/models/http/flash-message";

export const approvalFlash = {
  "approval-asked": {
    tone: "warn",
    text: "Sent for approval. A colleague with the Finance role must approve it.",
  },
  "approval-approved": { tone: "good", text: "Approved and done." },
  "refund-started": {
    tone: "good",
    text: "Approved. The refund has started: the page of the payment says how far it is.",
  },
  "refund-not-made": {
    tone: "bad",
    text: "Approved, but Paystack refused the refund, so no money was moved. The page of the payment says why.",
  },
  "approval-refused": { tone: "good", text: "Refused. No money was moved." },
  "approval-withdrawn": { tone: "good", text: "Withdrawn. No money was moved." },
  "grant-done": { tone: "good", text: "Done. The owner gets an email with the reason." },
} as const satisfies FlashMessages;
