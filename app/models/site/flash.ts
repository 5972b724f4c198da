import { afterVerb } from "~/models/platform/contact-details";
import type { FlashMessages } from "~/models/http/flash-message";

export const siteFlash = {
  "contact-sent": {
    tone: "good",
    text: ({ answerTime }) =>
      `Thank you. Our sales team has your message and will answer${afterVerb(answerTime)}.`,
  },
  "newsletter-asked": {
    tone: "good",
    text: "Thank you. Open the email we sent you to confirm your address.",
  },
  "newsletter-confirmed": {
    tone: "good",
    text: "Your address is confirmed. You will get our news by email.",
  },
  "newsletter-left": { tone: "good", text: "You are unsubscribed. We will not send you any more news." },
  "release-published": { tone: "good", text: "The release is published. The download page shows it now." },
  "release-withdrawn": {
    tone: "good",
    text: "The release is withdrawn. The download page no longer shows it.",
  },
  "message-saved": { tone: "good", text: "Saved. Only staff see it." },
  "message-answered": { tone: "good", text: "Your answer is on its way by email." },
} as const satisfies FlashMessages;
