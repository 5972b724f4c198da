import type { SaleRow, SalesRowError } from "#db/schema";
import { SECOND } from "~/models/duration";
import type { Job } from "~/models/jobs/job";
import { type FileHeader, MOST_ROWS } from "~/models/sales/file-format";
import { type RowContext, readRow } from "~/models/sales/file-row";
import { SHOWN_ERRORS, firstErrors } from "~/models/sales/import";
import {
  type Claim,
  claimImport,
  clearFinished,
  dropLostArrivals,
  finishImport,
  holdImport,
  noteProgress,
  refuseImport,
  releaseImport,
} from "~/models/sales/import.server";
import { listBranches } from "~/models/sales/outlet.server";
import { addReadRows, countReadRows, dropReadRows, findMismatches } from "~/models/sales/read-rows.server";
import { addReadSales, countKnown, lockSales, readRows } from "~/models/sales/sale.server";
import type { App } from "~/services/app/app.server";
import { type FileRow, piecesOf, readFile } from "./import-file.server";

type Context = Pick<App, "db" | "clock">;

/** Rows that are in memory at once, and written together. */
const BATCH = 500;

/** Reads the files that wait. */
export const importsJob = (context: Context): Job => ({
  name: "imports",
  pause: 2 * SECOND,
  async round(stop) {
    const more = await importNext(context, stop);
    return { done: more ? 1 : 0, more };
  },
});

/** Reads the next file, if there is one. What another reader began and did not end begins anew. */
export async function importNext(app: Context, stop?: AbortSignal): Promise<boolean> {
  await dropLostArrivals(app.db, app.clock.now());
  await app.db.transaction().execute(clearFinished);
  const claim = await claimImport(app.db, app.clock.now());
  if (!claim) return false;
  if (await beginAnew(app, claim)) {
    const read = await readAll(app, claim, stop);
    if (read) await finish(app, read);
  }
  await app.db.transaction().execute(clearFinished);
  return true;
}

/** What a reader that died had read is gone. */
const beginAnew = ({ db }: Context, claim: Claim): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdImport(trx, claim))) return false;
    await dropReadRows(trx, claim.id);
    return true;
  });

/** What was read of a file, and by whom. */
interface Read {
  claim: Claim;
  rows: number;
  unknown: string[];
  errors: Mistakes;
}

interface Mistakes {
  errors: SalesRowError[];
  errorCount: number;
}

class FoundMistakes implements Mistakes {
  readonly errors: SalesRowError[] = [];
  errorCount = 0;

  add(errors: readonly SalesRowError[]): void {
    this.errorCount += errors.length;
    this.errors.push(...errors.slice(0, SHOWN_ERRORS - this.errors.length));
  }
}

/** Reads every row and keeps it apart. Null where another one reads now, or this process is to stop. */
async function readAll(app: Context, first: Claim, stop?: AbortSignal): Promise<Read | null> {
  const { db, clock } = app;
  const outlets = await listBranches(db, first.ownerId);
  const mistakes = new FoundMistakes();
  const reader: { claim: Claim | null; rows: number } = { claim: first, rows: 0 };
  let context: RowContext | undefined;
  let batch: FileRow[] = [];
  const keep = async (): Promise<boolean> => {
    const good = context ? goodRows(batch, context, mistakes) : [];
    reader.rows += batch.length;
    batch = [];
    // Once there is a mistake, the rest is read for more of them alone.
    reader.claim &&= await keepRows(app, reader.claim, mistakes.errorCount > 0 ? [] : good, reader.rows);
    if (!stop?.aborted) return reader.claim !== null;
    if (reader.claim) await releaseImport(db, reader.claim);
    return false;
  };
  for await (const part of readFile(piecesOf(db, first.id))) {
    if (part.kind === "header") {
      context = { header: part.header, outlets, locationId: first.locationId, now: clock.now() };
      mistakes.add(headerErrors(part.header));
      if (mistakes.errorCount > 0) break;
    } else if (part.kind === "broken") mistakes.add([part.error]);
    else batch.push(part.row);
    if (batch.length === BATCH && !(await keep())) return null;
  }
  if (!(await keep()) || reader.claim === null) return null;
  const { claim, rows } = reader;
  if (rows === 0 && mistakes.errorCount === 0) mistakes.add([noRows]);
  if (rows > MOST_ROWS) mistakes.add([manyRows]);
  return { claim, rows, unknown: context?.header.unknown ?? [], errors: mistakes };
}

const noRows: SalesRowError = { row: 2, column: "", message: "There are no sales below the first row." };
const manyRows: SalesRowError = {
  row: MOST_ROWS + 2,
  column: "",
  message: "Split the file here: it has too many rows.",
};

const headerErrors = ({ problems }: FileHeader): SalesRowError[] =>
  problems.map((problem) => ({ row: 1, ...problem }));

function goodRows(batch: readonly FileRow[], context: RowContext, mistakes: FoundMistakes): SaleRow[] {
  return batch.flatMap(({ number, cells }) => {
    const read = readRow(cells, number, context);
    if (read.ok) return [read.row];
    mistakes.add(read.errors);
    return [];
  });
}

/** Null where another one reads now: its rows and those of this one would mix. */
function keepRows(
  { db, clock }: Context,
  claim: Claim,
  good: readonly SaleRow[],
  rows: number,
): Promise<Claim | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdImport(trx, claim))) return null;
    if (good.length > 0) await addReadRows(trx, claim.id, good);
    return noteProgress(trx, claim, rows, clock.now());
  });
}

/** All of the file counts from here on, or none of it. */
async function finish(app: Context, read: Read): Promise<void> {
  const { db, clock } = app;
  const { claim, rows } = read;
  let mistakes = read.errors;
  if (mistakes.errorCount === 0) {
    await countReadRows(db);
    mistakes = await findMismatches(db, claim.id);
  }
  if (mistakes.errorCount === 0) mistakes = await write(app, read);
  if (mistakes.errorCount === 0) return;
  const { errors, errorCount } = mistakes;
  const result = { errors: firstErrors(errors), errorCount, rowsRead: rows, now: clock.now() };
  await refuseImport(db, claim, result);
}

const nothing: Mistakes = { errors: [], errorCount: 0 };

/** Writes the sales that are not here yet in one transaction; the lease is given up in it, too. */
function write({ db, clock }: Context, { claim, rows, unknown }: Read): Promise<Mistakes> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdImport(trx, claim))) return nothing;
    await lockSales(trx, claim.ownerId);
    const known = await countKnown(trx, readRows(claim.id), SHOWN_ERRORS);
    if (known.others > 0) return { errors: known.first.map(otherContent), errorCount: known.others };
    const now = clock.now();
    const source = { ownerId: claim.ownerId, tillId: null, importId: claim.id, now };
    const result = { rowCount: rows, knownCount: known.same, unknownColumns: unknown, now };
    const saleCount = await addReadSales(trx, source);
    await finishImport(trx, claim, { ...result, saleCount });
    return nothing;
  });
}

const otherContent = ({ row, receipt }: { row: number; receipt: string }): SalesRowError => ({
  row,
  column: "Receipt",
  message: `Receipt ${receipt} is in this branch already, and says something else. Take its rows out, or give it another number.`,
});
