import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import type { Catalogue } from "~/models/plans/catalogue";
import { catalogueVersion, loadCatalogue } from "~/models/plans/catalogue.server";
import { catalogueAt } from "~/models/plans/price-change";
import type { App } from "~/services/platform/app.server";

/** There is no catalogue in memory and no database to read it from: pages answer 503 and say so. */
export class CatalogueUnavailable extends Error {
  override name = "CatalogueUnavailable";

  constructor(cause: unknown) {
    super("The catalogue cannot be read", { cause });
  }
}

type CatalogueContext = Pick<App, "db" | "clock">;

interface CatalogueCache {
  read(): Promise<Catalogue>;
  /** The current catalogue, or the cached one if the database keeps us waiting. */
  readToShow(): Promise<Catalogue>;
}

const LONGEST_WAIT = SECOND / 2;

/**
 * The catalogue in memory. It asks for its version at most once a second, and requests in the meantime share one
 * answer. While the database is away, the cached catalogue stays in use. Scheduled prices are in it before their day,
 * so that they count from its first moment in every process.
 */
export function catalogueCache({ db, clock }: CatalogueContext): CatalogueCache {
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
  };
}

const caches = new WeakMap<Db, CatalogueCache>();

/** This process's only reader for a database. */
function cacheOf(context: CatalogueContext): CatalogueCache {
  const reader = caches.get(context.db) ?? catalogueCache(context);
  caches.set(context.db, reader);
  return reader;
}

export function catalogueOf(context: CatalogueContext): Promise<Catalogue> {
  return cacheOf(context).read();
}

/** As {@link catalogueOf}, or the cached catalogue if the database keeps us waiting. */
export function catalogueInSight(context: CatalogueContext): Promise<Catalogue> {
  return cacheOf(context).readToShow();
}
