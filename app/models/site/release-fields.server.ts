import { z } from "zod";
import { readTypedDay } from "~/models/date";
import { readId } from "~/models/row-id";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { platforms, bits } from "./release";

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

const buildFields = ["link", "size", "sha256", "requirements"] as const;

const text = () => z.string().default("");
const shapeOf = <Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, text()])) as Record<Names[number], z.ZodDefault<z.ZodString>>;

/** The forms of the page of releases; `readRelease` applies the rules of the file. */
export const releaseActionSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("publish"),
    ...shapeOf(["category", "os", "product", "version", "description", "date", "beta"] as const),
    ...shapeOf(bits.flatMap((bit) => buildFields.map((field) => `${field}-${bit}`))),
    reason: reasonField,
  }),
  z.object({
    intent: z.literal("withdraw"),
    release: z.string("Choose a release").transform(readId),
    reason: reasonField,
  }),
]);

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
