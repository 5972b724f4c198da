import { makeDatabase, type Db } from "#db/client";
import { testDatabase } from "./database";

/** A database of its own for one test file of races, reached through two pools, as two server processes would. */
export async function twoPools() {
  const database = await testDatabase();
  const other = makeDatabase({ url: database.url, poolSize: 10 });
  return {
    url: database.url,
    db: database.db,
    /** Half of the work goes through each pool. */
    pool: (index: number): Db => (index % 2 === 0 ? database.db : other.db),
    async close() {
      await other.close();
      await database.close();
    },
  };
}
