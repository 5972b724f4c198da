import { sql } from "kysely";
import type { Db } from "#db/client";
import { pendingMigrations } from "#db/migrate";
import { MINUTE, SECOND } from "~/models/duration";
import { isDiskFull } from "~/models/platform/disk.server";
import { readOutboxCounts } from "~/models/messages/outbox-counts.server";
import type { App } from "~/services/platform/app.server";
import { oneAtATime, within } from "~/services/platform/patience.server";
import { LEAST_FREE, readFreeBytes } from "~/services/platform/free-space.server";

/** null if all is well; else what is wrong, in words that anyone may read. */
type ReadinessFault = string | null;

interface Readiness {
  ready: boolean;
  checks: Record<string, { ok: true } | { ok: false; problem: string }>;
}

interface ReadinessContext extends Pick<App, "db" | "clock" | "log"> {
  config: { embeddedFolder: string | null };
  isDraining: () => boolean;
}

const TIME_LIMIT = 2 * SECOND;
/** Far longer than any pause of running jobs. */
const LONGEST_WAIT = 30 * MINUTE;

const databaseChecks = ["database", "writable", "migrations", "outbox"] as const;
type DatabaseFindings = Record<(typeof databaseChecks)[number], ReadinessFault>;

/**
 * Whether this process should get requests. A probe that comes during a check shares its result, so that a hanging
 * database gets one query instead of another every second.
 */
export function makeReadiness(
  context: ReadinessContext,
  { freeBytes = readFreeBytes, timeLimit = TIME_LIMIT } = {},
): () => Promise<Readiness> {
  const seeDatabase = oneAtATime(() => examineDatabase(context));
  const seeDisk = oneAtATime(() => examineDisk(context.config.embeddedFolder, freeBytes));
  return async () => {
    const limit = `no answer within ${timeLimit / SECOND} seconds`;
    const [database, disk] = await Promise.all([
      within(timeLimit, seeDatabase(), allOf(limit)),
      within(timeLimit, seeDisk(), limit),
    ]);
    const draining = context.isDraining() ? "this process is being stopped" : null;
    const found: Record<string, ReadinessFault> = {
      ...database,
      ...(context.config.embeddedFolder !== null && { disk }),
      draining,
    };
    const checks = Object.entries(found).map(
      ([name, problem]) => [name, problem === null ? { ok: true } : { ok: false, problem }] as const,
    );
    return {
      ready: checks.every(([, { ok }]) => ok),
      checks: Object.fromEntries(checks) as Readiness["checks"],
    };
  };
}

async function examineDatabase({ db, clock, log }: ReadinessContext): Promise<DatabaseFindings> {
  const found = allOf("not known, since the database does not answer");
  try {
    const writable = await seeWritable(db);
    found.database = null;
    found.writable = writable;
    const pending = await pendingMigrations(db);
    found.migrations = pending.length === 0 ? null : "not all of this version's migrations are done";
    found.outbox =
      pending.length === 0 ? await seeOutbox(db, clock.now()) : "not known before the migrations";
  } catch (error) {
    log.warn({ err: error }, "the database does not answer as it should");
    if (found.database !== null) found.database = "does not answer";
  }
  return found;
}

async function seeWritable(db: Db): Promise<ReadinessFault> {
  const { rows } = await sql<{ readOnly: boolean }>`select
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`.execute(db);
  if (rows[0]?.readOnly !== false) return "takes no changes: it is a standby or set to read only";
  return isDiskFull(db).then(
    (isFull) => (isFull ? "takes no changes: its disk is full" : null),
    () => "takes no changes",
  );
}

async function seeOutbox(db: Db, now: Date): Promise<ReadinessFault> {
  const figures = await readOutboxCounts(db, now);
  const late = figures.some(
    ({ dueSince }) => dueSince !== null && now.getTime() - dueSince.getTime() > LONGEST_WAIT,
  );
  return late ? "a message that is due was not tried for half an hour: are the jobs running?" : null;
}

async function examineDisk(folder: string | null, freeBytes: typeof readFreeBytes): Promise<ReadinessFault> {
  if (folder === null) return null;
  const free = await freeBytes(folder).catch(() => null);
  if (free === null) return "the folder of the database cannot be read";
  return free < LEAST_FREE ? "the disk of the database is nearly full" : null;
}

const allOf = (problem: string): DatabaseFindings =>
  Object.fromEntries(databaseChecks.map((name) => [name, problem])) as DatabaseFindings;
