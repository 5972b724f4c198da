import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";

import { makeDatabase } from "#db/client";
import { ownsTables } from "#db/rights";
import { writeDatabaseRoles } from "../../scripts/setup/database-roles";
import { makePostgresqlHome } from "../support/database-engines";
import { runCommand } from "../support/server";
import { removeFolder, temporaryFolder } from "../support/site";

const home = makePostgresqlHome();
const etc = temporaryFolder();
const settings = join(etc, "env");

/** As setup writes it, but the server of the test has a socket only. */
const onSocket = (url: string) => {
  const { username, password, pathname } = new URL(url);
  const query = new URLSearchParams({ host: home.folder, user: username, password });
  return `postgresql://${pathname}?${query.toString()}`;
};

const server = await home.serve(home.initialise(), []);
afterAll(async () => {
  await server.stop();
  home.remove();
  removeFolder(etc);
});

const databaseUrl = "postgresql://kaypoint:it%27s-the-application@127.0.0.1:6432/kaypoint";

function makeRoles(): void {
  const sql = writeDatabaseRoles(settings, { databaseUrl, machines: false, containers: false });
  expect(sql).toBe(join(etc, "database.sql"));
  expect(statSync(join(etc, "database.sql")).mode & 0o777).toBe(0o600);
  const copy = join(home.folder, "database.sql");
  writeFileSync(copy, readFileSync(join(etc, "database.sql")));
  const { status, stderr } = home.run("psql", ["-qX", "-v", "ON_ERROR_STOP=1", "-d", "postgres", "-f", copy]);
  expect([status, stderr]).toEqual([0, ""]);
}

const ownerUrl = () => parseEnv(readFileSync(`${settings}.owner`, "utf8")).DATABASE_OWNER_URL ?? "";

async function owns(url: string): Promise<boolean> {
  const { db, close } = makeDatabase({ url: onSocket(url), poolSize: 1 });
  const result = await ownsTables(db);
  await close();
  return result;
}

test("the owner makes the tables, and the application has rights to rows alone", async () => {
  makeRoles();
  const owner = ownerUrl();
  expect(new URL(owner).port).toBe("5432");
  makeRoles();
  expect(ownerUrl()).toBe(owner);

  const migrated = await runCommand("migrate", [], {
    env: { DATABASE_URL: onSocket(databaseUrl), DATABASE_OWNER_URL: onSocket(owner) },
  });
  expect([migrated.complained, migrated.printed.trim()]).toEqual([
    "",
    expect.stringMatching(/^Applied 0001-users, /),
  ]);
  expect([await owns(databaseUrl), await owns(owner)]).toEqual([false, true]);
  const application = makeDatabase({ url: onSocket(databaseUrl), poolSize: 1 });
  expect(await application.db.selectFrom("plans").selectAll().execute()).toEqual([]);
  await expect(application.db.deleteFrom("postings").execute()).rejects.toMatchObject({ code: "42501" });
  await application.close();
});

test("a database elsewhere keeps the roles that its operator made", () => {
  for (const url of [
    "postgresql://kaypoint:secret@database.example/kaypoint",
    "postgresql:///kaypoint?host=/run",
  ])
    expect(
      writeDatabaseRoles(join(etc, "other"), { databaseUrl: url, machines: false, containers: false }),
    ).toBeNull();
});
