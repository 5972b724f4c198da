import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/** The embedded database on a folder, behind a socket as `npm start` has it, but inside this process. */
export async function openEmbedded(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const socketFolder = mkdtempSync(join(tmpdir(), "kaypoint-socket-"));
  const db = await PGlite.create(folder);
  const path = join(socketFolder, ".s.PGSQL.5432");
  const server = new PGLiteSocketServer({ db, path, maxConnections: 120 });
  await server.start();
  const query = new URLSearchParams({ host: socketFolder, port: "5432", user: "postgres" });
  return {
    url: `postgresql:///postgres?${query.toString()}`,
    async close() {
      await server.stop();
      await db.close();
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}
