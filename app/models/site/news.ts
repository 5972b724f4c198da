import { z } from "zod";
import type { NewsletterDeliveryState, NewsletterState } from "#db/schema";
import { reasonField } from "~/models/staff/staff-action";
import { type Letter, leaveLink } from "./newsletter";
import { stateTable } from "~/models/state-table";

/*
 * Newsletters that staff write. Their text has the same format as our other mails: paragraphs separated by empty
 * lines, and web addresses, which become links. Everything else is plain text.
 */

const MOST_SUBJECT = 150;
const MOST_TEXT = 20_000;

/** The subject is a mail header, where a second line would be another header. */
const subject = z
  .string("Enter a subject")
  .trim()
  .min(1, "Enter a subject")
  .max(MOST_SUBJECT, `The subject must be at most ${MOST_SUBJECT} characters`)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "The subject must be one line, without a tab in it");

const text = z
  .string("Write the newsletter")
  .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
  .pipe(
    z
      .string()
      .min(1, { error: "Write the newsletter", abort: true })
      .max(MOST_TEXT, `The newsletter must be at most ${MOST_TEXT.toLocaleString("en")} characters`)
      .refine((typed) => !/[^\P{Cc}\n]/u.test(typed), "The newsletter must be plain text without tabs"),
  );

export interface News {
  subject: string;
  text: string;
}

/** A random key for a form that creates something, by which a second post is recognised. */
export const DRAFT_KEY = /^[A-Za-z0-9_-]{22}$/;

const revision = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

export const newNewsSchema = z.object({
  subject,
  text,
  draft: z.string().regex(DRAFT_KEY),
  reason: reasonField,
});

export const newsActionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), revision, subject, text, reason: reasonField }),
  z.object({ intent: z.literal("test"), revision }),
  z.object({ intent: z.literal("send"), revision, reason: reasonField }),
  z.object({ intent: z.literal("stop"), revision, reason: reasonField }),
  z.object({ intent: z.literal("resume"), revision, reason: reasonField }),
]);

export type NewsAction = z.output<typeof newsActionSchema>;

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
