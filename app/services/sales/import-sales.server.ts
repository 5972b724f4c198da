import type { Job } from "~/models/platform/job";
import { SECOND } from "~/models/duration";
import type { DateOrder, SaleRow, SalesRowError } from "#db/schema";
import { cutText } from "~/models/cut-text";
import { DateOrders } from "~/models/sales/import-date";
import { type FileHeader, canChooseColumns } from "~/models/sales/import-format";
import { limitWords } from "~/models/sales/limits";
import { type FileRow, type RowContext, readRow } from "~/models/sales/import-row";
import {
  type FoundMistake,
  type MarkedRow,
  MOST_ATTEMPTS,
  MOST_MARKED,
  Mistakes,
  fileMistakes,
  lostRows,
  markedRow,
  otherContent,
  unreadable,
} from "~/models/sales/import";
import { dropLostArrivals } from "~/models/sales/import-arrival.server";
import { refuseUnanswered } from "~/models/sales/import-question.server";
import {
  type Claim,
  askColumns,
  askDateOrder,
  claimImport,
  clearFinished,
  finishImport,
  lockImport,
  noteProgress,
  refuseImport,
  releaseImport,
} from "~/models/sales/import-reading.server";
import { unreadableFileMail } from "~/messages/sales/mail";
import { listSalesLocations } from "~/models/sales/location.server";
import {
  addReadRows,
  addRefusals,
  countReadRows,
  dropReadRows,
  dropRefusals,
  findMismatches,
} from "~/models/sales/read-rows.server";
import { addReadSales, countKnown, lockSales, readRows } from "~/models/sales/sale.server";
import { LongReceipts } from "~/models/sales/spreadsheet-cell";
import { type RowsTaken, takeRows } from "~/models/sales/limits.server";
import { alertOperator } from "~/models/messages/operator-alert.server";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { inTurns } from "~/services/platform/turns.server";
import { type FilePart, piecesOf, readFile } from "./read-import-file.server";
import { tooManyNow } from "./too-many-now.server";

type ImportContext = Pick<App, "db" | "clock" | "log"> & { config: Pick<Config, "contact"> };
type Context = ImportContext;

/** How many rows are in memory at once, and written together. */
const BATCH = 500;

/**
 * Reads the next file, if there is one. A file that another process began and did not finish is read from the start.
 */
export async function importNext(app: Context, stop?: AbortSignal): Promise<boolean> {
  const now = app.clock.now();
  await dropLostArrivals(app.db, now);
  await refuseUnanswered(app.db, now);
  await clear(app);
  const claim = await claimImport(app.db, app.clock.now());
  if (!claim) return false;
  if (claim.attempts > MOST_ATTEMPTS) await giveUp(app, claim);
  else {
    const read = await readInOrder(app, claim, stop);
    if (read) await finish(app, read);
  }
  await clear(app);
  return true;
}

/** Ends a file on which reader after reader failed. */
async function giveUp(app: Context, claim: Claim): Promise<void> {
  const { db, clock, log, config } = app;
  log.error({ trouble: "sales file", id: claim.id }, "a sales file could not be read");
  await db.transaction().execute(async (trx) => {
    if (!(await lockImport(trx, claim))) return;
    await dropReadRows(trx, claim.id);
    await refuseImport(trx, claim, {
      errors: [unreadable],
      errorCount: 1,
      rows: null,
      unknownColumns: [],
      titleLines: [],
      now: clock.now(),
    });
  });
  const alert = { about: "sales-file", ...unreadableFileMail(claim.id), now: clock.now() };
  await alertOperator(db, alert, config.contact);
}

const clear = ({ db, clock }: Context): Promise<void> =>
  db.transaction().execute((trx) => clearFinished(trx, clock.now()));

/** Deletes what was read before, by a process that died or in another date order. */
const restartImport = ({ db }: Context, claim: Claim): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockImport(trx, claim))) return false;
    await dropReadRows(trx, claim.id);
    await dropRefusals(trx, claim.id);
    return true;
  });

/**
 * Reads a file with the day first, as most are written. If its dates show another order it is read again, and if they
 * do not show one its owner is asked. null if there is nothing more to do now.
 */
async function readInOrder(app: Context, claim: Claim, stop?: AbortSignal): Promise<FileReader | null> {
  const read = await readAll(app, claim, claim.dateOrder ?? "day", stop);
  if (read?.asksColumns) {
    await ask(app, read.claim, askColumns);
    return null;
  }
  if (read === null || claim.dateOrder !== null || !read.isWhole) return read;
  const found = read.dates.found;
  if ("question" in found) {
    const { question } = found;
    await ask(app, read.claim, (trx, held) => askDateOrder(trx, held, question));
    return null;
  }
  return found.order === "day" ? read : readAll(app, read.claim, found.order, stop);
}

