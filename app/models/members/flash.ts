import { lengthInWords } from "~/models/duration";
import { UNDO_OFFER } from "~/models/undo";
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
  "member-saved": { tone: "good", text: "Saved. The new role and shop apply from now on." },
  "member-removed": {
    tone: "good",
    text: `Removed, logged out everywhere, and the account is closed. ${UNDO_OFFER}`,
  },
  "member-restored": {
    tone: "good",
    text: "Undone. They have the same role as before and have to log in again.",
  },
  "member-undo-late": { tone: "warn", text: "It is too late to undo this. Invite the person again." },
  "member-undo-full": {
    tone: "warn",
    text: "Not undone: all users of your plan are in use now. Cancel an invitation or add users, then try again or invite the person.",
  },
  "member-undo-taken": {
    tone: "warn",
    text: "Not undone: another account has the same username, email or phone by now. Invite the person again.",
  },
  joined: { tone: "good", text: "Welcome. Your account is ready; log in with it from any browser." },
  "join-over": {
    tone: "warn",
    text: "Open the link in your invitation or type its code. If it no longer works, ask the owner of the shop to send it again.",
  },
  "shop-transferred": {
    tone: "good",
    text: "The shop has its new owner. You are both logged out: log in as before, now as manager.",
  },
} as const satisfies FlashMessages;
