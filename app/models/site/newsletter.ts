import { z } from "zod";
import { readLinkToken } from "~/models/http/link-token";
import { retention } from "~/models/platform/retention";
import { mailbox } from "~/models/users/email";
import { lengthInWords } from "~/models/duration";

/** How long the link of the confirmation mail works. */
export const CONFIRM_WITHIN = retention.newsRequests;

/** 128 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

export const subscribeSchema = z.object({
  email: mailbox,
  /** The honeypot, which people leave empty: see services/http/honeypot.server.ts. */
  website: z.string().optional(),
});

export type SubscribeFields = z.input<typeof subscribeSchema>;

/** The fields of the button on a page that a mail links to. The link also carries the token. */
export const tokenSchema = z.object({
  token: z.string().regex(TOKEN).optional(),
  /** Posted by mail programs to the address in the header of a newsletter (RFC 8058). */
  "List-Unsubscribe": z.literal("One-Click").optional(),
});

/** The token of a link; null if the link was cut off or changed. */
export const readToken = (url: URL): string | null => readLinkToken(url.searchParams.get("token"));

export interface Letter {
  name: string;
  origin: string;
  token: string;
}

const confirmLink = ({ origin, token }: Letter) => `${origin}/newsletter/confirm?token=${token}`;
export const leaveLink = ({ origin, token }: Letter) => `${origin}/newsletter/unsubscribe?token=${token}`;

export function confirmMail(letter: Letter) {
  return {
    subject: `Confirm your ${letter.name} newsletter`,
    text: [
      "Hello,",
      "",
      `Someone asked us to send ${letter.name} news to this address. If it was you, open this page and confirm:`,
      confirmLink(letter),
      "",
      `The link works for ${lengthInWords(CONFIRM_WITHIN)}. If it wasn’t you, ignore this email and we won’t write again.`,
    ].join("\n"),
  };
}

export function welcomeMail(letter: Letter) {
  return {
    subject: `You will get ${letter.name} news`,
    text: [
      "Hello,",
      "",
      "You are on the list: new features and tips for shop owners, by email.",
      "",
      "To unsubscribe at any time, open this page:",
      leaveLink(letter),
    ].join("\n"),
  };
}

export function alreadyMail(letter: Letter) {
  return {
    subject: `You already get ${letter.name} news`,
    text: [
      "Hello,",
      "",
      `Someone asked us to send ${letter.name} news to this address. You are on the list already, so nothing changes.`,
      "",
      "To unsubscribe, open this page:",
      leaveLink(letter),
    ].join("\n"),
  };
}
