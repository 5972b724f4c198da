import { sql } from "kysely";
import type { Db } from "#db/client";
import { dayOf } from "~/models/date";
import type { Release, ReleaseEntry } from "./release";

export async function listReleases(db: Db): Promise<Release[]> {
  const releases = await db
    .selectFrom("releases")
    .select([
      "id",
      "category",
      "os",
      "product",
      "version",
      "description",
      "released_on as releasedOn",
      "beta",
    ])
    .execute();
  const builds = await db.selectFrom("release_builds").selectAll().orderBy("id").execute();
  return releases.map((release) => ({
    ...release,
    builds: builds
      .filter((build) => build.release_id === release.id)
      .map(({ id, bit, size_mb, link, sha256, requirements }) => ({
        id,
        bit,
        sizeMb: size_mb,
        link,
        sha256,
        requirements,
      })),
  }));
}

/** Inserts or updates the releases, all or none. Builds keep their ids and so their download counts. */
export async function publishReleases(db: Db, entries: ReleaseEntry[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const entry of entries) {
      const id = await saveRelease(transaction, entry);
      await saveBuilds(transaction, id, entry.arch);
    }
  });
}

async function saveRelease(db: Db, entry: ReleaseEntry): Promise<number> {
  const { category, os, version, product, description, beta } = entry;
  const text = { product, description, beta, released_on: entry.date };
  const row = await db
    .insertInto("releases")
    .values({ category, os, version, ...text })
    .onConflict((conflict) => conflict.columns(["category", "os", "version"]).doUpdateSet(text))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function saveBuilds(db: Db, releaseId: number, builds: ReleaseEntry["arch"]): Promise<void> {
  for (const { bit, size, link, sha256, requirements } of builds) {
    const text = { size_mb: size, link, sha256, requirements };
    await db
      .insertInto("release_builds")
      .values({ release_id: releaseId, bit, ...text })
      .onConflict((conflict) => conflict.columns(["release_id", "bit"]).doUpdateSet(text))
      .execute();
  }
  const kept = builds.map(({ bit }) => bit);
  await db
    .deleteFrom("release_builds")
    .where("release_id", "=", releaseId)
    .where("bit", "not in", kept)
    .execute();
}

/** Counts a download of a build, on the current day in Lagos. */
export async function countDownload(db: Db, buildId: number, now: Date): Promise<void> {
  await db
    .insertInto("download_counts")
    .values({ build_id: buildId, day: dayOf(now), clicks: 1 })
    .onConflict((conflict) =>
      conflict.columns(["build_id", "day"]).doUpdateSet({ clicks: sql`download_counts.clicks + 1` }),
    )
    .execute();
}
