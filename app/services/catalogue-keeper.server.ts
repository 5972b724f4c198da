import type { Db } from "#db/client";
import { catalogueVersion, loadCatalogue } from "~/models/catalogue.server";
import type { Catalogue } from "~/models/catalogue";
import { SECOND } from "~/models/duration";
import type { App } from "./app.server";

/** No catalogue in memory and no database to read it from: pages answer 503 and say so. */
export class CatalogueUnavailable extends Error {
  override name = "CatalogueUnavailable";

  constructor(cause: unknown) {
    super("The catalogue cannot be read", { cause });
  }
}

type Context = Pick<App, "db" | "clock">;

/**
 * A reader that keeps the catalogue in memory, asks for its version at most once a second, and lets requests that
 * come meanwhile share one answer. While the database is away, what is kept is still the last that was true.
 */
export function keepCatalogue({ db, clock }: Context): () => Promise<Catalogue> {
  let kept: Catalogue | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Catalogue> | undefined;

  async function ask(): Promise<Catalogue> {
    try {
      const version = await catalogueVersion(db);
      if (kept?.version !== version) kept = await loadCatalogue(db);
    } catch (error) {
      if (!kept) throw new CatalogueUnavailable(error);
    }
    askedAt = clock.now().getTime();
    return kept;
  }

  return () => {
    if (kept && Math.abs(clock.now().getTime() - askedAt) < SECOND) return Promise.resolve(kept);
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

const readers = new WeakMap<Db, () => Promise<Catalogue>>();

/** The catalogue of one database, by the one reader this process has for it. */
export function catalogueOf(context: Context): Promise<Catalogue> {
  const reader = readers.get(context.db) ?? keepCatalogue(context);
  readers.set(context.db, reader);
  return reader();
}
