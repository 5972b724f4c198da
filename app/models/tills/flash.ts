import { UNDO_OFFER } from "~/models/undo";
import { MAX_TILLS } from "./till";
import type { FlashMessages } from "~/models/http/flash-message";

export const tillFlash = {
  "till-allowed": {
    tone: "good",
    text: "Allowed. The till will sign in within seconds and appear here.",
  },
  "till-denied": { tone: "good", text: "The till was refused. It saw nothing of your account." },
  "till-renamed": { tone: "good", text: "The till has its new name." },
  "till-revoked": {
    tone: "good",
    text: `Revoked. The till can no longer use your account. ${UNDO_OFFER}`,
  },
  "till-restored": {
    tone: "good",
    text: "Undone. If the till asks for a code, sign it in again.",
  },
  "till-undo-late": {
    tone: "warn",
    text: "It is too late to undo this. Sign the till in again with the code that it shows.",
  },
  "till-code-over": {
    tone: "warn",
    text: "This code has expired. Ask the till for a new one and type it here.",
  },
  "tills-full": {
    tone: "warn",
    text: `You can have up to ${MAX_TILLS} tills. Revoke one you do not use, then type the code again.`,
  },
} as const satisfies FlashMessages;
