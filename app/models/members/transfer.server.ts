import { sql } from "kysely";
import type { Db } from "#db/client";

/** How a person logs in and is contacted. Everything else in an account belongs to the shop or the membership. */
const identity = [
  ...(["username", "email", "phone", "phoneReachable", "phoneVerifiedAt"] as const),
  ...(["emailVerifiedAt", "checkoutOpenedAt", "passwordHash"] as const),
] as const;

const loginOf = (db: Db, id: number) =>
  db.selectFrom("users").select(identity).where("id", "=", id).executeTakeFirstOrThrow();

/**
 * Exchanges the logins of an owner and a member, so that each continues as the other: orders, ledger and sales stay
 * with the account of the shop. A phone change under way ends. The caller has locked both accounts, the owner's
 * first, and knows that the member is one of this owner's.
 */
export async function swapLogins(db: Db, ownerId: number, memberId: number): Promise<void> {
  const [owner, member] = [await loginOf(db, ownerId), await loginOf(db, memberId)];
  // The two accounts must never share an e-mail, username or verified phone, not even for a moment.
  await db
    .updateTable("users")
    .set({
      username: sql<string>`'moving-' || id`,
      email: sql<string>`'moving-' || id || '@moving.invalid'`,
      phoneVerifiedAt: null,
    })
    .where("id", "=", memberId)
    .execute();
  const moves = [
    [ownerId, member],
    [memberId, owner],
  ] as const;
  for (const [id, login] of moves)
    await db
      .updateTable("users")
      .set({ ...login, newPhone: null })
      .where("id", "=", id)
      .execute();
}
