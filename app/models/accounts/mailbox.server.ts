import { sql } from "kysely";
import type { Db } from "#db/client";
import { LOST_HOST } from "~/models/messages/lost-email";
import type { User } from "~/models/users/user";

export async function isEmailConfirmedByAnother(
  db: Db,
  email: string,
  userId: number | null,
): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where((is) => is(is.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("emailVerifiedAt", "is not", null)
    .$if(userId !== null, (query) => query.where("id", "!=", userId))
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Whether an account with this address is waiting for its owner's first password. A second one would be a mistake: it
 * could not be opened once the first one has been.
 */
export async function isEmailOfUnopened(db: Db, email: string, role: "owner" | "agent"): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where((is) => is(is.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("passwordHash", "is", null)
    .where("emailVerifiedAt", "is", null)
    .where("role", "=", role)
    .executeTakeFirst();
  return other !== undefined;
}

export type WithoutEmail = Pick<User, "id" | "phone" | "phoneReachable" | "phoneVerifiedAt">;

/**
 * Takes an address from accounts that never confirmed it, with the codes, keys, grants and recoveries sent to it.
 * Their sessions stay. Returns those accounts.
 */
export async function takeEmailFromOthers(
  trx: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<WithoutEmail[]> {
  const mailbox = email.toLowerCase();
  const others = await trx
    .updateTable("users")
    .set({ email: sql<string>`'none-' || id || ${`@${LOST_HOST}`}` })
    .where((is) => is(is.fn<string>("lower", ["email"]), "=", mailbox))
    .where("emailVerifiedAt", "is", null)
    .where("id", "!=", userId)
    .returning(["id", "phone", "phoneReachable", "phoneVerifiedAt"])
    .execute();
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) await endMailsTo(trx, ids, mailbox, now);
  return others;
}

async function endMailsTo(trx: Db, ids: number[], mailbox: string, now: Date): Promise<void> {
  await trx
    .updateTable("codeFlows")
    .set({ usedAt: now })
    .where("userId", "in", ids)
    .where("channel", "=", "mail")
    .where((is) => is(is.fn<string>("lower", ["target"]), "=", mailbox))
    .where("usedAt", "is", null)
    .execute();
  await trx
    .updateTable("recoveryKeys")
    .set({ usedAt: now })
    .where("userId", "in", ids)
    .where("channel", "=", "mail")
    .where("usedAt", "is", null)
    .execute();
  await trx.deleteFrom("recoveryGrants").where("userId", "in", ids).where("usedAt", "is", null).execute();
  await trx
    .updateTable("recoveries")
    .set({ endedAt: now })
    .where("userId", "in", ids)
    .where("endedAt", "is", null)
    .execute();
}
