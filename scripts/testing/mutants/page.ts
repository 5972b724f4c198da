import { format } from "oxfmt";

import type { FileResult, Survivor } from "./report";

const title = `# Mutants of the rules of money and access

[StrykerJS](https://stryker-mutator.io) changes one thing in a rule, such as \`<\` to \`<=\`, and runs the tests of its
subject. A mutant that no test notices survives. Texts for people are left as they are.
Written by \`npm run mutants\`. A mutant that is named with its reason still counts as a survivor.
`;

/** The percentage of all tested mutants that a test noticed. */
export const scoreOf = (results: FileResult[]): number => {
  const mutants = sum(results.map((result) => result.mutants));
  return mutants === 0 ? 100 : (100 * sum(results.map(({ killed }) => killed))) / mutants;
};

/** The benchmark page: a row for each file, and each named survivor with its reason. */
export async function writePage(results: FileResult[]): Promise<string> {
  const page = [
    title,
    ...filesTable(results),
    "",
    "## Survivors that change nothing",
    "",
    ...namedTable(results),
  ];
  const { code } = await format("mutants.md", page.join("\n"));
  return code;
}

function filesTable(results: FileResult[]): string[] {
  const total = { file: "all", ...totalOf(results) };
  return [
    "| File | Mutants | Killed | Survived | Named | Score |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...[...results, total].map(({ file, mutants, killed, survivors }) => {
      const named = survivors.filter(({ reason }) => reason !== null).length;
      const score = scoreOf([{ file, mutants, killed, survivors, outdatedNames: [] }]).toFixed(1);
      return `| ${file} | ${mutants} | ${killed} | ${survivors.length - named} | ${named} | ${score} % |`;
    }),
  ];
}

function totalOf(results: FileResult[]): Omit<FileResult, "file"> {
  return {
    mutants: sum(results.map(({ mutants }) => mutants)),
    killed: sum(results.map(({ killed }) => killed)),
    survivors: results.flatMap(({ survivors }) => survivors),
    outdatedNames: [],
  };
}

function namedTable(results: FileResult[]): string[] {
  const rows = results.flatMap(({ file, survivors }) =>
    survivors.filter(({ reason }) => reason !== null).map((survivor) => namedRow(file, survivor)),
  );
  return ["| Place | Code | Mutant | Reason |", "| --- | --- | --- | --- |", ...rows];
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
const LONGEST = 80;
/** Text that contains backticks is put between double ones. */
const code = (text: string): string => {
  const short = cell(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  return short.includes("`") ? `\`\` ${short} \`\`` : `\`${short}\``;
};

const namedRow = (file: string, survivor: Survivor): string =>
  `| ${file}:${survivor.line} | ${code(survivor.code)} | ${code(survivor.mutant)} | ${cell(survivor.reason ?? "")} |`;

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
