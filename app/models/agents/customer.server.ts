import type { Db } from "#db/client";
import { userColumns } from "~/models/users/user.server";
import type { Customer } from "./customer";

/** A customer of this agent; null for anybody else's, and for one who may not log in any more. */
export async function findCustomer(db: Db, agentId: number, id: number): Promise<Customer | null> {
  const row = await db
    .selectFrom("users")
    .select(userColumns)
    .select((is) => is("password_hash", "is not", null).as("hasPassword"))
    .where("users.id", "=", id)
    .where("users.agent_id", "=", agentId)
    .where("users.role", "=", "owner")
    .where("disabled_at", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row ? { ...row, hasPassword: Boolean(row.hasPassword) } : null;
}

/** Whom an agent signed up since then and whose phone nobody has verified, the newest. */
export async function newestUnverified(
  db: Db,
  agentId: number,
  since: Date,
): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("agent_id", "=", agentId)
    .where("created_at", ">", since)
    .where("phone_verified_at", "is", null)
    .where("phone_reachable", "=", true)
    .where("disabled_at", "is", null)
    .where("closed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
