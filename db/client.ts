import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema";

/** A database or a transaction on it: the first argument of every query function. */
export type Db = Kysely<Schema>;

const { INT8, DATE } = pg.types.builtins;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
}

/** int8 becomes a safe integer, a date stays the text it is: it has no time zone to be moved by. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8) return parseSafeInteger;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

export function makeDatabase(options: { url: string; poolSize: number; onError?: (error: Error) => void }) {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    allowExitOnIdle: true,
  });
  // The pool listens to idle connections only. One that is cut in use fails its query, and must not end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => options.onError?.(error));
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
