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

export interface CatalogueReader {
  read(): Promise<Catalogue>;
  /** The version as last read, and whether it is still to be believed. Null where there is none yet. */
  known(): { version: number; fresh: boolean } | null;
}

/**
 * A reader that keeps the catalogue in memory, asks for its version at most once a second, and lets requests that
 * come meanwhile share one answer. While the database is away, what is kept is still the last that was true.
 */
export function keepCatalogue({ db, clock }: Context): CatalogueReader {
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

  const share = () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
  const age = () => Math.abs(clock.now().getTime() - askedAt);

  return {
    read: () => (kept && age() < SECOND ? Promise.resolve(kept) : share()),
    known() {
      if (!kept) return null;
      // Asked ahead of time, so that under load nobody has to wait for the answer.
      if (age() >= SECOND / 2) void share();
      return { version: kept.version, fresh: age() < SECOND };
    },
  };
}

const readers = new WeakMap<Db, CatalogueReader>();

/** The one reader that this process has for a database. */
export function catalogueReader(context: Context): CatalogueReader {
  const reader = readers.get(context.db) ?? keepCatalogue(context);
  readers.set(context.db, reader);
  return reader;
}

export function catalogueOf(context: Context): Promise<Catalogue> {
  return catalogueReader(context).read();
}
