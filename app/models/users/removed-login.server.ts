import type { Db } from "#db/client";
import { readLoginName } from "./login-name.server";

/** What a removed member of a shop logged in with; null if no such person had this login name, or it was long ago. */
export async function findRemovedCredentials(
  db: Db,
  identifier: string,
): Promise<{ id: number; passwordHash: string | null } | null> {
  const { kind, value } = readLoginName(identifier);
  const removed = await db
    .selectFrom("removedMembers")
    .select(["userId as id", "passwordHash"])
    .where((is) => {
      if (kind === "email") return is(is.fn<string>("lower", ["email"]), "=", value);
      const named = is(is.fn<string>("lower", ["username"]), "=", identifier.trim().toLowerCase());
      if (kind === "username") return named;
      return is.or([is.and([is("phone", "=", value), is("phoneVerifiedAt", "is not", null)]), named]);
    })
    .orderBy("removedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return removed ?? null;
}