const ask = (
  { db }: Context,
  claim: Claim,
  setAside: (trx: Context["db"], claim: Claim) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockImport(trx, claim))) return;
    await dropReadRows(trx, claim.id);
    await dropRefusals(trx, claim.id);
    await setAside(trx, claim);
  });

/** Reads every row and stores it apart. null if another process is reading now, or this one has to stop. */
async function readAll(
  app: Context,
  claim: Claim,
  dateOrder: DateOrder,
  stop?: AbortSignal,
): Promise<FileReader | null> {
  if (!(await restartImport(app, claim))) return null;
  const outlets = await listSalesLocations(app.db, claim.ownerId);
  const reader = new FileReader(app, claim, {
    outlets,
    locationId: claim.locationId,
    dateOrder,
    now: app.clock.now(),
  });
  for await (const part of readFile(piecesOf(app.db, claim.id), claim.chosenColumns ?? undefined)) {
    reader.take(part);
    if (reader.isStopped) break;
    if (!reader.isBatchFull) continue;
    if (!(await reader.keep())) return null;
    if (stop?.aborted) {
      await releaseImport(app.db, reader.claim);
      return null;
    }
  }
  if (!(await reader.keep())) return null;
  reader.check();
  return reader;
}

/** What was read of a file, and under which claim. */
class FileReader {
  readonly mistakes = new Mistakes();
  readonly dates = new DateOrders();
  private readonly receipts = new LongReceipts();
  readonly titleLines: string[] = [];
  /** Whether every row of the file was read. */
  isWhole = false;
  isStopped = false;
  /** Whether the owner can mend the headings by saying what they are. */
  asksColumns = false;
  rows = 0;
  refused = 0;
  private header: FileHeader | null = null;
  private titleCount = 0;
  private batch: FileRow[] = [];

  constructor(
    private readonly app: Context,
    public claim: Claim,
    private readonly context: Omit<RowContext, "header">,
  ) {}

  get unknownColumns(): string[] {
    return this.header?.unknown ?? [];
  }

  get isBatchFull(): boolean {
    return this.batch.length >= BATCH;
  }

  take(part: FilePart): void {
    if (part.kind === "row") this.batch.push(part.row);
    else if (part.kind === "title") this.addTitle(part.text);
    else if (part.kind === "header") {
      this.header = part.header;
      this.asksColumns = this.claim.chosenColumns === null && canChooseColumns(part.header);
      this.stopAt(part.header.problems.map((problem) => ({ row: part.header.row, ...problem })));
    } else if (part.kind === "broken") this.stopAt([part.error]);
    else {
      this.isWhole = true;
      this.filled = part.filled;
    }
  }

  /** Rows with content, counted without parsing cells. */
  private filled = 0;

  /** Nothing below can be read before this is fixed. */
  private stopAt(mistakes: readonly FoundMistake[]): void {
    if (mistakes.length === 0) return;
    this.isStopped = true;
    this.batch = [];
    this.mistakes.add(mistakes);
  }

  private addTitle(text: string): void {
    this.titleCount += 1;
    this.titleLines.push(cutText(text, MOST_TITLE));
  }

  /**
   * Checks the rows in memory and stores them. False if another process is reading now: its rows and these would mix.
   */
  async keep(): Promise<boolean> {
    const { db, clock } = this.app;
    const { good, refusals } = await this.readBatch();
    return db.transaction().execute(async (trx) => {
      if (!(await lockImport(trx, this.claim))) return false;
      // After a mistake, the rest is only read to find more of them.
      if (good.length > 0 && this.mistakes.count === 0) await addReadRows(trx, this.claim.id, good);
      await addRefusals(trx, this.claim.id, refusals);
      const claim = await noteProgress(trx, this.claim, this.rows, clock.now());
      if (claim) this.claim = claim;
      return claim !== null;
    });
  }

