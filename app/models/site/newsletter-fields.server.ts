import { z } from "zod";
import { mailbox } from "~/models/users/email-fields.server";

/** 128 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

export const subscribeSchema = z.object({
  email: mailbox,
  /** The honeypot, which people leave empty: see http/honeypot.server.ts. */
  website: z.string().optional(),
});

export type SubscribeFields = z.input<typeof subscribeSchema>;

/** The fields of the button on a page that a mail links to. The link also carries the token. */
export const tokenSchema = z.object({
  token: z.string().regex(TOKEN).optional(),
  /** Posted by mail programs to the address in the header of a newsletter (RFC 8058). */
  "List-Unsubscribe": z.literal("One-Click").optional(),
});
