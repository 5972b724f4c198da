import { platformNames, type Release } from "~/models/site/release";

interface DownloadEntry {
  version: string;
  description: string;
  date: string;
  beta: "0" | "1";
  arch: { size: number | null; bit: string; link: string }[];
}

/** The releases in the format of the old clients: by category, then by operating system. */
export function downloadList(releases: readonly Release[]): Record<string, Record<string, DownloadEntry[]>> {
  const groups: Record<string, Record<string, DownloadEntry[]>> = {};
  for (const release of releases)
    ((groups[release.category] ??= {})[platformNames[release.os]] ??= []).push(downloadEntry(release));
  return groups;
}

const downloadEntry = ({ version, description, releasedOn, beta, builds }: Release): DownloadEntry => ({
  version,
  description,
  date: releasedOn,
  beta: beta ? "1" : "0",
  arch: builds.map(({ sizeMb: size, bit, link }) => ({ size, bit, link })),
});
