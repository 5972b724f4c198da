import { Worker } from "node:worker_threads";

import { SECOND } from "~/models/duration";

/** Told of every message that the engine works on. */
export interface StatementWatch {
  begin: () => void;
  end: () => void;
}

/**
 * The embedded engine runs in one thread with all that waits for it, so it hears no timer: `statement_timeout` is kept and
 * never obeyed, and a request to cancel has nobody to read it. This ends the whole process, from a thread of its own, once a
 * statement takes longer than the limit in milliseconds; the supervisor starts it again.
 */
export function watchStatements(limit: number): StatementWatch {
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const statements = new Int32Array(counter);
  const pause = Math.min(SECOND / 4, limit);
  const watch = new Worker("./scripts/supervisor/statement-watch.mjs", {
    workerData: { counter, limit, pause },
    // What the process was started with, such as a loader of TypeScript, is nothing to it.
    execArgv: [],
  });
  watch.unref();
  // Odd while a statement runs.
  return {
    begin: () => void Atomics.add(statements, 0, 1),
    end: () => void Atomics.add(statements, 0, 1),
  };
}
