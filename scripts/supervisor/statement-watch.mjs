// A thread beside the embedded database: see statement-watch.ts.
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const { counter, limit, pause } = workerData;
const statements = new Int32Array(counter);
let last = 0;
let time = 0;

// Counts its own rounds rather than the clock: while a machine sleeps or a process is stopped, no time counts.
setInterval(() => {
  const now = Atomics.load(statements, 0);
  const isRunning = now % 2 === 1;
  time = isRunning && now === last ? time + pause : 0;
  last = now;
  if (time < limit) return;
  writeSync(2, `A statement ran for more than ${limit / 1000} seconds. The embedded database ends.\n`);
  process.kill(process.pid, "SIGKILL");
}, pause);
