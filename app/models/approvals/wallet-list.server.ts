import { sql } from "kysely";
import type { Db } from "#db/client";
import type { WalletOfOwner } from "~/models/ledger/statement.server";
import { tidyPhone } from "~/models/users/phone";

/** Owners and agents who match the words, with their balances, largest first. */
export async function listWallets(db: Db, search: string, limit: number) {
  const phone = tidyPhone(search);
  const words = /^\d+$/.test(phone) ? phone : search;
  return db
    .selectFrom("users")
    .leftJoin("wallets", (join) =>
      join
        .onRef("wallets.ownerId", "=", "users.id")
        .on("wallets.kind", "=", sql<"wallet">`case users.role when 'agent' then 'tokens' else 'wallet' end`),
    )
    .select(["users.id as ownerId", "name", "username", "role"])
    .select(sql<number>`coalesce(balance, 0)`.as("balance"))
    .where("role", "in", ["owner", "agent"])
    .where(sql<boolean>`users.search @@ search_query(${words})`)
    .orderBy("balance", (order) => order.desc().nullsLast())
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

/** How far a wallet differs from the sum of its postings, and the first posting whose stored balance is wrong. */
export async function checkWallet(db: Db, { ownerId, wallet }: WalletOfOwner) {
  const { rows } = await sql<{ balance: number; booked: number; odd: number | null }>`
    select coalesce((select balance from wallets where owner_id = ${ownerId} and kind = ${wallet}), 0) as balance,
      coalesce(-sum(amount), 0)::bigint as booked,
      min(id) filter (where balance_after <> running) as odd
    from (
      select id, amount, balance_after, -sum(amount) over (order by id) as running
      from postings where owner_id = ${ownerId} and account = ${wallet}
    ) moved`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a sum has one row");
  return row;
}
