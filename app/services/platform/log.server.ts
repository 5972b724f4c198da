import pino from "pino";

export type Log = pino.Logger;

/** Somebody was told that it is done, and would be wrong should the primary be lost now. */
export const UNSURE_COMMIT = "a commit was answered that no standby has";

/** What a database tells of an error repeats values of rows: addresses, names, codes. */
const values = ["detail", "where", "internalQuery"];

export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(told).filter(([name]) => !values.includes(name)));
}

/**
 * Writes one JSON line for each event to stderr. stdout belongs to remix-serve, and is silenced: it prints full URLs
 * with their queries.
 */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
