import { readFile } from "node:fs/promises";
import { readReleaseFile } from "~/models/site/release";
import { publishReleases } from "~/models/site/release.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = "Name the file to load: npm run releases -- releases.json";

await commandOnDatabase(async ({ config }) => {
  const path = process.argv[2];
  if (path === undefined) throw new Problem(USAGE);
  const result = readReleaseFile(await readText(path));
  if (!result.ok) throw new Problem(`Nothing was loaded from ${path}:\n- ${result.problems.join("\n- ")}`);
  await withDatabase(config.databaseUrl, (db) => publishReleases(db, result.releases));
  const names = result.releases.map(({ os, product, version }) => `${product} ${version} for ${os}`);
  return `Published ${names.join(", ")}.`;
});

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}`);
  }
}
