// The health check of a container. Docker marks a container that is not healthy and leaves it as it is, so after three
// checks without an answer this ends the server, and the restart policy starts it again.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MOST_FAILURES = 3;
const failuresFile = join(tmpdir(), "kaypoint-failures");

const isAlive = await fetch(`http://127.0.0.1:${process.env.PORT}/health/alive`, {
  signal: AbortSignal.timeout(4000),
}).then(
  ({ ok }) => ok,
  () => false,
);
if (isAlive) rmSync(failuresFile, { force: true });
else countFailure();
process.exit(isAlive ? 0 : 1);

function countFailure() {
  const failures = failuresBefore() + 1;
  writeFileSync(failuresFile, String(failures));
  if (failures < MOST_FAILURES) return;
  rmSync(failuresFile);
  process.kill(Number(readFileSync(join(tmpdir(), "kaypoint-server.pid"), "utf8")), "SIGKILL");
}

function failuresBefore() {
  try {
    return Number(readFileSync(failuresFile, "utf8"));
  } catch {
    return 0;
  }
}
