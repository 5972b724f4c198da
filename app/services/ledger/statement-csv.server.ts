import type { Db } from "#db/client";
import { listMovements } from "~/models/ledger/statement.server";
import { statementColumns, statementLine, type StatementFilter } from "~/models/ledger/statement";
import { type CsvFile, linesInBatches } from "~/services/doors/csv-file.server";

const BATCH = 500;

/** A wallet's statement as a file. */
export function statementFile(db: Db, ownerId: number, filter: StatementFilter, batch = BATCH): CsvFile {
  return {
    name: "wallet-statement.csv",
    columns: statementColumns,
    lines: linesInBatches(
      batch,
      (limit, last) => listMovements(db, ownerId, filter, { limit, below: last?.id ?? null }),
      statementLine,
    ),
  };
}
