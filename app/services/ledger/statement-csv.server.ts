import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Db } from "#db/client";
import { listMovements, type WalletOfOwner } from "~/models/ledger/statement.server";
import { statementColumns, statementLine, type StatementFilter } from "~/models/ledger/statement";

const BATCH = 500;

/**
 * A wallet's statement as a file, read in batches while it is sent, so its length does not matter. Texts that a
 * spreadsheet would take for a formula are marked as text; the byte order mark makes it read the naira sign rightly.
 */
export function statementCsv(
  db: Db,
  of: WalletOfOwner,
  filter: StatementFilter,
  batch = BATCH,
): ReadableStream {
  const lines = Readable.from(readLines(db, of, filter, batch));
  const csv = stringify({
    header: true,
    columns: statementColumns(of.wallet),
    escape_formulas: true,
    bom: true,
    record_delimiter: "windows",
  });
  lines.on("error", (error) => csv.destroy(error));
  return Readable.toWeb(lines.pipe(csv)) as ReadableStream;
}

async function* readLines(db: Db, of: WalletOfOwner, filter: StatementFilter, limit: number) {
  let below: number | null = null;
  for (;;) {
    const batch = await listMovements(db, of, filter, { limit, below });
    for (const movement of batch) yield statementLine(movement);
    const last = batch.at(-1);
    if (!last || batch.length < limit) return;
    below = last.id;
  }
}
