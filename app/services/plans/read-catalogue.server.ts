import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import type { Catalogue } from "~/models/plans/catalogue";
import { catalogueVersion, loadCatalogue } from "~/models/plans/catalogue.server";
import { catalogueAt } from "~/models/plans/price-change";
import type { ShownVersion } from "~/services/http/page-cache.server";
import { type App, app } from "~/services/platform/app.server";

/** No catalogue in memory and no database to read it from: pages answer 503 and say so. */
export class CatalogueUnavailable extends Error {
  override name = "CatalogueUnavailable";

  constructor(cause: unknown) {
    super("The catalogue cannot be read", { cause });
  }
}

type Context = Pick<App, "db" | "clock">;

interface CatalogueCache {
  read(): Promise<Catalogue>;
  /** The same, or the one in memory where the database lets us wait. */
  readToShow(): Promise<Catalogue>;
  /** The version as last read, and whether it is still to be believed. Null where there is none yet. */
  known(): { version: string; fresh: boolean } | null;
}

const LONGEST_WAIT = SECOND / 2;

/** Of one version other prices hold when one of those that are coming is due. */
const shownVersion = ({ version, coming }: Catalogue): string => `${version}.${coming.length}`;

/**
 * The catalogue in memory: asks for its version at most once a second, and lets requests that
 * come meanwhile share one answer. While the database is away, the cached catalogue stays in use. Prices that hold from
 * a day on are in it before that day, so that they count at its first moment in every process.
 */
export function catalogueCache({ db, clock }: Context): CatalogueCache {
  let cached: Catalogue | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Catalogue> | undefined;

  async function ask(): Promise<Catalogue> {
    try {
      const version = await catalogueVersion(db);
      if (cached?.version !== version) cached = await loadCatalogue(db);
    } catch (error) {
      if (!cached) throw new CatalogueUnavailable(error);
    }
    askedAt = clock.now().getTime();
    return ofNow(cached);
  }

  const ofNow = (kept: Catalogue): Catalogue => (cached = catalogueAt(kept, clock.now()));

  const share = () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
  const age = () => Math.abs(clock.now().getTime() - askedAt);

  const read = () => (cached && age() < SECOND ? Promise.resolve(ofNow(cached)) : share());

  return {
    read,
    readToShow() {
      const kept = cached;
      if (!kept) return share();
      const late = sleep(LONGEST_WAIT).then(() => catalogueAt(kept, clock.now()));
      return Promise.race([read(), late]);
    },
    known() {
      if (!cached) return null;
      // Asked ahead of time, so that under load nobody has to wait for the answer.
      if (age() >= SECOND / 2) void share();
      return { version: shownVersion(ofNow(cached)), fresh: age() < SECOND };
    },
  };
}

const caches = new WeakMap<Db, CatalogueCache>();

/** The one reader that this process has for a database. */
function cacheOf(context: Context): CatalogueCache {
  const reader = caches.get(context.db) ?? catalogueCache(context);
  caches.set(context.db, reader);
  return reader;
}

export function catalogueOf(context: Context): Promise<Catalogue> {
  return cacheOf(context).read();
}

/** What anonymous pages show follows from the catalogue alone: a new version of it makes copies of them old. */
export function catalogueAsShown(context: Context): ShownVersion {
  return {
    async read() {
      try {
        return shownVersion(await cacheOf(context).readToShow());
      } catch (error) {
        if (error instanceof CatalogueUnavailable) return "no catalogue";
        throw error;
      }
    },
    known() {
      return cacheOf(context).known();
    },
  };
}

/** What is on sale, for pages that only show it. */
export const catalogueInSight = (): Promise<Catalogue> => cacheOf(app).readToShow();

/** What is on sale now, from memory; throws CatalogueUnavailable where it could never be read. */
export const currentCatalogue = (): Promise<Catalogue> => catalogueOf(app);
