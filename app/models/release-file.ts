import { z } from "zod";
import { platforms } from "./release";

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

/** What a release manager writes; the names are those of the download listing. */
const releaseFile = z.strictObject({ releases: z.array(release).min(1).max(200) });

export type ReleaseEntry = z.output<typeof release>;

type FileResult = { ok: true; releases: ReleaseEntry[] } | { ok: false; problems: string[] };

/** Checks a whole file and names every problem with its place. */
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
