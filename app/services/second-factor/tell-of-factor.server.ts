import type { Db } from "#db/client";
import { mailUser } from "~/models/users/user-message.server";
import type { User } from "~/models/users/user";

interface Notice {
  subject: string;
  text: string;
  now: Date;
  what: string;
}

/** Tells a member of staff by mail what happened to the second factor. */
export function tellOfFactor(
  db: Db,
  { id, email }: User,
  { subject, text, now, what }: Notice,
): Promise<void> {
  return mailUser(db, { id, email }, { subject, text, dedupeKey: `second-factor:${id}:${what}`, now });
}
