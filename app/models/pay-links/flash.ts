import type { FlashMessages } from "~/models/http/flash-message";

export const payLinkFlash = {
  "pay-link-withdrawn": {
    tone: "good",
    text: "The link is withdrawn. A payment that began before still counts.",
  },
  "pay-link-ended": { tone: "warn", text: "This link had ended already. Its state is below." },
} as const satisfies FlashMessages;
