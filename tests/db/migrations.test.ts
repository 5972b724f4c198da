import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { migrateToLatest, newerMigrations, pendingMigrations } from "#db/migrate";
import { inTransaction } from "#db/transaction";
import { readConfig } from "~/services/platform/config.server";
import { databaseExaminations } from "../../scripts/doctor/database";
import { asOwner, migrate, prepareDatabase } from "../../scripts/supervisor/database";
import { testDatabase } from "../support/database";
import { settings } from "../support/settings";

const database = await testDatabase();
const db = database.db;

const files = readdirSync("db/migrations").map((file) => file.replace(/\.ts$/, ""));

test("each file of a migration runs, in the order of consecutive numbers", async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(files);
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  expect(await migrateToLatest(db)).toEqual([]);
});

test("a migration that the database lacks is pending, and one of a newer version stops nothing", async () => {
  await inTransaction(db, async (trx, undo) => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(trx);
    expect([await migrateToLatest(trx), await newerMigrations(trx)]).toEqual([[], ["9999-later"]]);
    await sql`delete from kysely_migration where name = ${files.at(-1)}`.execute(trx);
    expect(await pendingMigrations(trx)).toEqual(files.slice(-1));
    await sql`drop table kysely_migration`.execute(trx);
    expect(await pendingMigrations(trx)).toEqual(files);
    return undo(null);
  });
});

test("a database of before the first release is refused by start, migrate and doctor, which say what to do", async () => {
  const result = readConfig({ ...settings, DATABASE_URL: database.url });
  if (!result.ok) throw new Error(result.problems.join("\n"));
  const { config } = result;
  const answer =
    "The database was made before version 0.1.0, which cannot use it: delete the folder .data (or that of DATA_DIR), or drop the PostgreSQL database and create it again.";
  await sql`alter table kysely_migration rename to kept_migration`.execute(db);
  await sql`create table kysely_migration (name text)`.execute(db);
  try {
    await sql`insert into kysely_migration values ('0001-plans'), ('0002-users'), ('0073-contact-proofs')`.execute(
      db,
    );
    await expect(prepareDatabase(config)).rejects.toThrow(answer);
    await expect(asOwner(config, (owner) => migrate(owner, config))).rejects.toThrow(answer);
    const examination = databaseExaminations(db, () => new Date()).find(({ name }) => name === "migrations");
    expect(await examination?.look()).toMatchObject({ state: "fault", told: answer });
  } finally {
    await sql`drop table kysely_migration`.execute(db);
    await sql`alter table kept_migration rename to kysely_migration`.execute(db);
  }
});
