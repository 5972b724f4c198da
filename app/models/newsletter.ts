import { z } from "zod";
import { DAY } from "./duration";
import { mailbox } from "./email";

/** How long the link in the mail may wait for its click. */
export const CONFIRM_WITHIN = 7 * DAY;

/** 128 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

export const subscribeSchema = z.object({
  email: mailbox,
  /** Bait: people leave it empty, see services/honeypot.server.ts. */
  website: z.string().optional(),
});

export type SubscribeFields = z.input<typeof subscribeSchema>;

/** What the button of a mail's page posts; the link itself carries the token too. */
export const tokenSchema = z.object({ token: z.string().regex(TOKEN).optional() });

/** The token of a link, or null when the link was cut or changed on its way. */
export function readToken(url: URL): string | null {
  const token = url.searchParams.get("token");
  return token !== null && TOKEN.test(token) ? token : null;
}
