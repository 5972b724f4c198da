import { readFile } from "node:fs/promises";
import type { Db } from "#db/client";
import { readPlatform } from "~/models/site/release";
import { readReleaseFile } from "~/models/site/release-fields.server";
import { publishReleases, withdrawRelease } from "~/models/site/release.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run releases -- releases.json                           publishes the installers of a file, or none if something is wrong
npm run releases -- withdraw client_server linux 1.0.8      withdraws one

Change a copy of examples/releases.json. category may also be stand_alone, os apple or linux, bit 32 or arm64; product, size
and sha256 may be left out. /staff/releases does the same.`;

await commandOnDatabase(USAGE, async ({ config }) => {
  const [path, ...named] = process.argv.slice(2);
  if (path === undefined) throw new Problem(USAGE);
  if (path === "withdraw") return withDatabase(config.databaseUrl, (db) => withdraw(db, named));
  const result = readReleaseFile(await readText(path));
  if (!result.ok) throw new Problem(`Nothing was loaded from ${path}:\n- ${result.problems.join("\n- ")}`);
  await withDatabase(config.databaseUrl, (db) => publishReleases(db, result.releases));
  const names = result.releases.map(({ os, product, version }) => `${product} ${version} for ${os}`);
  return `Published ${names.join(", ")}.`;
});

async function withdraw(db: Db, [category, os, version, ...rest]: string[]): Promise<string> {
  const product = category === "client_server" || category === "stand_alone" ? category : null;
  const platform = readPlatform(os);
  if (!product || !platform || version === undefined || rest.length > 0) throw new Problem(USAGE);
  const withdrawn = await withdrawRelease(db, { category: product, os: platform, version }, new Date());
  if (withdrawn === "unknown") throw new Problem("This release does not exist.");
  return `The download page no longer shows ${version} for ${platform}.`;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}`);
  }
}
