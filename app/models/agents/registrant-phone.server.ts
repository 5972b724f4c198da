import type { Db } from "#db/client";
import { markPhoneVerified } from "~/models/users/phone.server";
import { userColumns } from "~/models/users/user.server";
import { type Registrant, mayAgentVerify } from "./registrant-phone";

/** A registrant of this agent; null for all others, and for one who may not log in any more. */
export async function findRegistrant(db: Db, agentId: number, id: number): Promise<Registrant | null> {
  const row = await db
    .selectFrom("users")
    .select(userColumns)
    .select("phoneFromAgent")
    .select((is) => is("passwordHash", "is not", null).as("hasPassword"))
    .where("users.id", "=", id)
    .where("users.agentId", "=", agentId)
    .where("users.role", "=", "owner")
    .where("disabledAt", "is", null)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return row ? { ...row, hasPassword: Boolean(row.hasPassword) } : null;
}

/**
 * Marks a registrant's phone as verified by an agent. False if the account has another number by now, or has been
 * opened since: see `mayAgentVerify`. The caller has locked the account.
 */
export async function markVerifiedByAgent(
  db: Db,
  agentId: number,
  { id, phone }: Pick<Registrant, "id" | "phone">,
  now: Date,
): Promise<boolean> {
  const registrant = await findRegistrant(db, agentId, id);
  return (
    registrant !== null &&
    mayAgentVerify(registrant) &&
    (await markPhoneVerified(db, { userId: id, phone, by: "agent", now }))
  );
}

/**
 * Replaces the number that an agent typed, by the rule of `mayAgentChangePhone`; false if it no longer allows that. The
 * caller has locked the account.
 */
export async function replaceTypedPhone(
  db: Db,
  agentId: number,
  id: number,
  phone: string,
): Promise<boolean> {
  const replaced = await db
    .updateTable("users")
    .set({ phone, phoneReachable: true })
    .where("id", "=", id)
    .where("agentId", "=", agentId)
    .where("phoneFromAgent", "=", true)
    .where("passwordHash", "is", null)
    .where("phoneVerifiedAt", "is", null)
    .where("disabledAt", "is", null)
    .where("closedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The newest registrant since then whose phone is not verified. */
export async function newestUnverified(
  db: Db,
  agentId: number,
  since: Date,
): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("agentId", "=", agentId)
    .where("createdAt", ">", since)
    .where("phoneVerifiedAt", "is", null)
    .where("phoneReachable", "=", true)
    .where((is) => is.or([is("phoneFromAgent", "=", false), is("passwordHash", "is", null)]))
    .where("disabledAt", "is", null)
    .where("closedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
