import type { TestProject } from "vitest/node";

import { dataFolder } from "../../scripts/supervisor/data-folder";
import { removeFolder, startSite } from "./site";

declare module "vitest" {
  export interface ProvidedContext {
    site: { url: string; databaseUrl: string };
  }
}

/** One running site for all the files of a project, in demo mode on the embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Every visitor of the tests has an address of its own, by x-forwarded-for, so that the throttles stay on.
  const site = await startSite({ PASSWORD_COST: "low", TRUSTED_PROXIES: "127.0.0.1" });
  if (site.process.exitCode !== null) throw new Error(`The site does not start:\n${site.output()}`);
  const { databaseUrl } = dataFolder({ DATA_DIR: site.dataFolder });
  project.provide("site", { url: site.url, databaseUrl });
  return async () => {
    await site.stop();
    removeFolder(site.dataFolder);
  };
}
