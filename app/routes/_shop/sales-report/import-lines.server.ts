import type { DateQuestion, SalesRowError } from "#db/schema";
import { dayOf, formatDate, formatMoment, noonOf } from "~/models/date";
import { formatCount } from "~/models/money";
import { dateOrders } from "~/models/sales/import-date";
import { type SalesImport, answerEnd, importPath, isMarked, isOpen } from "~/models/sales/import";
import {
  LONGEST_PERIOD,
  SALES_REPORT,
  daysAfter,
  formatPeriod,
  lengthOf,
  reportPath,
} from "~/models/sales/report-period";

interface ImportTag {
  tone: "good" | "warn" | undefined;
  text: string;
}

export interface ImportLine {
  href: string;
  name: string;
  tag: ImportTag;
  detail: string;
}

const countOf = (count: number, [one, many]: readonly [string, string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const rows = ["row", "rows"] as const;
const sales = ["sale", "sales"] as const;
const mistakes = ["mistake", "mistakes"] as const;

function tagOf({ state, errorCount }: SalesImport): ImportTag {
  if (state === "done") return { tone: "good", text: "Done" };
  if (state === "asking") return { tone: "warn", text: "Waiting for you" };
  if (state === "refused") return { tone: "warn", text: countOf(errorCount, mistakes) };
  return { tone: undefined, text: state === "taken back" ? "Undone" : "Being read" };
}

export function importLine(file: SalesImport): ImportLine {
  const much = file.state === "done" ? countOf(file.saleCount, sales) : countOf(file.rowCount, rows);
  return {
    href: importPath(file.id),
    name: file.fileName,
    tag: tagOf(file),
    detail: `${much} · ${formatDate(file.createdAt)}`,
  };
}

/** The first and last day of the sales in a file. */
interface SaleDays {
  first: Date;
  last: Date;
}

/** The report of a file's sales: the last days, if there are more than a report shows. */
function reportOf({ first, last }: SaleDays) {
  const period = { from: dayOf(first), to: dayOf(last) };
  if (lengthOf(period) > LONGEST_PERIOD) period.from = daysAfter(period.to, 1 - LONGEST_PERIOD);
  return {
    days: formatPeriod(period),
    href: reportPath(SALES_REPORT, { kind: "own", outletId: null, ...period }),
  };
}

export type ImportView = ReturnType<typeof importView>;

/** What the page of an import shows. */
export function importView(file: SalesImport, sold: SaleDays | null) {
  return {
    id: file.id,
    name: file.fileName,
    location: file.location,
    state: isOpen(file) ? ("open" as const) : file.state,
    title: titles[file.state](file.fileName),
    progress: { done: file.rowsRead, all: file.rowCount },
    came: formatMoment(file.createdAt),
    finished: file.finishedAt && formatMoment(file.finishedAt),
    counts: {
      rows: formatCount(file.state === "refused" ? file.rowsRead : file.rowCount),
      /** null if the file was not read to its end, or was read by a version that did not count them. */
      refused: file.refusedCount === null ? null : formatCount(file.refusedCount),
      added: formatCount(file.saleCount),
      known: formatCount(file.knownCount),
    },
    unknownColumns: file.unknownColumns,
    titleLines: file.titleLines,
    asksColumns: file.asksColumns,
    canDiscard: isOpen(file) || file.state === "asking",
    /** The last moment for an answer. */
    answerBy: file.state === "asking" ? formatMoment(answerEnd(file)) : null,
    question: file.dateQuestion && questionOf(file.dateQuestion, file.createdAt),
    isMarked: isMarked(file),
    isCutOff: file.state === "refused" && file.refusedCount === null && file.rowsRead < file.rowCount,
    errorCount: file.errorCount,
    mistakes: countOf(file.errorCount, mistakes),
    report: sold && reportOf(sold),
  };
}

const firstNames = { day: "the day", month: "the month", year: "the year" };

/** A date of the file and the days that it could be, the likeliest first: that nearest to the day the file came. */
function questionOf({ row, cell, ...days }: DateQuestion, came: Date) {
  const distance = (day: string) => Math.abs(noonOf(day).getTime() - came.getTime());
  const answers = dateOrders
    .flatMap((order) => {
      const day = days[order];
      return day === undefined ? [] : [{ order, day }];
    })
    .sort((one, other) => distance(one.day) - distance(other.day))
    .map(({ order, day }) => ({
      order,
      day: formatDate(noonOf(day)),
      first: `${firstNames[order]} comes first`,
    }));
  return { row: formatCount(row), cell, isShortYear: days.year !== undefined, answers };
}

export interface MistakeLine {
  place: string;
  message: string;
  count: number;
}

/** The place of a mistake with the cell as written: "Row 3, Date: 20/11/26". Mistakes of one kind share a line. */
export function mistakeLine({ row, column, cell, message, count = 1 }: SalesRowError): MistakeLine {
  const says = cell === undefined ? "" : `: ${cell}`;
  const alone = `Row ${formatCount(row)}${column && `, ${column}`}${says}`;
  const several = `${column && `${column}: `}${formatCount(count)} rows such as row ${formatCount(row)}${says}`;
  return { place: count === 1 ? alone : several, message, count };
}

const titles: Record<SalesImport["state"], (name: string) => string> = {
  arriving: (name) => `Importing ${name}`,
  waiting: (name) => `Importing ${name}`,
  asking: (name) => `A question about ${name}`,
  reading: (name) => `Importing ${name}`,
  done: (name) => `${name} is imported`,
  refused: (name) => `${name} was not imported`,
  "taken back": (name) => `Import of ${name} undone`,
};
