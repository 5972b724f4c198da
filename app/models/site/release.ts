import { z } from "zod";
import { formatReleaseDate, readTypedDay } from "~/models/date";
import { reasonField } from "~/models/staff/staff-action";

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

const words = (least: number, most: number) => z.string().trim().min(least).max(most);

const link = z
  .url({ protocol: /^https$/, error: "must be an address that starts with https://" })
  .max(2000)
  .or(
    z.string().regex(/^\/download\/(?:windows|apple|linux)(?:#[\w.-]+)?$/, "must be a page below /download/"),
  );

const build = z.strictObject({
  bit: z.string().regex(/^(?:32|64|arm64)$/, "must be 32, 64 or arm64"),
  size: z.number().positive().max(10_000).nullable().default(null),
  link,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 digits of 0-9 and a-f")
    .nullable()
    .default(null),
  requirements: words(1, 300),
});

export const categoryNames: Record<ReleaseCategory, string> = {
  client_server: "Client and server",
  stand_alone: "Stand-alone",
};

const release = z
  .strictObject({
    category: z.enum(["client_server", "stand_alone"]),
    os: z.enum(platforms),
    product: words(1, 60).default("Kaypoint"),
    version: z.string().regex(/^\d{1,4}(?:\.\d{1,4}){1,3}$/, "must be a version like 1.0.8"),
    description: words(1, 500),
    date: z.iso.date("must be a day like 2024-03-05"),
    beta: z.boolean(),
    arch: z.array(build).min(1).max(6),
  })
  .refine(({ arch }) => new Set(arch.map(({ bit }) => bit)).size === arch.length, "names a bit twice");

/** The file of a release manager, with the names of the download listing. */
const releaseFile = z.strictObject({ releases: z.array(release).min(1).max(200) });

export type ReleaseEntry = z.output<typeof release>;

type FileResult = { ok: true; releases: ReleaseEntry[] } | { ok: false; problems: string[] };

/** Checks the whole file and reports every problem with its place. */
export function readReleaseFile(text: string): FileResult {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [`The file is not JSON: ${(error as SyntaxError).message}`] };
  }
  const result = releaseFile.safeParse(content);
  if (!result.success)
    return {
      ok: false,
      problems: result.error.issues.map(({ path, message }) => `${path.join(".") || "file"}: ${message}`),
    };
  const names = result.data.releases.map(({ category, os, version }) => `${category} ${os} ${version}`);
  const twice = names.filter((name, index) => names.indexOf(name) < index);
  if (twice.length > 0) return { ok: false, problems: twice.map((name) => `${name} is in the file twice`) };
  return { ok: true, releases: result.data.releases };
}

/** The architectures for which the form of the console has fields. */
export const bits = ["64", "32", "arm64"] as const;
const buildFields = ["link", "size", "sha256", "requirements"] as const;

const text = () => z.string().default("");
const shapeOf = <Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, text()])) as Record<Names[number], z.ZodDefault<z.ZodString>>;

/** The form of one release; `readRelease` applies the rules of the file. */
export const releaseFormSchema = z.object({
  ...shapeOf(["category", "os", "product", "version", "description", "date", "beta"] as const),
  ...shapeOf(bits.flatMap((bit) => buildFields.map((field) => `${field}-${bit}`))),
  reason: reasonField,
});

type ReadRelease =
  | { ok: true; release: ReleaseEntry }
  /** By field name. */
  | { ok: false; errors: Record<string, string[]> };

/** Reads a typed release by the same rules as the command's file. A build without a link is left out. */
export function readRelease(typed: Record<string, string>): ReadRelease {
  const of = (name: string) => typed[name]?.trim() ?? "";
  const offered = bits.filter((bit) => of(`link-${bit}`) !== "");
  const result = release.safeParse({
    category: of("category"),
    os: of("os"),
    ...(of("product") === "" ? {} : { product: of("product") }),
    version: of("version"),
    description: of("description"),
    date: readTypedDay(of("date")),
    beta: of("beta") !== "",
    arch: offered.map((bit) => ({
      bit,
      link: of(`link-${bit}`),
      size: of(`size-${bit}`) === "" ? null : Number(of(`size-${bit}`)),
      sha256: of(`sha256-${bit}`) === "" ? null : of(`sha256-${bit}`).toLowerCase(),
      requirements: of(`requirements-${bit}`),
    })),
  });
  if (result.success) return { ok: true, release: result.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of result.error.issues) {
    const [first, place, field] = path.map(String);
    const bit = first === "arch" ? (offered[Number(place)] ?? "64") : "";
    const name = first === "arch" ? `${field ?? "link"}-${bit}` : (first ?? "");
    const kind = name.split("-")[0] ?? "";
    errors[name] ??= [`${releaseLabels[kind] ?? "It"} ${kind === "link" ? LINK : wordsOf(message)}`];
  }
  return { ok: false, errors };
}

const releaseLabels: Record<string, string> = {
  category: "The version of the product",
  os: "The platform",
  product: "The product",
  version: "The version",
  description: "The description",
  date: "The day",
  link: "The link",
  size: "The size",
  sha256: "The checksum",
  requirements: "What it needs",
};

const LINK = "must be an address that starts with https://, for one build at least";

/** Our own messages continue after the field's name; those of the parser are not meant for people. */
const wordsOf = (message: string): string =>
  message.startsWith("must ") ? message : "is missing or invalid";
