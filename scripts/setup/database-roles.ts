import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";

import { PROXY_PORT } from "./cluster";
import { POOL_PORT } from "./env-file";
import { writePrivateFile } from "./private-file";
import { ownerFileOf } from "./settings-file";
import { fillTemplate } from "./template";

/** The application's role, with `_owner` after it, owns the tables. */
const ownerOf = (role: string) => `${role}_owner`;

const NAME = /^[a-z_][a-z0-9_]*$/;

/**
 * Makes the address of the owner of the tables, and the SQL that makes both roles and the database. Returns the file of
 * the SQL; null where the database is not on this machine or has names of its own, so that its operator does that.
 * @param databaseUrl the application's address
 * @param machines whether the database runs on three machines, which the proxy leads to
 * @param containers whether it runs in one of deploy/compose.yml
 */
export function writeDatabaseRoles(
  settings: string,
  { databaseUrl, machines, containers }: { databaseUrl: string; machines: boolean; containers: boolean },
): string | null {
  const url = new URL(databaseUrl);
  const [role, database] = [url.username, url.pathname.slice(1)];
  const isHere = containers || ["127.0.0.1", "localhost"].includes(url.hostname);
  if (!isHere || url.password === "" || !NAME.test(role) || !NAME.test(database)) return null;
  const owner = new URL(databaseUrl);
  owner.username = ownerOf(role);
  owner.password = randomBytes(24).toString("base64url");
  if (machines) owner.port = String(PROXY_PORT);
  else if (url.port === String(POOL_PORT)) owner.port = "5432";
  const file = ownerFileOf(settings);
  if (!existsSync(file))
    writePrivateFile(file, `# Migrations run as the owner of the tables\nDATABASE_OWNER_URL=${owner.href}\n`);
  const { DATABASE_OWNER_URL = "" } = parseEnv(readFileSync(file, "utf8"));
  const sql = join(dirname(settings), "database.sql");
  const values = {
    OWNER: ownerOf(role),
    ROLE: role,
    DATABASE: database,
    OWNER_PASSWORD: quotePassword(new URL(DATABASE_OWNER_URL).password),
    PASSWORD: quotePassword(url.password),
  };
  writePrivateFile(sql, fillTemplate(readFileSync("deploy/postgresql/database.sql", "utf8"), values));
  return sql;
}

const quotePassword = (password: string) => decodeURIComponent(password).replaceAll("'", "''");
