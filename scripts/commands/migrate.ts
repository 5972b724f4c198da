import { commandOnDatabase } from "../supervisor/command";
import { asOwner, migrate } from "../supervisor/database";

const USAGE = "npm run migrate   applies the migrations that the database lacks";

await commandOnDatabase(USAGE, async ({ config }) => {
  const applied = await asOwner(config, (db) => migrate(db, config));
  return applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
});
