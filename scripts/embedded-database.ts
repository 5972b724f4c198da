import { rmSync } from "node:fs";

import { dataFolder, makeFolders } from "./supervisor/data-folder";
import { openEmbeddedServer } from "./supervisor/embedded-server";
import { onEnding } from "./supervisor/ending";
import { takeLock } from "./supervisor/lock";
import { Problem } from "./supervisor/problem";

async function serve(): Promise<{ stop: () => Promise<void> }> {
  const folder = dataFolder(process.env);
  makeFolders(folder);
  // PGlite has no lock of its own, and two processes on one folder lose rows.
  const lock = await takeLock(folder.lock);
  if (!lock.taken)
    throw new Problem(
      `The data folder ${folder.path} is in use by process ${lock.pid}; stop it or set DATA_DIR to another folder.`,
    );
  rmSync(folder.socket, { force: true });
  const server = await openEmbeddedServer(folder.database, folder.socket);
  return {
    async stop() {
      await server.close();
      rmSync(folder.socket, { force: true });
      lock.release();
    },
  };
}

const started = serve();
onEnding(() => void started.then((server) => server.stop()).finally(() => process.exit()));

try {
  await started;
  if (process.connected) process.send?.({ ready: true });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  if (process.connected) process.send?.({ problem: error.message });
}
