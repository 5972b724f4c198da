import { rmSync } from "node:fs";

import { dataFolder, makeFolders } from "./supervisor/data-folder";
import { openEmbeddedServer } from "./supervisor/embedded-server";
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

process.channel?.ref();
const started = serve();
const stop = () => started.then((server) => server.stop()).finally(() => process.exit());
for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.once(signal, () => void stop());

try {
  await started;
  process.send?.({ ready: true });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.send?.({ problem: error.message });
}
