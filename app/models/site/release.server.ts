import { sql } from "kysely";
import type { Db } from "#db/client";
import { dayOf } from "~/models/date";
import type { Release, StaffRelease } from "./release";
import type { ReleaseEntry } from "./release-fields.server";

/** Without withdrawn releases. */
export async function listReleases(db: Db): Promise<Release[]> {
  const all = await listAllReleases(db);
  return all.filter(({ withdrawnAt }) => withdrawnAt === null);
}

/** Including withdrawn ones, newest first. */
export async function listAllReleases(db: Db): Promise<StaffRelease[]> {
  const releases = await db
    .selectFrom("releases")
    .select([
      "id",
      "category",
      "os",
      "product",
      "version",
      "description",
      "releasedOn",
      "beta",
      "withdrawnAt",
    ])
    .orderBy("releasedOn", "desc")
    .orderBy("id", "desc")
    .execute();
  const builds = await db.selectFrom("releaseBuilds").selectAll().orderBy("id").execute();
  return releases.map((release) => ({
    ...release,
    builds: builds
      .filter((build) => build.releaseId === release.id)
      .map(({ id, bit, sizeMb, link, sha256, requirements }) => ({
        id,
        bit,
        sizeMb,
        link,
        sha256,
        requirements,
      })),
  }));
}

/** Inserts or updates the releases, all or none. Builds keep their ids and so their download counts. */
export async function publishReleases(db: Db, entries: ReleaseEntry[]): Promise<void> {
  await db.transaction().execute((trx) => saveReleases(trx, entries));
}

/** Inserts or updates the releases in the caller's transaction. Withdrawn releases are offered again. */
export async function saveReleases(trx: Db, entries: ReleaseEntry[]): Promise<void> {
  for (const entry of entries) {
    const id = await saveRelease(trx, entry);
    await saveBuilds(trx, id, entry.arch);
  }
}

type ReleaseName = Pick<Release, "category" | "os" | "version">;

/** Takes a release from the download page; its counts stay. */
export async function withdrawRelease(
  db: Db,
  { category, os, version }: ReleaseName,
  now: Date,
): Promise<"withdrawn" | "already" | "unknown"> {
  const named = { category, os, version };
  const withdrawn = await db
    .updateTable("releases")
    .set({ withdrawnAt: now })
    .where((eb) => eb.and(named))
    .where("withdrawnAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (withdrawn) return "withdrawn";
  const there = await db
    .selectFrom("releases")
    .select("id")
    .where((eb) => eb.and(named))
    .executeTakeFirst();
  return there ? "already" : "unknown";
}

async function saveRelease(db: Db, entry: ReleaseEntry): Promise<number> {
  const { category, os, version, product, description, beta } = entry;
  const text = { product, description, beta, releasedOn: entry.date, withdrawnAt: null };
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
    const text = { sizeMb: size, link, sha256, requirements };
    await db
      .insertInto("releaseBuilds")
      .values({ releaseId, bit, ...text })
      .onConflict((conflict) => conflict.columns(["releaseId", "bit"]).doUpdateSet(text))
      .execute();
  }
  const kept = builds.map(({ bit }) => bit);
  await db
    .deleteFrom("releaseBuilds")
    .where("releaseId", "=", releaseId)
    .where("bit", "not in", kept)
    .execute();
}

/** Counts a download of a build, on the current day in Lagos. */
export async function countDownload(db: Db, buildId: number, now: Date): Promise<void> {
  await db
    .insertInto("downloadCounts")
    .values({ buildId, day: dayOf(now), clicks: 1 })
    .onConflict((conflict) =>
      conflict.columns(["buildId", "day"]).doUpdateSet({ clicks: sql`download_counts.clicks + 1` }),
    )
    .execute();
}
