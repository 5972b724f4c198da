import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import type { Db } from "../client";
import type { ReleasesTable } from "../schema";

const versions = [
  {
    version: "1.0.8",
    daysAgo: 9,
    description: "Faster search at the till and a clearer stock count.",
  },
  {
    version: "1.0.7",
    daysAgo: 37,
    description: "Stock transfers between shops keep a record.",
  },
  {
    version: "1.0.6",
    daysAgo: 72,
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
      requirements: "Windows 10 or newer, 4 GB of memory, 1 GB of free space.",
    },
    {
      bit: "32",
      size: 118.6,
      extension: "exe",
      requirements: "Windows 8.1 or newer, 2 GB of memory, 1 GB of free space.",
    },
  ],
  apple: [
    {
      bit: "64",
      size: 149.2,
      extension: "dmg",
      requirements: "macOS 11 or newer, 4 GB of memory, 1 GB of free space.",
    },
  ],
  linux: [
    {
      bit: "64",
      size: 121.8,
      extension: "AppImage",
      requirements: "A 64-bit Linux of 2018 or newer, 4 GB of memory, 1 GB of free space.",
    },
  ],
};

/** Three beta versions for each platform, without installers: the links lead to a page that says so. */
export async function seedReleases(db: Db, now: Date): Promise<void> {
  for (const os of ["windows", "apple", "linux"] as const) {
    for (const [age, { daysAgo, ...version }] of versions.entries()) {
      const releasedOn = dayOf(new Date(now.getTime() - daysAgo * DAY));
      const release = await db
        .insertInto("releases")
        .values({ category: "client_server", os, product: "Kaypoint", beta: true, releasedOn, ...version })
        .returning("id")
        .executeTakeFirstOrThrow();
      const rows = builds[os].map((build) => ({
        releaseId: release.id,
        bit: build.bit,
        sizeMb: Math.round((build.size - age * 9.3) * 10) / 10,
        link: `/download/${os}#kaypoint-${version.version}-${build.bit}.${build.extension}`,
        sha256: null,
        requirements: build.requirements,
      }));
      await db.insertInto("releaseBuilds").values(rows).execute();
    }
  }
}
