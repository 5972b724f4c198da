import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

import { z } from "zod";

import { type NamedMutant, namedMutants } from "./named-mutants";
import type { Subject } from "./subjects";

const position = z.object({ line: z.number(), column: z.number() });

const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: position, end: position }),
        }),
      ),
    }),
  ),
});

/** For a file that is written back: everything that Stryker put there stays. */
const survivorsSchema = z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) });

type FileReport = z.output<typeof reportSchema>["files"][string];

export interface Survivor {
  line: number;
  code: string;
  mutant: string;
  /** null until it is named. */
  reason: string | null;
}

export interface FileResult {
  file: string;
  mutants: number;
  killed: number;
  survivors: Survivor[];
  /** Names of mutants that no longer survive. */
  outdatedNames: string[];
}

/** The last run's result for a subject, also used by the next run. */
const reportPath = (subject: Pick<Subject, "name">): string => `.cache/mutants/${subject.name}.json`;

/** The results of a subject's files; null before its first run. */
export function readResults(subject: Subject): FileResult[] | null {
  if (!existsSync(reportPath(subject))) return null;
  const { files } = reportSchema.parse(JSON.parse(readFileSync(reportPath(subject), "utf8")));
  return subject.files.flatMap((file) => {
    const report = files[file];
    return report ? [resultOf(file, report)] : [];
  });
}

/** The file that Stryker reads and writes during a run, so that earlier results survive if the run is ended early. */
export const runPath = (subject: Pick<Subject, "name">): string => `.cache/mutants/${subject.name}.run.json`;

/**
 * Begins a run with the known results except survivors, so that these are tried again. Stryker does that itself if it
 * sees a new test that runs the code, but it cannot see that for constants: code that runs on import belongs to no
 * test.
 */
export function beginRun(subject: Subject): void {
  rmSync(runPath(subject), { force: true });
  if (!existsSync(reportPath(subject))) return;
  const report = z
    .looseObject({ files: z.record(z.string(), survivorsSchema) })
    .parse(JSON.parse(readFileSync(reportPath(subject), "utf8")));
  for (const file of subject.files) {
    const known = report.files[file];
    if (known) known.mutants = known.mutants.filter(({ status }) => !undetected.includes(status));
  }
  writeFileSync(runPath(subject), JSON.stringify(report));
}

export const endRun = (subject: Subject): void => renameSync(runPath(subject), reportPath(subject));

const detected = ["Killed", "Timeout"];
const undetected = ["Survived", "NoCoverage"];
const oneSpace = (text: string): string => text.replace(/\s+/g, " ").trim();

function resultOf(file: string, { source, mutants }: FileReport): FileResult {
  const names = namedMutants[file] ?? [];
  const killed = mutants.filter(({ status }) => detected.includes(status)).length;
  const found = mutants.filter(({ status }) => undetected.includes(status));
  const used = new Set<unknown>();
  const survivors = found.map(({ location, replacement = "", mutatorName }): Survivor => {
    const code = oneSpace(cut(source, location));
    const mutant = oneSpace(replacement) || mutatorName;
    const name = names.find(
      (one) =>
        isCode(one, code) &&
        one.mutant === mutant &&
        (one.line === undefined || one.line === location.start.line),
    );
    used.add(name);
    return { line: location.start.line, code, mutant, reason: name?.reason ?? null };
  });
  const outdatedNames = names
    .filter((name) => !used.has(name))
    .map(({ code, mutant }) => `${code} → ${mutant}`);
  return { file, mutants: killed + survivors.length, killed, survivors, outdatedNames };
}

const isCode = ({ code: named }: NamedMutant, code: string): boolean =>
  named.endsWith("…") ? code.startsWith(named.slice(0, -1)) : code === named;

function cut(source: string, { start, end }: FileReport["mutants"][number]["location"]): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join("\n");
}
