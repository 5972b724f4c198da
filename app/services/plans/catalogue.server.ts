import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import type { Catalogue } from "~/models/plans/catalogue";
import { catalogueVersion, loadCatalogue } from "~/models/plans/catalogue.server";
import type { ShownVersion } from "~/services/doors/page-cache.server";
import { type App, app } from "~/services/app/app.server";

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
  /** The version as last read, and whether it is still to be believed. Null where there is none yet. */
  known(): { version: number; fresh: boolean } | null;
}

/**
 * The catalogue in memory: asks for its version at most once a second, and lets requests that
 * come meanwhile share one answer. While the database is away, the cached catalogue stays in use.
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
    return cached;
  }

  const share = () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
  const age = () => Math.abs(clock.now().getTime() - askedAt);

  return {
    read: () => (cached && age() < SECOND ? Promise.resolve(cached) : share()),
    known() {
      if (!cached) return null;
      // Asked ahead of time, so that under load nobody has to wait for the answer.
      if (age() >= SECOND / 2) void share();
      return { version: cached.version, fresh: age() < SECOND };
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
        return String((await catalogueOf(context)).version);
      } catch (error) {
        if (error instanceof CatalogueUnavailable) return "no catalogue";
        throw error;
      }
    },
    known() {
      const known = cacheOf(context).known();
      return known && { ...known, version: String(known.version) };
    },
  };
}

/** What is on sale now, from memory; throws CatalogueUnavailable where it could never be read. */
export const currentCatalogue = (): Promise<Catalogue> => catalogueOf(app);
