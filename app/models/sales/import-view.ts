import { dayOf, formatDate, formatMoment } from "~/models/date";
import { formatCount } from "~/models/money";
import { type SalesImport, importPath, isOpen } from "./import";
import { LONGEST_PERIOD, SALES_REPORT, daysAfter, formatPeriod, lengthOf, reportPath } from "./report-period";

export interface ImportTag {
  tone: "good" | "warn" | undefined;
  text: string;
}

export interface ImportLine {
  href: string;
  name: string;
  tag: ImportTag;
  detail: string;
}

export const countOf = (count: number, [one, many]: readonly [string, string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const rows = ["row", "rows"] as const;
const sales = ["sale", "sales"] as const;
const mistakes = ["mistake", "mistakes"] as const;

function tagOf({ state, errorCount }: SalesImport): ImportTag {
  if (state === "done") return { tone: "good", text: "Done" };
  if (state === "refused") return { tone: "warn", text: countOf(errorCount, mistakes) };
  return { tone: undefined, text: state === "taken back" ? "Taken out again" : "Being read" };
}

/** A line of the list of files. */
export function importLine(file: SalesImport): ImportLine {
  const much = file.state === "done" ? countOf(file.saleCount, sales) : countOf(file.rowCount, rows);
  return {
    href: importPath(file.id),
    name: file.fileName,
    tag: tagOf(file),
    detail: `${much} · ${formatDate(file.createdAt)}`,
  };
}

/** The days of the sales that a file brought in. */
export interface Sold {
  first: Date;
  last: Date;
}

/** The report with the sales of a file: its last days where they are more than a report shows. */
function reportOf({ first, last }: Sold) {
  const period = { from: dayOf(first), to: dayOf(last) };
  if (lengthOf(period) > LONGEST_PERIOD) period.from = daysAfter(period.to, 1 - LONGEST_PERIOD);
  return {
    days: formatPeriod(period),
    href: reportPath(SALES_REPORT, { kind: "own", outletId: null, ...period }),
  };
}

export type ImportView = ReturnType<typeof importView>;

/** What the page of a file says. */
export function importView(file: SalesImport, sold: Sold | null) {
  return {
    id: file.id,
    name: file.fileName,
    branch: file.branch,
    state: isOpen(file) ? ("open" as const) : file.state,
    title: titles[file.state](file.fileName),
    progress: { done: file.rowsRead, all: file.rowCount },
    came: formatMoment(file.createdAt),
    finished: file.finishedAt && formatMoment(file.finishedAt),
    counts: {
      rows: formatCount(file.rowCount),
      added: formatCount(file.saleCount),
      known: formatCount(file.knownCount),
    },
    unknownColumns: file.unknownColumns,
    errorCount: file.errorCount,
    mistakes: countOf(file.errorCount, mistakes),
    report: sold && reportOf(sold),
  };
}

const titles: Record<SalesImport["state"], (name: string) => string> = {
  arriving: (name) => `Bringing in ${name}`,
  waiting: (name) => `Bringing in ${name}`,
  reading: (name) => `Bringing in ${name}`,
  done: (name) => `${name} is in`,
  refused: (name) => `${name} was not brought in`,
  "taken back": (name) => `${name} was taken out again`,
};
