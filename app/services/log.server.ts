import pino from "pino";

export type Log = pino.Logger;

/** One JSON line an event on stderr: stdout belongs to remix-serve, which prints addresses with their queries. */
export function makeLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}
