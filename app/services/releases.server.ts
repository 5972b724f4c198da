import type { Release } from "~/models/release";
import { countDownload, listReleases } from "~/models/release.server";
import { app, type App } from "./app.server";
import { currentCatalogue } from "./catalogue.server";

let kept: { version: number; releases: Release[] } | undefined;

/** The releases from memory; the catalogue's version tells when they changed. */
export async function currentReleases(): Promise<Release[]> {
  const { version } = await currentCatalogue();
  if (kept?.version !== version) kept = { version, releases: await listReleases(app.db) };
  return kept.releases;
}

/** The releases, or null when they cannot be read: the page says so and keeps its other parts. */
export async function releasesToShow(): Promise<Release[] | null> {
  try {
    return await currentReleases();
  } catch (error) {
    app.log.error({ err: error }, "the releases cannot be read");
    return null;
  }
}

type Context = Pick<App, "db" | "clock" | "log">;

/** A count that fails must not stand between a visitor and the download. */
export async function recordDownload({ db, clock, log }: Context, buildId: number): Promise<void> {
  try {
    await countDownload(db, buildId, clock.now());
  } catch (error) {
    log.error({ err: error, buildId }, "a download was not counted");
  }
}
