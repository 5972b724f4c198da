import { sql } from "kysely";
import type { Db } from "#db/client";
import { exchangePasskeys } from "~/models/passkeys/passkey.server";
import { loginColumns } from "~/models/recovery/personal-items";

const loginOf = (db: Db, id: number) =>
  db.selectFrom("users").select(loginColumns).where("id", "=", id).executeTakeFirstOrThrow();

interface Exchange {
  ownerId: number;
  memberId: number;
  now: Date;
}

/**
 * Exchanges the logins of an owner and a member, with their passkeys, so that each continues as the other: orders,
 * ledger and sales stay with the account of the shop. A phone change under way ends. The caller has locked both
 * accounts, the owner's first, and knows that the member is one of this owner's.
 */
export async function swapLogins(db: Db, { ownerId, memberId, now }: Exchange): Promise<void> {
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
  const exchange = [
    { id: ownerId, login: member },
    // The name of the owner's account is the shop's, so of the former owner only the username is known.
    { id: memberId, login: { ...owner, name: owner.username } },
  ];
  for (const { id, login } of exchange)
    await db
      .updateTable("users")
      .set({ ...login, newPhone: null, loginSince: now })
      .where("id", "=", id)
      .execute();
  await exchangePasskeys(db, [ownerId, memberId]);
}
