import { Worker } from "node:worker_threads";

import { SECOND } from "~/models/duration";

/** Told about every message that the engine works on. */
export interface StatementWatch {
  begin: () => void;
  end: () => void;
}

/**
 * The embedded engine runs in one thread with everything that waits for it, so no timer fires: it accepts
 * `statement_timeout` but never applies it, and nothing reads a request to cancel. This ends the whole process from a
 * separate thread once a statement takes longer than the limit in milliseconds; the supervisor restarts it.
 */
export function watchStatements(limit: number): StatementWatch {
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const statements = new Int32Array(counter);
  const pause = Math.min(SECOND / 4, limit);
  const watch = new Worker("./scripts/supervisor/statement-watch.mjs", {
    workerData: { counter, limit, pause },
    // The arguments of the process, such as a TypeScript loader, do not apply to the thread.
    execArgv: [],
  });
  watch.unref();
  // Odd while a statement runs.
  return {
    begin: () => void Atomics.add(statements, 0, 1),
    end: () => void Atomics.add(statements, 0, 1),
  };
}
