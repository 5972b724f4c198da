export interface Notice {
  tone: "good" | "warn" | "bad";
  text: string;
}

/** Messages that the page after a redirect shows. Only the key travels, so no cookie can put words into a page. */
export const notices = {
  "logged-in": { tone: "good", text: "Login Successful" },
  "logged-out": { tone: "good", text: "You are logged out." },
  "code-sent": { tone: "good", text: "We sent a new code." },
  "contact-sent": {
    tone: "good",
    text: "Thank you. Our sales team has your message and will answer within one working day.",
  },
  "newsletter-asked": { tone: "good", text: "Thank you. Open the mail we sent you and confirm your address." },
  "newsletter-confirmed": { tone: "good", text: "Your address is confirmed. You will get our news by email." },
  "newsletter-left": { tone: "good", text: "You are off the list. We write no more news to your address." },
  "subscribed-basic": { tone: "good", text: "Basic is active. Download the app and log in with this account to start." },
  "trial-started": {
    tone: "good",
    text: "Your 14 days of Plus have started, and nothing was charged. Download the app and log in with this account.",
  },
} as const satisfies Record<string, Notice>;

export type NoticeKey = keyof typeof notices;

export function findNotice(key: string | null): Notice | null {
  return key !== null && Object.hasOwn(notices, key) ? notices[key as NoticeKey] : null;
}
