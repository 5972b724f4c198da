import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** A proxy to the database that can fall silent without closing anything, like a lost network. */
export async function startDatabaseProxy(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const database = connectTo(databaseUrl);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (part) => {
        if (!silent) to.write(part);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  const user = url.username || url.searchParams.get("user") || "postgres";
  const password = url.password === "" ? "" : `:${url.password}`;
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${user}${password}@127.0.0.1:${port}${url.pathname}`,
    fallSilent: () => void (silent = true),
    /** Data sent during the silence is lost, as are its connections. */
    heal() {
      silent = false;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function connectTo(databaseUrl: string): Socket {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get("host");
  const number = port || searchParams.get("port") || "5432";
  return folder?.startsWith("/")
    ? connect(join(folder, `.s.PGSQL.${number}`))
    : connect(Number(number), hostname || folder || "127.0.0.1");
}
