import { commandOnDatabase } from "../supervisor/command";
import { prepareDatabase } from "../supervisor/database";

await commandOnDatabase(async ({ config }) => {
  const { seeded } = await prepareDatabase(config);
  return seeded ? "Seeded the empty database." : "The database is not empty, so nothing was added.";
});
