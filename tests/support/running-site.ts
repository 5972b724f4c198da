import type { TestProject } from "vitest/node";

import { dataFolder } from "../../scripts/supervisor/data-folder";
import { makeEmptyDatabase } from "./database-server";
import { removeFolder, startSite } from "./site";

declare module "vitest" {
  export interface ProvidedContext {
    site: { url: string; databaseUrl: string };
  }
}

/** One running site for all the files of a project, in demo mode; without PostgreSQL, on its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = await makeEmptyDatabase(project);
  // Each test visitor has a different IP address, by x-forwarded-for, so that the throttles stay on.
  const settings = { PASSWORD_COST: "low", TRUSTED_PROXIES: "127.0.0.1" };
  const site = await startSite({ ...settings, ...(given !== null && { DATABASE_URL: given }) });
  if (site.process.exitCode !== null) throw new Error(`The site does not start:\n${site.output()}`);
  const { databaseUrl } = dataFolder({ DATA_DIR: site.dataFolder });
  project.provide("site", { url: site.url, databaseUrl: given ?? databaseUrl });
  return async () => {
    await site.stop();
    removeFolder(site.dataFolder);
  };
}
