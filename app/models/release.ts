import { formatReleaseDate } from "./date";

export const platforms = ["windows", "apple", "linux"] as const;
export type Platform = (typeof platforms)[number];
export type ReleaseCategory = "client_server" | "stand_alone";

export const platformNames: Record<Platform, string> = { windows: "Windows", apple: "Mac", linux: "Linux" };

export interface Build {
  id: number;
  /** The architecture as its link shows it: "64". */
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
  /** A day like 2024-03-05: the release has no hour. */
  releasedOn: string;
  beta: boolean;
  builds: Build[];
}

/** The two versions of the product, by their names in addresses. */
export const releaseGroups = { clientServer: "client_server", others: "stand_alone" } as const;
export type ReleaseGroup = keyof typeof releaseGroups;

export function readGroup(text: string | null): ReleaseGroup {
  return text === "others" ? "others" : "clientServer";
}

export function readPlatform(text: string | null | undefined): Platform | null {
  return platforms.find((platform) => platform === text) ?? null;
}

export function releasesFor(releases: Release[], category: ReleaseCategory, os: Platform): Release[] {
  return releases.filter((release) => release.category === category && release.os === os).sort(newestFirst);
}

/** By day; of one day the higher version comes first, 1.0.10 before 1.0.9. */
function newestFirst(one: Release, other: Release): number {
  if (one.releasedOn !== other.releasedOn) return one.releasedOn < other.releasedOn ? 1 : -1;
  return other.version.localeCompare(one.version, "en", { numeric: true });
}

/** The size shown for a release is its first build's, or the second's when the first has none. */
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

/** Demo releases have no installer: their links stay on this site, on the page that says so. */
export function isSample({ link }: Pick<Build, "link">): boolean {
  return link.startsWith("/");
}

export function countedLink({ id }: Pick<Build, "id">): string {
  return `/download/build/${id}`;
}

/** The place on the platform's page that a sample's link names, or one made of the release. */
export function buildAnchor(release: Pick<Release, "version" | "product">, build: Build): string {
  const named = isSample(build) ? build.link.split("#")[1] : undefined;
  return (
    named ?? `${release.product}-${release.version}-${build.bit}`.toLowerCase().replace(/[^a-z0-9.]+/g, "-")
  );
}
