import { sql } from "kysely";
import pg from "pg";
import { makeDatabase, type Db } from "#db/client";
import { migrateToLatest } from "#db/migrate";
import { seedWhenEmpty } from "#db/seed";
import { startPostgresql } from "../../tests/support/database-engines";

/** As on an installed server: commits are on the disk. */
const durable = ["max_connections=100", "shared_buffers=1GB", "max_wal_size=8GB"];

/** How many payments run at the same time. */
export const PARALLEL = 16;

export interface Bench {
  db: Db;
  pool: pg.Pool;
  url: string;
  stop: () => Promise<void>;
}

/** A separate server with the tables of the site, and two pools on it: the site's, and one for plain statements. */
export async function openBench(settings: string[] = []): Promise<Bench> {
  const server = await startPostgresql([...durable, ...settings]);
  const { db, close } = makeDatabase({ url: server.url, poolSize: PARALLEL });
  await migrateToLatest(db);
  const hashPassword = () => Promise.reject(new Error("no demo account is made here"));
  await seedWhenEmpty(db, { demo: false, now: new Date(), hashPassword });
  const pool = new pg.Pool({ connectionString: server.url, max: PARALLEL });
  // The server may stop before it notices that a connection ends.
  pool.on("error", () => undefined);
  return {
    db,
    pool,
    url: server.url,
    async stop() {
      await Promise.all([close(), pool.end()]);
      await server.stop();
    },
  };
}

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
