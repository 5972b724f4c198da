import type { DateQuestion, SalesImportState, SalesRowError } from "#db/schema";
import { DAY, MINUTE, SECOND } from "~/models/duration";
import { MOST_ROWS } from "./limits";
import { stateTable } from "~/models/state-table";

/** The next reader takes over a file that its reader left or no longer holds. */
export const importTransitions = stateTable<SalesImportState>()({
  arriving: ["waiting"],
  waiting: ["reading"],
  reading: ["reading", "waiting", "asking", "done", "refused"],
  asking: ["waiting", "refused"],
  done: ["taken back"],
  refused: [],
  "taken back": [],
});

export const IMPORT = "/sales-report/import";
export const importPath = (id: number): string => `${IMPORT}/${id}`;
export const FORMAT_FILE = "/sales-report/format.csv";
export const FORMAT = `${IMPORT}#format`;

export const markedPath = (id: number): string => `${importPath(id)}/marked.csv`;

/** Kinds of mistakes shown for a file; the rest are only counted. */
const SHOWN_ERRORS = 100;

/** Rows whose mistakes are kept for the marked file. */
export const MOST_MARKED = 10_000;

/** Marked files that an owner can download, and for how long. */
export const MARKED_FILES = 3;
export const MARKED_TIME = 7 * DAY;

/** How long a file waits for its owner's answer, from its arrival on. */
export const ANSWER_TIME = 7 * DAY;

export const answerEnd = ({ createdAt }: Pick<SalesImport, "createdAt">): Date =>
  new Date(createdAt.getTime() + ANSWER_TIME);

/** A reader that is silent for this long is replaced by another, which starts from the beginning. */
export const LEASE = 30 * SECOND;

/** A file that so many readers began and did not finish cannot be read. */
export const MOST_ATTEMPTS = 5;

/** A file that has not fully arrived after this will not. */
export const ARRIVAL = 15 * MINUTE;

export interface SalesImport {
  id: number;
  fileName: string;
  state: SalesImportState;
  location: string;
  rowCount: number;
  rowsRead: number;
  saleCount: number;
  knownCount: number;
  unknownColumns: string[];
  errorCount: number;
  /** null if the file was not read to its end. */
  refusedCount: number | null;
  titleLines: string[];
  dateQuestion: DateQuestion | null;
  asksColumns: boolean;
  chosenColumns: string[] | null;
  /** Whether the file itself has been deleted. */
  cleared: boolean;
  createdAt: Date;
  finishedAt: Date | null;
}

export const isOpen = ({ state }: Pick<SalesImport, "state">): boolean =>
  state === "waiting" || state === "reading";

/** Whether the file can be downloaded with its mistakes marked. */
export const isMarked = ({
  state,
  refusedCount,
  cleared,
}: Pick<SalesImport, "state" | "refusedCount" | "cleared">): boolean =>
  state === "refused" && refusedCount !== null && refusedCount > 0 && !cleared;

export interface FoundMistake extends SalesRowError {
  /** Mistakes of one kind are shown together. The default is the message. */
  kind?: string;
}

/** The mistakes of a file: all are counted, and the first of each kind is kept. */
export class Mistakes {
  private readonly kinds = new Map<string, SalesRowError & { count: number }>();
  private total = 0;

  add(errors: readonly FoundMistake[]): void {
    for (const { kind, ...error } of errors) {
      this.total += error.count ?? 1;
      const key = JSON.stringify([error.column, kind ?? error.message]);
      const known = this.kinds.get(key);
      if (known) known.count += error.count ?? 1;
      else if (this.kinds.size < SHOWN_ERRORS) this.kinds.set(key, { ...error, count: error.count ?? 1 });
    }
  }

  /** Counts mistakes whose details are not known. */
  addUnknown(count: number): void {
    this.total += count;
  }

  get count(): number {
    return this.total;
  }

  /** In file order. */
  get shown(): SalesRowError[] {
    return [...this.kinds.values()].sort((one, other) => one.row - other.row);
  }
}

/** What makes a file no list of sales though each of its rows could be one. */
export function fileMistakes({ rows, headingsRow }: { rows: number; headingsRow: number }): FoundMistake[] {
  if (rows === 0)
    return [{ row: headingsRow + 1, column: "", message: "There are no sales below the headings." }];
  if (rows > MOST_ROWS)
    return [{ row: MOST_ROWS + 2, column: "", message: "Split the file here. It has too many rows." }];
  return [];
}

/** Every reader of the file failed. */
export const unreadable: SalesRowError = {
  row: 1,
  column: "",
  message:
    "We tried to read this file several times, and could not. This is our mistake, and we are looking into it. Save the file again as CSV (UTF-8) and upload it, or write to us.",
};

/** Fewer rows came out of the file than it holds. */
export const lostRows: SalesRowError = {
  row: 1,
  column: "",
  message:
    "We could not read every row of this file. This is our mistake, and we are looking into it. Save the file again as CSV (UTF-8), or write to us.",
};

/** A receipt that the shop already has, with other rows. */
export const otherContent = ({ row, receipt }: { row: number; receipt: string }): FoundMistake => ({
  row,
  column: "Receipt",
  cell: receipt,
  message:
    "This shop already has this receipt with different contents. Delete its rows, or give it another number.",
});

/** A row of the marked file, with what is wrong with it. */
export interface MarkedRow {
  row: number;
  problems: string;
}

export const markedRow = (row: number, errors: readonly SalesRowError[]): MarkedRow => ({
  row,
  problems: errors
    .map(({ column, message }) => (column === "" ? message : `${column}: ${message}`))
    .join(" "),
});
