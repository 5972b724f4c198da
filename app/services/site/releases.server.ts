import type { Release } from "~/models/site/release";
import { countDownload, listReleases } from "~/models/site/release.server";
import { app, type App } from "~/services/app/app.server";
import { currentCatalogue } from "~/services/plans/catalogue.server";

let cached: { version: number; releases: Release[] } | undefined;

/** The releases, cached until the version of the catalogue changes. */
export async function currentReleases(): Promise<Release[]> {
  const { version } = await currentCatalogue();
  if (cached?.version !== version) cached = { version, releases: await listReleases(app.db) };
  return cached.releases;
}

/** The releases, or null when they cannot be read: pages then show their other parts. */
export async function releasesToShow(): Promise<Release[] | null> {
  try {
    return await currentReleases();
  } catch (error) {
    app.log.error({ err: error }, "the releases cannot be read");
    return null;
  }
}

type Context = Pick<App, "db" | "clock" | "log">;

/** Counts a download. A failure must not keep the visitor from it. */
export async function recordDownload({ db, clock, log }: Context, buildId: number): Promise<void> {
  try {
    await countDownload(db, buildId, clock.now());
  } catch (error) {
    log.error({ err: error, buildId }, "a download was not counted");
  }
}
