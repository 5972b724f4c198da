import { testDatabase } from "./database";
import { startServer } from "./server";
import { makeVisitor } from "./visitor";

/** The built application on a database of its own, behind a proxy that says where each visitor comes from. */
export async function serve(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const server = await startServer({
    DATABASE_URL: database.url,
    PASSWORD_COST: "low",
    TRUSTED_PROXIES: "127.0.0.1",
    ...env,
  });
  return {
    db: database.db,
    databaseUrl: database.url,
    url: server.url,
    log: server.log,
    visitor: (address?: string) => makeVisitor(server.url, address),
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}

export type Served = Awaited<ReturnType<typeof serve>>;
