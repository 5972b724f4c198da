import { lengthInWords } from "~/models/duration";
import { INVITATION_LIFE } from "./invitation";
import type { FlashMessages } from "~/models/http/flash-message";

export const memberFlash = {
  "member-invited": {
    tone: "good",
    text: `Invited. A link to join is on its way. It works for ${lengthInWords(INVITATION_LIFE)}.`,
  },
  "invitation-sent-again": {
    tone: "good",
    text: `Sent again. Only the new link works, for ${lengthInWords(INVITATION_LIFE)}.`,
  },
  "invitation-revoked": {
    tone: "good",
    text: "The invitation is cancelled. Its link no longer works.",
  },
  "member-saved": { tone: "good", text: "Saved. The new role and location apply from now on." },
  "member-removed": { tone: "good", text: "Removed, logged out everywhere, and the account is closed." },
  joined: { tone: "good", text: "Welcome. Your account is ready; log in with it from any browser." },
  "join-over": {
    tone: "warn",
    text: "Open the link of your invitation or type its code. If it no longer works, ask the owner of the shop to send it again.",
  },
  "shop-transferred": {
    tone: "good",
    text: "The shop has its new owner. You are both logged out: log in as before, now as manager.",
  },
} as const satisfies FlashMessages;
