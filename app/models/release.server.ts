import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Release } from "./release";
import type { ReleaseEntry } from "./release-file";

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

/** Adds the releases or brings them up to date, all or none; builds keep their ids, so their counts stay. */
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

/** One more click on the build's link, on the day it is in Lagos. */
export async function countDownload(db: Db, buildId: number, now: Date): Promise<void> {
  const day = now.toLocaleDateString("en-CA", { timeZone: "Africa/Lagos" });
  await db
    .insertInto("download_counts")
    .values({ build_id: buildId, day, clicks: 1 })
    .onConflict((conflict) =>
      conflict.columns(["build_id", "day"]).doUpdateSet({ clicks: sql`download_counts.clicks + 1` }),
    )
    .execute();
}
