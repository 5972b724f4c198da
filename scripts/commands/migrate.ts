import { migrateToLatest } from "#db/migrate";

import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";

await commandOnDatabase(async ({ config }) => {
  const applied = await withDatabase(config.databaseUrl, migrateToLatest);
  return applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
});
