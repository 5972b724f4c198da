import type { DateQuestion, SalesImportState, SalesRowError } from "#db/schema";
import { DAY, MINUTE, SECOND } from "~/models/duration";

export const IMPORT = "/sales-report/import";
export const importPath = (id: number): string => `${IMPORT}/${id}`;
export const FORMAT_FILE = "/sales-report/format.csv";
export const FORMAT = `${IMPORT}#format`;

export const markedPath = (id: number): string => `${importPath(id)}/marked.csv`;

/** Kinds of mistakes that are shown of a file; the rest are counted. */
export const SHOWN_ERRORS = 100;

/** Rows whose mistakes are kept for the marked file. */
export const MOST_MARKED = 10_000;

/** Files of an owner that can be downloaded with their mistakes marked, and for how long. */
export const MARKED_FILES = 3;
export const MARKED_TIME = 7 * DAY;

/** How long a file waits for an answer about its dates. */
export const ANSWER_TIME = 7 * DAY;

/** How long a reader may be silent before another one begins anew. */
export const LEASE = 30 * SECOND;

/** After this, nothing comes any more of a file that is still arriving. */
export const ARRIVAL = 15 * MINUTE;

/** Files of one owner that arrive, or wait, at the same time. */
export const MOST_WAITING = 5;

export interface SalesImport {
  id: number;
  fileName: string;
  state: SalesImportState;
  branch: string;
  rowCount: number;
  rowsRead: number;
  saleCount: number;
  knownCount: number;
  unknownColumns: string[];
  errorCount: number;
  /** Null where the file was not read to its end. */
  refusedCount: number | null;
  titleLines: string[];
  dateQuestion: DateQuestion | null;
  /** Whether the file itself is gone. */
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
  /** Mistakes of one kind are shown together. Without a kind it is the message. */
  kind?: string;
}

/** Mistakes of a file: all are counted, and the first of each kind is kept. */
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

  /** Counts mistakes beyond those that are at hand. */
  addUnknown(count: number): void {
    this.total += count;
  }

  get count(): number {
    return this.total;
  }

  /** In the order of the file. */
  get shown(): SalesRowError[] {
    return [...this.kinds.values()].sort((one, other) => one.row - other.row);
  }
}
