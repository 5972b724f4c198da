import { type Kysely, type Migration, sql } from "kysely";

/** Only the owner of a table may refresh its statistics, and the application owns none. */
const analyse = sql`
create function analyze_import_rows() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze sales_import_rows;
end $$`;

export const importStatistics: Migration = {
  async up(db: Kysely<unknown>) {
    await analyse.execute(db);
  },
};
