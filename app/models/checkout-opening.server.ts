import { sql } from "kysely";

import type { Db } from "#db/client";

/** Opens checkout to an owner who can read this mailbox. False when the account has another one by now. */
export async function openCheckoutTo(
  db: Db,
  owner: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const opened = await db
    .updateTable("users")
    .set({
      checkout_opened_at: sql<Date>`coalesce(checkout_opened_at, ${owner.now})`,
      email_verified_at: sql<Date>`coalesce(email_verified_at, ${owner.now})`,
    })
    .where("id", "=", owner.userId)
    .where("email", "=", owner.email)
    .returning("id")
    .executeTakeFirst();
  return opened !== undefined;
}