  private async readBatch(): Promise<{ good: SaleRow[]; refusals: MarkedRow[] }> {
    const good: SaleRow[] = [];
    const refusals: MarkedRow[] = [];
    for await (const row of inTurns(this.batch)) {
      if (this.header === null) throw new Error("a row came before the headings");
      const read = readRow(row, { ...this.context, header: this.header });
      this.rows += 1;
      if (read.date) this.dates.add(row.number, read.date.cell, read.date.date);
      if (read.ok) {
        good.push(read.row);
        this.receipts.add(row.number, read.row.receipt);
      } else {
        this.mistakes.add(read.errors);
        this.refused += 1;
        if (this.refused <= MOST_MARKED) refusals.push(markedRow(row.number, read.errors));
      }
    }
    this.batch = [];
    return { good, refusals };
  }

  /** Checks what only the whole file can show. */
  check(): void {
    if (!this.isWhole || this.isStopped) return;
    this.mistakes.add(fileMistakes({ rows: this.rows, headingsRow: this.header?.row ?? 1 }));
    if (this.receipts.mistake) this.mistakes.add([this.receipts.mistake]);
    const headings = this.header && this.header.titles.length > 0 ? 1 : 0;
    if (this.rows + this.titleCount + headings === this.filled) return;
    const { id } = this.claim;
    this.app.log.error(
      { trouble: "sales file", id, rows: this.rows, filled: this.filled },
      "rows of a sales file were lost in reading",
    );
    this.isWhole = false;
    this.mistakes.add([lostRows]);
  }
}

/** A title above the headings is cut to this length. */
const MOST_TITLE = 100;

/** From here on, the whole file counts or nothing does. */
async function finish(app: Context, read: FileReader): Promise<void> {
  const { db } = app;
  if (read.mistakes.count === 0) {
    await countReadRows(db);
    await refuseRows(app, read, await findMismatches(db, read.claim.id));
  }
  if (read.mistakes.count === 0) await write(app, read);
  if (read.mistakes.count > 0) await refuse(app, read);
}

/** Refuses rows that are fine on their own but conflict with others. */
async function refuseRows(
  { db }: Context,
  read: FileReader,
  { errors, errorCount }: { errors: readonly FoundMistake[]; errorCount: number },
): Promise<void> {
  read.mistakes.add(errors);
  read.mistakes.addUnknown(errorCount - errors.length);
  read.refused += errorCount;
  const refusals = errors.map((error) => markedRow(error.row, [error]));
  for (let at = 0; at < refusals.length; at += BATCH)
    await addRefusals(db, read.claim.id, refusals.slice(at, at + BATCH));
}

const refuse = ({ db, clock }: Context, read: FileReader): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockImport(trx, read.claim))) return;
    await dropReadRows(trx, read.claim.id);
    await refuseImport(trx, read.claim, {
      errors: read.mistakes.shown,
      errorCount: read.mistakes.count,
      rows: read.isWhole ? { all: read.rows, refused: read.refused } : null,
      unknownColumns: read.unknownColumns,
      titleLines: read.titleLines,
      now: clock.now(),
    });
  });

/** Writes the sales that are new in one transaction, which also releases the lease. */
async function write(app: Context, read: FileReader): Promise<void> {
  const { claim, rows, unknownColumns, titleLines } = read;
  const refused = await app.db.transaction().execute(async (trx) => {
    if (!(await lockImport(trx, claim))) return null;
    await lockSales(trx, claim.ownerId);
    const known = await countKnown(trx, readRows(claim.id), MOST_MARKED);
    if (known.others > 0) return { others: known };
    const now = app.clock.now();
    const taken = await takeRows(trx, claim.ownerId, rows, now);
    if (!taken.allowed) return { noRoom: noRoom(taken) };
    const source = { ownerId: claim.ownerId, tillId: null, importId: claim.id, now, isVoid: false };
    const result = { rowCount: rows, knownCount: known.same, unknownColumns, titleLines, now };
    const saleCount = await addReadSales(trx, source);
    await finishImport(trx, claim, { ...result, saleCount });
    return null;
  });
  if (refused?.noRoom) read.mistakes.add([refused.noRoom]);
  if (refused?.others) {
    const { first, others } = refused.others;
    await refuseRows(app, read, { errors: first.map(otherContent), errorCount: others });
  }
}

/** Several files may each have fitted when they arrived, but not all of them together. */
const noRoom = (refusal: Extract<RowsTaken, { allowed: false }>): SalesRowError => ({
  row: 1,
  column: "",
  message: refusal.why === "hour" ? tooManyNow(refusal) : limitWords("full", refusal.tier),
});

export const importsJob = (context: ImportContext): Job => ({
  name: "imports",
  pause: 2 * SECOND,
  async round(stop) {
    const more = await importNext(context, stop);
    return { done: more ? 1 : 0, more };
  },
});
