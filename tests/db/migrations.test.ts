import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { EditedHistory, editedMigrations, migrateToLatest } from "#db/migrate";
import { checksums } from "#db/migration-checksums";
import { testDatabase } from "../support/database";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Of the code without its comments. */
function checksumOf(file: string): string {
  const code = readFileSync(`db/migrations/${file}`, "utf8").replace(/^ *(?:\/\/|\/?\*).*\n/gm, "");
  return createHash("sha256").update(code).digest("hex").slice(0, 16);
}

test("no published migration was edited, and each new one has its line in db/migration-checksums.ts", () => {
  const files = readdirSync("db/migrations").map((file) => [file.replace(/\.ts$/, ""), checksumOf(file)]);
  expect(checksums).toEqual(Object.fromEntries(files));
});

test("migrations have consecutive numbers", () => {
  const numbers = Object.keys(checksums).map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test("a database keeps the checksums of its migrations", async () => {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration_checksums order by name`.execute(database.db);
  expect(rows).toEqual(Object.entries(checksums).map(([name, checksum]) => ({ name, checksum })));
});

test("a database that was made with another text is told apart, and not migrated further", async () => {
  const undone = new Error("undone");
  const trial = database.db.transaction().execute(async (trx) => {
    await sql`update migration_checksums set checksum = 'other' where name = '0006-checkout'`.execute(trx);
    expect(await editedMigrations(trx)).toEqual(["0006-checkout"]);
    expect(await migrateToLatest(trx)).toEqual([]);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      trx,
    );
    await expect(migrateToLatest(trx)).rejects.toThrow(new EditedHistory(["0006-checkout"]));
    throw undone;
  });
  await expect(trial).rejects.toBe(undone);
  expect(await editedMigrations(database.db)).toEqual([]);
});
