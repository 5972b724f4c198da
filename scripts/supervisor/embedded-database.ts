import { rmSync } from "node:fs";

import { SECOND } from "~/models/duration";

import { dataFolder, makeFolders } from "./data-folder";
import { openEmbeddedServer } from "./embedded-server";
import { holdLock, serveUntilEnded } from "./serving";
import { watchStatements } from "./statement-watch";

async function serve(): Promise<{ stop: () => Promise<void> }> {
  const folder = dataFolder(process.env);
  makeFolders(folder);
  // PGlite has no lock of its own, and two processes on one folder lose rows.
  const lock = await holdLock(folder.lock, folder.path);
  rmSync(folder.socket, { force: true });
  const seconds = Number(process.env.DATABASE_STATEMENT_LIMIT);
  const watch = seconds > 0 ? watchStatements(seconds * SECOND) : undefined;
  const server = await openEmbeddedServer(folder.database, folder.socket, watch);
  return {
    async stop() {
      await server.close();
      rmSync(folder.socket, { force: true });
      lock.release();
    },
  };
}

await serveUntilEnded(serve);
