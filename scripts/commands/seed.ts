import { commandOnDatabase } from "../supervisor/command";
import { prepareDatabase } from "../supervisor/database";

const USAGE = "npm run seed   fills an empty database: the catalogue, and in a demo its accounts";

await commandOnDatabase(USAGE, async ({ config }) => {
  const { seeded } = await prepareDatabase(config);
  return seeded ? "Seeded the empty database." : "The database is not empty, so nothing was added.";
});
