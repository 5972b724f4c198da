import type { DateOrder } from "#db/schema";
import { neighbours, readPage } from "~/models/list-page";
import { IMPORT, type SalesImport } from "~/models/sales/import";
import { SHOWN_ROWS, proposedColumns, readChosenColumns, shownColumns } from "./import-columns";
import { answerColumns, answerDateOrder, discardImport } from "~/models/sales/import-question.server";
import { findImport, listImports, undoImportedSales, whenSold } from "~/models/sales/import.server";
import { importLine, importView, mistakeLine } from "./import-lines.server";
import { listSalesLocations } from "~/models/sales/location.server";
import { fileLimit } from "~/models/sales/limits";
import { readSalesRoom } from "~/models/sales/limits.server";
import { lockSales } from "~/models/sales/sale.server";
import { readId } from "~/models/row-id";
import type { App } from "~/services/platform/app.server";
import type { AppContext } from "~/services/platform/context.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { piecesOf, readFirstRows } from "~/services/sales/read-import-file.server";
import type { ReportReader } from "~/models/sales/report.server";

type FormContext = Pick<App, "db" | "config">;

const PAGE_LENGTH = 25;

type Locations = Awaited<ReturnType<typeof listSalesLocations>>;

const locationsInUse = (locations: Locations) =>
  locations.filter(({ archived }) => !archived).map(({ id, name }) => ({ id, name }));

/** How many rows a file may have. */
async function readMostRows({ db, config }: FormContext, ownerId: number): Promise<number> {
  const { tier } = await readSalesRoom(db, ownerId);
  return fileLimit(tier, config.embeddedFolder !== null);
}

/** A page of all files of a shop. */
export async function readFiles(app: FormContext, { shop }: ReportReader, query: URLSearchParams) {
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const [files, locations, mostRows] = await Promise.all([
    listImports(app.db, shop.ownerId, page),
    listSalesLocations(app.db, shop.ownerId),
    readMostRows(app, shop.ownerId),
  ]);
  return {
    locations: locationsInUse(locations),
    mostRows,
    files: files.slice(0, PAGE_LENGTH).map(importLine),
    page: page.page,
    ...neighbours(page, files.length, IMPORT, new URLSearchParams()),
  };
}

/** One file and its result. Another owner's file gets the same answer as one that does not exist. */
export async function readImport(app: AppContext, { user, shop }: ReportReader, typed: string | undefined) {
  const file = await findImport(app.db, shop.ownerId, readId(typed));
  if (!file) throw await notThere(app, user.id);
  const sold = file.state === "done" ? await whenSold(app.db, shop.ownerId, file.id) : null;
  const first = await firstRowsOf(app, file);
  const show = file.asksColumns ? proposedColumns : shownColumns;
  const columns = first && show(first.header, first.rows);
  return { ...importView(file, sold), columns, errors: file.errors.map(mistakeLine) };
}

/** null if the file is no longer here. */
const firstRowsOf = async ({ db }: AppContext, { id, cleared, chosenColumns }: SalesImport) =>
  cleared ? null : readFirstRows(piecesOf(db, id), SHOWN_ROWS, chosenColumns ?? undefined);

/**
 * Sets what each column of a file is, after which it is read.
 * @param choices by place
 * @returns the errors of the choices; null if the file is read, or does not ask
 */
export async function answerFileColumns(
  app: AppContext,
  { user, shop }: ReportReader,
  typed: string | undefined,
  choices: readonly string[],
): Promise<Record<string, string[]> | null> {
  const file = await findImport(app.db, shop.ownerId, readId(typed));
  if (!file) throw await notThere(app, user.id);
  const first = await firstRowsOf(app, file);
  if (!file.asksColumns || first === null) return null;
  const chosen = readChosenColumns(first.header, choices);
  if (!chosen.ok) return chosen.errors;
  await answerColumns(app.db, { ownerId: shop.ownerId, id: file.id, columns: chosen.columns });
  return null;
}

/** Sets the date order of a file, which is then read. False if the file does not ask for it. */
export async function answerDates(
  app: AppContext,
  { user, shop }: ReportReader,
  typed: string | undefined,
  dateOrder: DateOrder,
): Promise<boolean> {
  const id = readId(typed);
  if (!(await findImport(app.db, shop.ownerId, id))) throw await notThere(app, user.id);
  return answerDateOrder(app.db, { ownerId: shop.ownerId, id, dateOrder });
}

/** Deletes a file that is being read or needs an answer; false if it is done by now. */
export async function discardFile(app: AppContext, reader: ReportReader, typed: string | undefined) {
  const { user, shop } = reader;
  const id = readId(typed);
  if (!(await findImport(app.db, shop.ownerId, id))) throw await notThere(app, user.id);
  return discardImport(app.db, { ownerId: shop.ownerId, id });
}

/** Removes everything that a file imported; false if there is nothing of it to remove. */
export async function undoImport(app: AppContext, reader: ReportReader, typed: string | undefined) {
  const { user, shop } = reader;
  const id = readId(typed);
  if (!(await findImport(app.db, shop.ownerId, id))) throw await notThere(app, user.id);
  return app.db.transaction().execute(async (trx) => {
    await lockSales(trx, shop.ownerId);
    return undoImportedSales(trx, { ownerId: shop.ownerId, id, now: app.clock.now() });
  });
}

const notThere = (app: AppContext, userId: number) =>
  denial(app, {
    userId,
    object: "sales file",
    message: "This file is not in your account.",
  });
