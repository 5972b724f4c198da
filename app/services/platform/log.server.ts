import pino from "pino";

export type Log = pino.Logger;

/** A caller was told that its work is done, which would be wrong if the primary were lost now. */
export const UNSURE_COMMIT = "a commit was confirmed that no standby has";

/** Fields of a database error that repeat values of rows: addresses, names, codes. */
const values = ["detail", "where", "internalQuery"];

export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !values.includes(name)));
}

/** stdout belongs to remix-serve, and is silenced: it prints full URLs with their queries. */
const stderr = () => pino.destination({ fd: 2, sync: true });

/** Writes one JSON line per event. */
export function makeLog(level: string, destination: pino.DestinationStream = stderr()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
    },
    destination,
  );
}
