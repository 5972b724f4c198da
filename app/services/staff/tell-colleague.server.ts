import type { Db } from "#db/client";
import { enqueue } from "~/models/messages/outbox.server";
import type { User } from "~/models/users/user";

interface Notice {
  subject: string;
  text: string;
  now: Date;
  what: string;
}

/** Tells a member of staff by mail what happened to the second factor. */
export function tellColleague(
  db: Db,
  { id, email }: User,
  { subject, text, now, what }: Notice,
): Promise<void> {
  return enqueue(db, {
    ...{ channel: "mail", recipient: email, subject, text },
    ...{ ownerId: id, dedupeKey: `second-factor:${id}:${what}`, now },
  });
}
