import pino from "pino";

export type Log = pino.Logger;

/**
 * Writes one JSON line for each event to stderr. stdout belongs to remix-serve, and is silenced: it prints full URLs
 * with their queries.
 */
export function makeLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}
