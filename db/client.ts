import { Kysely, type KyselyConfig, type LogEvent, PostgresDialect, type PostgresPool } from "kysely";
import { channel, subscribe } from "node:diagnostics_channel";
import pg from "pg";
import { names } from "./names";
import { poolOf } from "./pool";
import type { Schema } from "./schema";

/** A database or a transaction on it: the first argument of every query function. */
export type Db = Kysely<Schema>;

const { INT8, DATE } = pg.types.builtins;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
}

/** int8 becomes a safe integer. A date stays text: it has no time zone that could shift it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8) return parseSafeInteger;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

/** A finished query. Its text has numbers in place of values. */
export interface EndedQuery {
  text: string;
  milliseconds: number;
  failed: boolean;
}

const ENDED = "kaypoint:query";
const endedQueries = channel(ENDED);

/** Reports each query, in the context of the code that made it. */
export function onQuery(listen: (query: EndedQuery) => void): void {
  subscribe(ENDED, (message) => listen(message as EndedQuery));
}

function tellOfQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!endedQueries.hasSubscribers) return;
  const ended = { text: query.sql, milliseconds: queryDurationMillis, failed: level === "error" };
  endedQueries.publish(ended satisfies EndedQuery);
}

const UNSURE = "kaypoint:unsure-commit";
const unsureCommits = channel(UNSURE);

/** The place in PostgreSQL where a commit waits for the standby; it is the same in every message language. */
const WAIT_FOR_STANDBY = "SyncRepWaitForLSN";

/**
 * Reports each commit that was confirmed although its wait for the standby was cancelled: if the primary is lost now,
 * so is the commit.
 */
export function onUnsureCommit(listen: () => void): void {
  subscribe(UNSURE, () => listen());
}

function tellOfUnsureCommit({ routine }: { routine: string | undefined }): void {
  if (routine === WAIT_FOR_STANDBY && unsureCommits.hasSubscribers) unsureCommits.publish({});
}

/** The connections of a pool, and the requests that wait for one. */
export interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
}

/** In ms. */
interface DatabaseLimits {
  /** How long to wait for a connection, and beyond the limit of a statement for its answer. */
  patience: number;
  /** For one statement. */
  statement: number;
  /** For a transaction without queries. */
  idle: number;
}

interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Without limits everything takes as long as it takes. */
  limits?: DatabaseLimits;
  onError?: (error: Error) => void;
}

/** Opens every handle, so that names are the same everywhere. */
export const openHandle = (pool: PostgresPool, options: Pick<KyselyConfig, "log"> = {}): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [names], ...options });

/** In ms. */
const IDLE = 5 * 60_000;

/**
 * A database that hangs, or whose packets are lost, closes no connection. Its own limit ends a slow statement first, so
 * that only a silent one is given up.
 */
const limitsOf = ({ patience, statement, idle }: DatabaseLimits) => ({
  connectionTimeoutMillis: patience,
  query_timeout: statement + patience,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idle,
});

export function makeDatabase({ url, poolSize, limits, onError }: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: IDLE,
    keepAlive: true,
    ...(limits && limitsOf(limits)),
    types: columnTypes,
    allowExitOnIdle: true,
  });
  // The pool listens only to idle connections. A connection cut while in use fails its query, and must not end the
  // process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.on("notice", tellOfUnsureCommit);
  });
  pool.on("error", (error) => onError?.(error));
  const db = openHandle(poolOf(pool), { log: tellOfQuery });
  const figures = (): PoolCounts => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, figures, close: () => db.destroy() };
}
