import { uniqueViolation } from "#db/violation";
import { KIBIBYTE } from "~/models/bytes";
import { cutText } from "~/models/cut-text";
import { salesFileLimit, MOST_WAITING, MOST_ROWS, fileLimit, limitWords } from "~/models/sales/limits";
import { countAttempt } from "~/models/http/throttle.server";
import {
  addPiece,
  beginImport,
  dropArrival,
  findSameFile,
  finishArrival,
} from "~/models/sales/import-arrival.server";
import { shownName } from "~/models/sales/name";
import { listSalesLocations } from "~/models/sales/location.server";
import { formatCount } from "~/models/money";
import type { RowsTaken } from "~/models/sales/limits.server";
import { peekRows, readSalesRoom } from "~/models/sales/limits.server";
import { tooManyNow } from "./too-many-now.server";
import { readId } from "~/models/row-id";
import type { AppContext } from "~/services/platform/context.server";
import { ArrivingFile, type FileFlaw } from "./arriving-file.server";

export type ReceiveFileResult =
  | { outcome: "stored"; id: number }
  /** The owner has sent the same file before. */
  | { outcome: "same"; id: number }
  | { outcome: "invalid"; field: "location" | "csv"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number }
  | { outcome: "busy" };

interface SalesUpload {
  fields: ReadonlyMap<string, string>;
  /** The sender's name for the file; empty if none was chosen. */
  fileName: string;
  bytes: AsyncIterable<Buffer>;
}

const PIECE = 64 * KIBIBYTE;

const flaws: Record<FileFlaw, (row: number, mostRows: number) => string> = {
  empty: () => "This file is empty. Choose the file with your sales.",
  encoding: () =>
    'This file is not in UTF-8, so names could be read wrongly. In Excel choose "Save as" and "CSV UTF-8".',
  binary: () => 'This is not a CSV file. In Excel or Google Sheets choose "Save as" or "Download", then CSV.',
  workbook: () =>
    'This is a workbook, not a CSV file. Open it, choose "Save as" or "Download", then CSV (UTF-8).',
  "long row": (row) =>
    `Row ${formatCount(row)} is too long. Look there for a quotation mark that is never closed.`,
  "many rows": (_, mostRows) =>
    `This file has more than ${formatCount(mostRows)} rows. Split it, and upload the parts one after the other.`,
  "empty rows": () =>
    `This file has more than ${formatCount(MOST_ROWS)} empty rows. Delete the rows below your sales, and save it again.`,
};

/**
 * Stores a file of sales in pieces for the job that reads it. Nothing of it stays unless it has arrived completely.
 */
export async function receiveFile(
  app: AppContext,
  ownerId: number,
  upload: SalesUpload,
): Promise<ReceiveFileResult> {
  const { db, clock } = app;
  const locationId = readId(upload.fields.get("location"));
  const locations = await listSalesLocations(db, ownerId);
  if (!locations.some(({ id, archived }) => id === locationId && !archived))
    return { outcome: "invalid", field: "location", message: "Choose a shop" };
  const counted = await countAttempt(db, `sales-file:${ownerId}`, salesFileLimit, clock.now());
  if (!counted.allowed)
    return {
      ...counted,
      outcome: "throttled",
      message: "You uploaded many files in the last hour. Upload this one later",
    };
  const fileName = cutText(shownName(upload.fileName), MOST_FILE_NAME);
  if (fileName === "") return { outcome: "invalid", field: "csv", message: "Choose a file" };
  const id = await beginImport(db, { ownerId, locationId, fileName, now: clock.now() });
  if (id === null) return { outcome: "busy" };
  try {
    const { tier } = await readSalesRoom(db, ownerId);
    const mostRows = fileLimit(tier, app.config.embeddedFolder !== null);
    const received = await takeIn(app, { id, ownerId, mostRows }, upload.bytes);
    if (received.outcome !== "stored") await dropArrival(db, id);
    return received;
  } catch (error) {
    await dropArrival(db, id);
    throw error;
  }
}

const MOST_FILE_NAME = 200;

async function takeIn(
  { db, clock }: AppContext,
  { id, ownerId, mostRows }: { id: number; ownerId: number; mostRows: number },
  bytes: AsyncIterable<Buffer>,
): Promise<ReceiveFileResult> {
  const file = new ArrivingFile(mostRows);
  let piece = 0;
  for await (const some of piecesOf(bytes)) {
    file.add(some);
    if (file.flaw !== null) break;
    await addPiece(db, id, piece, some);
    piece += 1;
  }
  const sha256 = file.end();
  if (file.flaw !== null)
    return { outcome: "invalid", field: "csv", message: flaws[file.flaw](file.row, mostRows) };
  const room = await peekRows(db, ownerId, file.rowCount, clock.now());
  if (!room.allowed) return refusedFor(room);
  try {
    await finishArrival(db, id, { sha256, size: file.size, rowCount: file.rowCount });
    return { outcome: "stored", id };
  } catch (error) {
    if (uniqueViolation(error) !== "sales_imports_once") throw error;
    const same = await findSameFile(db, ownerId, sha256);
    if (same === null) throw error;
    return { outcome: "same", id: same };
  }
}

/** Tells the sender at once. The job that reads the file checks again, and counts. */
function refusedFor(refusal: Extract<RowsTaken, { allowed: false }>): ReceiveFileResult {
  const { tier, why } = refusal;
  if (why === "hour") {
    const { retryAfterSeconds } = refusal;
    return { outcome: "throttled", message: tooManyNow(refusal), retryAfterSeconds };
  }
  return { outcome: "invalid", field: "csv", message: limitWords("full", tier) };
}

/** Joins small parts into pieces of one size; at most one piece is in memory. */
async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes) {
    parts.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield Buffer.concat(parts);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Shown if the owner already has as many files under way as allowed. */
export const BUSY = `${MOST_WAITING} of your files are still being read or need your answer. Answer or discard one under Recent files, or wait until one is done, then upload this one`;
