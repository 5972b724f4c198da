import type { Db } from "../client";
import type { ReleasesTable } from "../schema";

const versions = [
  {
    version: "1.0.8",
    released_on: "2024-03-05",
    description: "Faster search at the till and a clearer stock count.",
  },
  {
    version: "1.0.7",
    released_on: "2024-02-13",
    description: "Stock transfers between outlets keep a record.",
  },
  {
    version: "1.0.6",
    released_on: "2024-01-22",
    description: "First beta: till, stock list and customer list.",
  },
];

interface Build {
  bit: string;
  /** Megabytes of the newest version; each older one is a little smaller. */
  size: number;
  extension: string;
  requirements: string;
}

const builds: Record<ReleasesTable["os"], Build[]> = {
  windows: [
    {
      bit: "64",
      size: 132.4,
      extension: "exe",
      requirements: "Windows 10 or newer, 4 GB of memory, 1 GB of free disk.",
    },
    {
      bit: "32",
      size: 118.6,
      extension: "exe",
      requirements: "Windows 8.1 or newer, 2 GB of memory, 1 GB of free disk.",
    },
  ],
  apple: [
    {
      bit: "64",
      size: 149.2,
      extension: "dmg",
      requirements: "macOS 11 or newer, 4 GB of memory, 1 GB of free disk.",
    },
  ],
  linux: [
    {
      bit: "64",
      size: 121.8,
      extension: "AppImage",
      requirements: "A 64-bit Linux of 2018 or newer, 4 GB of memory, 1 GB of free disk.",
    },
  ],
};

/** Three beta versions for each platform, without installers: the links lead to a page that says so. */
export async function seedReleases(db: Db): Promise<void> {
  for (const os of ["windows", "apple", "linux"] as const) {
    for (const [age, version] of versions.entries()) {
      const release = await db
        .insertInto("releases")
        .values({ category: "client_server", os, product: "Kaypoint", beta: true, ...version })
        .returning("id")
        .executeTakeFirstOrThrow();
      const rows = builds[os].map((build) => ({
        release_id: release.id,
        bit: build.bit,
        size_mb: Math.round((build.size - age * 9.3) * 10) / 10,
        link: `/download/${os}#kaypoint-${version.version}-${build.bit}.${build.extension}`,
        sha256: null,
        requirements: build.requirements,
      }));
      await db.insertInto("release_builds").values(rows).execute();
    }
  }
}
