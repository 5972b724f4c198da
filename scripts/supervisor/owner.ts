import { type Config, loadEnvFile } from "~/services/platform/config.server";

/** The address of the database as the owner of its tables. Only root can read it: servers have no use for it. */
export const OWNER_ENV = ".env.owner";

/** With this address migrations run; the application's own if there is no other. */
export function ownerUrl({ databaseUrl }: Pick<Config, "databaseUrl">): string {
  if (!process.env.DATABASE_OWNER_URL) loadEnvFile(OWNER_ENV);
  return process.env.DATABASE_OWNER_URL || databaseUrl;
}
