import type { SalesImportState, SalesRowError } from "#db/schema";
import { MINUTE, SECOND } from "~/models/duration";

export const IMPORT = "/sales-report/import";
export const importPath = (id: number): string => `${IMPORT}/${id}`;
export const FORMAT_FILE = "/sales-report/format.csv";
export const FORMAT = `${IMPORT}#format`;

/** Mistakes that are kept of a file; the rest are counted. */
export const SHOWN_ERRORS = 100;

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
  createdAt: Date;
  finishedAt: Date | null;
}

export const isOpen = ({ state }: Pick<SalesImport, "state">): boolean =>
  state === "waiting" || state === "reading";

/** Mistakes in the order of the file, as many as are kept. */
export const firstErrors = (errors: readonly SalesRowError[]): SalesRowError[] =>
  [...errors].sort((one, other) => one.row - other.row).slice(0, SHOWN_ERRORS);
