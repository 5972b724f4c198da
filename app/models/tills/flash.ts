import { MAX_TILLS } from "./till";
import type { FlashMessages } from "~/models/http/flash-message";

export const tillFlash = {
  "till-allowed": {
    tone: "good",
    text: "Allowed. The till signs itself in within seconds and then stands in this list.",
  },
  "till-denied": { tone: "good", text: "The till was not let in. Nothing of your account was shown to it." },
  "till-renamed": { tone: "good", text: "The till has its new name." },
  "till-revoked": { tone: "good", text: "Revoked. The till gets nothing from us any more." },
  "till-code-over": {
    tone: "warn",
    text: "This code is over. Let the till ask for a new one, and type that here.",
  },
  "tills-full": {
    tone: "warn",
    text: `You have ${MAX_TILLS} tills, which is the most. Revoke one that you do not use, then type the code again.`,
  },
} as const satisfies FlashMessages;
