import { onEnding } from "./ending";
import { takeLock } from "./lock";
import { Problem } from "./problem";

/** Takes the lock of a data folder, or reports who has it. */
export async function holdLock(file: string, folder: string): Promise<{ release: () => void }> {
  const lock = await takeLock(file);
  if (lock.taken) return lock;
  throw new Problem(
    `The data folder ${folder} is in use by process ${lock.pid}; stop it or set DATA_DIR to another folder.`,
  );
}

/** The whole life of a process that the others need: reports its start or problem to the supervisor, and ends. */
export async function serveUntilEnded(serve: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  const started = serve();
  onEnding(() => void started.then((server) => server.stop()).finally(() => process.exit()));
  try {
    await started;
    if (process.connected) process.send?.({ ready: true });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (process.connected) process.send?.({ problem: error.message });
    else console.error(error.message);
    process.exitCode = 1;
  }
}
