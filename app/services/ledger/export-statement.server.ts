import type { Db } from "#db/client";
import { listStatementEntries, type WalletOfOwner } from "~/models/ledger/statement.server";
import type { StatementFilter } from "~/models/ledger/statement";
import { statementColumns, statementLine } from "~/messages/ledger/statement-file";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";

const BATCH = 500;

/** A wallet's statement as a file. */
export function statementFile(db: Db, of: WalletOfOwner, filter: StatementFilter, batch = BATCH): CsvFile {
  return {
    name: `${of.wallet}-statement.csv`,
    columns: statementColumns(of.wallet),
    lines: linesInBatches(
      batch,
      (limit, last) => listStatementEntries(db, of, filter, { limit, below: last?.id ?? null }),
      statementLine,
    ),
  };
}
