import { createHmac } from "node:crypto";

import { dayOf, startOfDay } from "~/models/date";
import { addressKey } from "~/models/http/throttle";
import { downloadLimit } from "~/models/site/limits";
import { countAttempt, isFirstAttempt } from "~/models/http/throttle.server";
import { DAY } from "~/models/duration";
import type { Release } from "~/models/site/release";
import { countDownload, listReleases } from "~/models/site/release.server";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

let cached: { version: number; releases: Release[] } | undefined;

/** The releases, cached until the version of the catalogue changes. */
export async function currentReleases(app: Pick<App, "db" | "clock">): Promise<Release[]> {
  const { version } = await catalogueOf(app);
  if (cached?.version !== version) cached = { version, releases: await listReleases(app.db) };
  return cached.releases;
}

/** The releases, or null if they cannot be read: pages then show their other parts. */
export async function releasesToShow(app: Pick<App, "db" | "clock" | "log">): Promise<Release[] | null> {
  try {
    return await currentReleases(app);
  } catch (error) {
    app.log.error({ err: error }, "the releases cannot be read");
    return null;
  }
}

type ReleasesContext = Pick<App, "db" | "clock" | "log"> & { config: Pick<Config, "codeKeys"> };

interface Visitor {
  address: string;
  userAgent: string;
}

/** Counts a download once a day for each visitor. A failure must not stop the download. */
export async function countOncePerDay(
  context: ReleasesContext,
  buildId: number,
  visitor: Visitor,
): Promise<void> {
  const { db, clock, log } = context;
  try {
    const now = clock.now();
    if (await isNewToday(context, buildId, visitor)) await countDownload(db, buildId, now);
  } catch (error) {
    log.error({ err: error, buildId }, "a download was not counted");
  }
}

/**
 * The visitor is stored as a keyed hash that changes every day, and only until the end of the day, because the
 * windows begin with the day. Downloads per address are limited too, since a program can claim to be any number of
 * browsers.
 */
async function isNewToday(context: ReleasesContext, buildId: number, visitor: Visitor): Promise<boolean> {
  const { db, clock } = context;
  const day = dayOf(clock.now());
  const begin = startOfDay(day);
  const address = addressKey(visitor.address);
  const known = hashOf(context, [day, "visitor", address, visitor.userAgent]);
  if (!(await isFirstAttempt(db, `download:${buildId}:${known}`, DAY, begin))) return false;
  const place = hashOf(context, [day, "address", address]);
  return (await countAttempt(db, `download-address:${place}`, downloadLimit, begin)).allowed;
}

/** Without the key, addresses cannot be tried against the hash. */
function hashOf({ config }: ReleasesContext, facts: string[]): string {
  const [newest] = config.codeKeys;
  if (!newest) throw new Error("CODE_KEYS is empty");
  return createHmac("sha256", newest.key)
    .update(JSON.stringify(["download", ...facts]))
    .digest("base64url");
}
