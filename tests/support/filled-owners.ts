import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/client";
import { HOUR } from "~/models/duration";

/** The initial balance of an owner's wallet. */
export const FILLED = 1_000_000_000_00;

/**
 * Owners with a location and a full wallet, numbered from 1, each with this many journals of two postings.
 * @param agentId SQL for the number of the agent of owner n
 */
export async function fillOwners(
  db: Db,
  owners: number,
  journals: number,
  agentId = "null::bigint",
): Promise<void> {
  const steps = [
    ...["users", "locations", "journal", "postings", "wallets"].map(
      (table) => `alter table ${table} disable trigger all`,
    ),
    `insert into users (role, name, username, email, phone, phone_reachable, phone_verified_at, password_hash, created_at, agent_id)
      select 'owner', 'Shop ' || n, 'shop' || n, 'shop' || n || '@shop.example', '+23480' || lpad(n::text, 8, '0'), true, now(), '-', now(), ${agentId}
      from generate_series(1, ${owners}) n`,
    `insert into locations (owner_id, name, is_main, created_at) select id, name, true, now() from users`,
    `insert into wallets (owner_id, kind, balance) select id, 'wallet', ${FILLED} from users`,
    `insert into journal (owner_id, kind, reference, text, created_at)
      select id, 'credit', 'fill:' || id || ':' || n, 'Credit', now() from users, generate_series(1, ${journals}) n`,
    `insert into postings (journal_id, owner_id, account, amount, balance_after)
      select id, owner_id, side.account, side.amount, side.balance from journal,
        (values ('paystack_clearing', ${FILLED / journals}, null), ('wallet', ${-FILLED / journals}, ${FILLED})) as side (account, amount, balance)`,
    ...["users", "locations", "journal", "postings", "wallets"].map(
      (table) => `alter table ${table} enable trigger all`,
    ),
    "vacuum analyze",
    "checkpoint",
  ];
  for (const step of steps) await sql.raw(step).execute(db);
}

/** The token of an owner's session. */
export const tokenOf = (owner: number) =>
  createHash("sha256").update(`session of ${owner}`).digest("base64url");

/** Opens a session for this many owners, fresh enough that no password is required. */
export async function openSessions(db: Db, owners: number, after = 0): Promise<void> {
  const now = new Date();
  const ids = Array.from({ length: owners }, (_, place) => after + place + 1);
  const hashes = ids.map((id) => createHash("sha256").update(tokenOf(id)).digest("hex"));
  await sql`insert into sessions (token_hash, user_id, created_at, seen_at, authenticated_at, expires_at, address_prefix, user_agent)
    select decode(hash, 'hex'), id, ${now}, ${now}, ${now}, ${new Date(now.getTime() + HOUR)}, '10.0.0.0/24', 'figures'
    from unnest(${ids}::bigint[], ${hashes}::text[]) as one (id, hash)`.execute(db);
}

/** Each owner has a separate address, since limits count addresses. */
export const addressOf = (owner: number) => `10.${owner >> 16}.${(owner >> 8) & 255}.${owner & 255}`;
