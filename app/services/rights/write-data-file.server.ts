import type { AppContext } from "~/services/platform/context.server";
import { stringify } from "csv-stringify/sync";
import { constants, deflateRawSync } from "node:zlib";
import { Zip, ZipPassThrough } from "fflate";
import { brand } from "~/brand";
import type { User } from "~/models/users/user";
import { dayOf } from "~/models/date";
import { readme } from "~/messages/rights/data-file";
import { type ExportedTable, exportedTables } from "~/models/rights/export-tables";
import { type OwnRow, ownRows } from "~/models/rights/export-rows.server";
import type { App } from "~/services/platform/app.server";
import { csvOptions } from "~/services/platform/csv-file.server";

interface DataFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

interface ZippedFile {
  name: string;
  texts: AsyncIterable<string>;
}

/**
 * The copy of an owner's data as one file, compressed while its rows are read: it needs memory for a few hundred
 * rows.
 */
export function writeDataFile(app: AppContext, owner: User): DataFile {
  const now = app.clock.now();
  const bytes = zipFiles(filesOf(app, owner, now), now);
  return { name: `${brand.name.toLowerCase()}-data-${dayOf(now)}.zip`, bytes };
}

/** Each table twice, for people and for programs. Tables without rows of the account get no files. */
async function* filesOf(
  { db, config }: Pick<App, "db" | "config">,
  owner: User,
  now: Date,
): AsyncGenerator<ZippedFile> {
  yield { name: "README.txt", texts: once(readme(now, config.contact)) };
  for (const exported of exportedTables) {
    const first = await ownRows(db, owner, exported).next();
    if (first.done) continue;
    const rows = () => ownRows(db, owner, exported);
    yield { name: `csv/${exported.file}.csv`, texts: csvTexts(exported, rows()) };
    yield { name: `json/${exported.file}.json`, texts: jsonTexts(rows()) };
  }
}

async function* once(text: string) {
  yield text;
}

const BYTE_ORDER_MARK = "\ufeff";

async function* csvTexts({ columns }: ExportedTable, batches: AsyncIterable<OwnRow[]>) {
  yield BYTE_ORDER_MARK + stringify([[...columns]], csvOptions);
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => columns.map((column) => cell(row[column]))),
      csvOptions,
    );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}

async function* jsonTexts(batches: AsyncIterable<OwnRow[]>) {
  let before = "[\n";
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** The zip format's number for deflate. */
const DEFLATED = 8;

/** Compresses each piece synchronously by itself, so that nothing but the sent bytes is left in memory. */
class PackedFile extends ZipPassThrough {
  constructor(name: string) {
    super(name);
    this.compression = DEFLATED;
  }

  protected override process(piece: Uint8Array, last: boolean): void {
    const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(piece, { finishFlush }), last);
  }
}

/** One file after the other; each piece is passed on before the next is read. */
async function* zipFiles(files: AsyncIterable<ZippedFile>, now: Date): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  for await (const { name, texts } of files) {
    const file = new PackedFile(name);
    file.mtime = now;
    zip.add(file);
    for await (const text of texts) {
      file.push(Buffer.from(text));
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* packed.splice(0);
}
