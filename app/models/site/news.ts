import type { NewsletterDeliveryState, NewsletterState } from "#db/schema";
import { type Letter, leaveLink } from "./newsletter";
import { stateTable } from "~/models/state-table";

export interface News {
  subject: string;
  text: string;
}

/** A random key for a form that creates something, by which a second post is recognised. */
export const DRAFT_KEY = /^[A-Za-z0-9_-]{22}$/;

export const newsStates: Record<NewsletterState, string> = {
  draft: "Draft",
  sending: "Sending",
  stopped: "Stopped",
  sent: "Sent",
};

export const newsTransitions = stateTable<NewsletterState>()({
  draft: ["sending"],
  sending: ["stopped", "sent"],
  stopped: ["sending"],
  sent: [],
});

/** The mail to one subscriber. A failed one may still go out when its message is retried. */
export const newsDeliveryTransitions = stateTable<NewsletterDeliveryState>()({
  waiting: ["queued", "left"],
  queued: ["sent", "failed"],
  sent: [],
  failed: ["sent"],
  left: [],
});

/** What staff can do with a newsletter. */
export const newsMoves = {
  send: { from: "draft", to: "sending" },
  stop: { from: "sending", to: "stopped" },
  resume: { from: "stopped", to: "sending" },
} as const satisfies Record<string, { from: NewsletterState; to: NewsletterState }>;

/** A newsletter as it goes to one subscriber. */
export function newsMail(news: News, letter: Letter): { subject: string; text: string } {
  return {
    subject: news.subject,
    text: [
      news.text,
      `You get this because you asked for ${letter.name} news. To unsubscribe, open this page:\n${leaveLink(letter)}`,
    ].join("\n\n"),
  };
}

/** The token in links of previews and test mails: it belongs to no subscriber. */
export const SAMPLE_TOKEN = "sample-of-a-newsletter";

/** The same as a test mail to its author. */
export function newsTestMail(news: News, letter: Omit<Letter, "token">): { subject: string; text: string } {
  const mail = newsMail(news, { ...letter, token: SAMPLE_TOKEN });
  return { ...mail, subject: `Test: ${mail.subject}` };
}

export interface NewsCounts {
  sent: number;
  failed: number;
  waiting: number;
  /** Subscribers who left before the mail was sent. */
  left: number;
  /** Subscribers who got the mail and have left since. */
  leftSince: number;
}
