import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openEmbeddedServer } from "../../scripts/supervisor/embedded-server";

interface Embedded {
  url: string;
  socketFolder: string;
  close: () => Promise<void>;
}

/** The embedded database on a folder, behind a socket as `npm start` has it, but inside this process. */
export async function openEmbedded(folder: string): Promise<Embedded> {
  const socketFolder = mkdtempSync(join(tmpdir(), "kaypoint-socket-"));
  const server = await openEmbeddedServer(folder, join(socketFolder, ".s.PGSQL.5432"));
  const query = new URLSearchParams({ host: socketFolder, port: "5432", user: "postgres" });
  return {
    socketFolder,
    url: `postgresql:///postgres?${query.toString()}`,
    async close() {
      await server.close();
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}
