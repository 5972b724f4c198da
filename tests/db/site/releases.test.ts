import { beforeEach, expect, test } from "vitest";
import { catalogueVersion } from "~/models/plans/catalogue.server";
import type { ReleaseEntry } from "~/models/site/release-fields.server";
import { countDownload, listReleases, publishReleases } from "~/models/site/release.server";
import { testDatabase } from "../../support/database";

const database = await testDatabase();
beforeEach(() => database.db.deleteFrom("releases").execute());

const build = (bit: string, size: number | null = 100) => ({
  bit,
  size,
  link: `https://files.example/${bit}`,
  sha256: null,
  requirements: "Any",
});
const entry = (change: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  category: "client_server",
  os: "linux",
  product: "Kaypoint",
  version: "2.0.0",
  description: "New.",
  date: "2026-11-21",
  beta: false,
  arch: [build("64"), build("32")],
  ...change,
});

test("a published release is listed with its builds", async () => {
  await publishReleases(database.db, [entry({ arch: [build("64", null)] })]);
  const [release] = await listReleases(database.db);
  expect(release).toMatchObject({ version: "2.0.0", releasedOn: "2026-11-21", beta: false });
  expect(release?.builds).toMatchObject([{ bit: "64", sizeMb: null, link: "https://files.example/64" }]);
});

test("publishing again updates it, keeps the builds' ids and drops removed builds", async () => {
  await publishReleases(database.db, [entry()]);
  const [before] = await listReleases(database.db);
  await publishReleases(database.db, [entry({ description: "Better.", arch: [build("64", 90)] })]);
  const [after, ...others] = await listReleases(database.db);
  expect(others).toEqual([]);
  expect(after).toMatchObject({ id: before?.id, description: "Better." });
  expect(after?.builds).toMatchObject([{ id: before?.builds[0]?.id, sizeMb: 90 }]);
});

test("publishing changes the catalogue's version, so that every process sees it", async () => {
  const before = await catalogueVersion(database.db);
  await publishReleases(database.db, [entry()]);
  expect(await catalogueVersion(database.db)).toBeGreaterThan(before);
});

test("all releases of a file are published, or none", async () => {
  const broken = entry({ version: "2.0.1", arch: [{ ...build("64"), sha256: "short" }] });
  await expect(publishReleases(database.db, [entry(), broken])).rejects.toThrow(/sha256/);
  expect(await listReleases(database.db)).toEqual([]);
});

test("clicks are counted by build and by the day in Lagos", async () => {
  await publishReleases(database.db, [entry()]);
  const [release] = await listReleases(database.db);
  const id = release?.builds[0]?.id ?? 0;
  const lateInLagos = new Date("2026-11-21T23:30:00Z");
  await Promise.all([1, 2, 3].map(() => countDownload(database.db, id, lateInLagos)));
  await countDownload(database.db, id, new Date("2026-11-21T12:00:00Z"));
  const counts = await database.db.selectFrom("downloadCounts").selectAll().orderBy("day").execute();
  expect(counts).toEqual([
    { buildId: id, day: "2026-11-21", clicks: 1 },
    { buildId: id, day: "2026-11-22", clicks: 3 },
  ]);
});
