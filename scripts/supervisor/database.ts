import { makeDatabase, type Db } from "#db/client";
import { migrateToLatest, UnreleasedDatabase } from "#db/migrate";
import { currentRole, grantRights } from "#db/rights";
import { seedWhenEmpty } from "#db/seed";
import { demoAccounts } from "#db/seed/demo";
import type { Config } from "~/services/platform/config.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import type { ChildProcesses } from "./child-processes";
import { ownerUrl } from "./owner";
import { Problem } from "./problem";
import { startUntilReady } from "./ready";

/** Resolves when the embedded database accepts connections. */
export function startEmbeddedDatabase(children: ChildProcesses, env: NodeJS.ProcessEnv) {
  return startUntilReady(children, {
    name: "embedded database",
    script: "scripts/supervisor/embedded-database.ts",
    env,
  });
}

/** Migrates, and fills empty tables; returns what was done. */
export async function prepareDatabase(config: Config) {
  return asOwner(config, async (db) => {
    const migrations = await migrate(db, config);
    if (!config.demo) await refuseDemoAccounts(db);
    return { migrations, seeded: await seed(db, config) };
  });
}

/** Work that only the owner of the tables may do. */
export const asOwner = <Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> =>
  withDatabase(ownerUrl(config), work);

/** Migrates as the owner of the tables; returns the names of the applied migrations. */
export async function migrate(db: Db, config: Config): Promise<string[]> {
  const applied = await migrateToLatest(db);
  if (ownerUrl(config) !== config.databaseUrl)
    await grantRights(db, await withDatabase(config.databaseUrl, currentRole));
  return applied;
}

export async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = makeDatabase({ url, poolSize: 1 });
  try {
    return await work(db);
  } catch (error) {
    throw unusable(error) ?? error;
  } finally {
    await close();
  }
}

function seed(db: Db, { demo, passwordCost }: Config): Promise<boolean> {
  const hashPassword = async (password: string) => {
    // Only an empty demo needs it, and the dictionary it loads takes a while.
    const { makePasswords } = await import("~/services/platform/passwords.server");
    return makePasswords(passwordCost).hash(password);
  };
  return seedWhenEmpty(db, { demo, now: new Date(), hashPassword });
}

/**
 * Their password is printed in the README: a demo database must never be opened to the public. The email alone is not
 * enough to know one: the first admin of an installation that is tried out may have it.
 */
async function refuseDemoAccounts(db: Db): Promise<void> {
  const found = await db
    .selectFrom("users")
    .select("username")
    .where((row) => row.or(demoAccounts.map(({ username, email }) => row.and({ username, email }))))
    .limit(1)
    .executeTakeFirst();
  if (found)
    throw new Problem(
      `The database holds the demo account ${found.username}; production needs a database of its own.`,
    );
}

function unusable(error: unknown): Problem | null {
  if (error instanceof UnreleasedDatabase) return new Problem(error.message);
  if (!(error instanceof Error && isDatabaseDown(error))) return null;
  const code = "code" in error ? String(error.code) : "";
  const step = nextSteps[code];
  const why = `The database of DATABASE_URL cannot be used: ${error.message || code}`;
  return new Problem(step === undefined ? why : `${why}. ${step}`);
}

const AGAIN = "Wait until it is ready, and run this again";

/** By the codes of PostgreSQL. */
const nextSteps: Record<string, string> = {
  "57P01": `It was stopped or restarted meanwhile. ${AGAIN}`,
  "57P02": `It crashed and starts again. ${AGAIN}`,
  "57P03": AGAIN,
  "53300": "Stop what holds its connections, or raise max_connections",
};
