import { rmSync } from "node:fs";

import { dataFolder, makeFolders } from "./data-folder";
import { openEmbeddedServer } from "./embedded-server";
import { holdLock, serveUntilEnded } from "./serving";

async function serve(): Promise<{ stop: () => Promise<void> }> {
  const folder = dataFolder(process.env);
  makeFolders(folder);
  // PGlite has no lock of its own, and two processes on one folder lose rows.
  const lock = await holdLock(folder.lock, folder.path);
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

await serveUntilEnded(serve);
