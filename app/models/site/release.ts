import { formatReleaseDate } from "~/models/date";

export const platforms = ["windows", "apple", "linux"] as const;
export type Platform = (typeof platforms)[number];
type ReleaseCategory = "client_server" | "stand_alone";

export const platformNames: Record<Platform, string> = { windows: "Windows", apple: "Mac", linux: "Linux" };

export interface Build {
  id: number;
  /** The architecture as the link shows it: "64". */
  bit: string;
  sizeMb: number | null;
  link: string;
  sha256: string | null;
  requirements: string;
}

export interface Release {
  id: number;
  category: ReleaseCategory;
  os: Platform;
  product: string;
  version: string;
  description: string;
  /** A day like 2024-03-05; a release has no time. */
  releasedOn: string;
  beta: boolean;
  builds: Build[];
}

/** A release as staff see it. */
export interface StaffRelease extends Release {
  withdrawnAt: Date | null;
}

/** The two editions of the product, by their names in URLs. */
export const releaseGroups = { clientServer: "client_server", others: "stand_alone" } as const;
type ReleaseGroup = keyof typeof releaseGroups;

export function readGroup(text: string | null): ReleaseGroup {
  return text === "others" ? "others" : "clientServer";
}

export function readPlatform(text: string | null | undefined): Platform | null {
  return platforms.find((platform) => platform === text) ?? null;
}

export function releasesFor(releases: Release[], category: ReleaseCategory, os: Platform): Release[] {
  return releases.filter((release) => release.category === category && release.os === os).sort(newestFirst);
}

/** Sorts by day and then by version, 1.0.10 before 1.0.9. */
function newestFirst(one: Release, other: Release): number {
  if (one.releasedOn !== other.releasedOn) return one.releasedOn < other.releasedOn ? 1 : -1;
  return other.version.localeCompare(one.version, "en", { numeric: true });
}

/** The newest release of a platform, with the build that nearly every computer needs. */
export function newestBuild(releases: Release[], os: Platform): { release: Release; build: Build } | null {
  const release = releasesFor(releases, releaseGroups.clientServer, os)[0];
  const build = release?.builds.find(({ bit }) => bit === "64") ?? release?.builds[0];
  return release && build ? { release, build } : null;
}

/** The size of the first build, or of the second if the first has none. */
export function shownSize({ builds }: Pick<Release, "builds">): string {
  return formatSize(builds[0]?.sizeMb ?? builds[1]?.sizeMb ?? null);
}

export function formatSize(megabytes: number | null): string {
  return megabytes === null ? "Not stated" : `${megabytes.toLocaleString("en-NG")} MB`;
}

/** "March 5th, 2024" */
export function shownDate({ releasedOn }: Pick<Release, "releasedOn">): string {
  return formatReleaseDate(new Date(`${releasedOn}T12:00:00Z`));
}

/** Releases of the demo have no installer: their links lead to a page of this site that says so. */
export function isSample({ link }: Pick<Build, "link">): boolean {
  return link.startsWith("/");
}

export function countedLink({ id }: Pick<Build, "id">): string {
  return `/download/build/${id}`;
}

/** The anchor of a build on the page of its platform: that of a sample link, or one derived from the release. */
export function buildAnchor(release: Pick<Release, "version" | "product">, build: Build): string {
  const named = isSample(build) ? build.link.split("#")[1] : undefined;
  return (
    named ?? `${release.product}-${release.version}-${build.bit}`.toLowerCase().replace(/[^a-z0-9.]+/g, "-")
  );
}

export const categoryNames: Record<ReleaseCategory, string> = {
  client_server: "Client and server",
  stand_alone: "Stand-alone",
};

/** The architectures for which the form of the console has fields. */
export const bits = ["64", "32", "arm64"] as const;
