import pg from "pg";
import { type Db, makeDatabase } from "#db/client";
import { migrateToLatest } from "#db/migrate";
import { seedWhenEmpty } from "#db/seed";
import { startPostgresql } from "../tests/support/database-engines";

/** As on an installed server: commits are on the disk. */
const durable = ["max_connections=100", "shared_buffers=1GB", "max_wal_size=8GB"];

/** How many requests run at the same time. */
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
