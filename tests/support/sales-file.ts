import { setTimeout as wait } from "node:timers/promises";

import type { Upload } from "~/services/doors/forms/upload.server";
import { importNext } from "~/services/sales/import-read.server";
import { type Received, receiveFile } from "~/services/sales/import-receive.server";
import type { makeContext } from "./context";

type App = ReturnType<typeof makeContext>;

/** A file as the body door hands it over, in parts of so many bytes. */
export function uploadOf(
  text: string | Buffer,
  locationId: number,
  { part = 1000, fileName = "sales.csv" } = {},
): Upload {
  const bytes = Buffer.from(text);
  async function* parts() {
    for (let at = 0; at < bytes.length; at += part) yield bytes.subarray(at, at + part);
  }
  return { fields: new Map([["location", String(locationId)]]), fileName, bytes: parts() };
}

export const TITLES = "Receipt,Date,Time,Outlet,Product,Quantity,Price,Cost,Customer,Paid";

/** A file of these rows below the usual titles. */
export const fileOf = (...rows: string[]): string => [TITLES, ...rows].join("\n");

export const receive = (
  app: App,
  ownerId: number,
  locationId: number,
  text: string | Buffer,
  fileName = "sales.csv",
): Promise<Received> => receiveFile(app, ownerId, uploadOf(text, locationId, { fileName }));

/** The number of a file that was taken in. */
export async function received(...file: Parameters<typeof receive>): Promise<number> {
  const answer = await receive(...file);
  if (answer.outcome !== "stored") throw new Error(`the file was not taken in: ${JSON.stringify(answer)}`);
  return answer.id;
}

/** So many receipts of two rows each, as a till would export them. */
export function manySales(receipts: number): string {
  const rows = Array.from({ length: receipts }, (_, index) => {
    const start = `R${index},2026-10-${String(1 + (index % 28)).padStart(2, "0")},${10 + (index % 9)}:${10 + (index % 50)}`;
    return `${start},,Product ${index % 400},${1 + (index % 5)},"1,${100 + (index % 800)}.50",900,,\n${start},,Rice ${index % 7},2.5,1900,1700,,`;
  });
  return fileOf(...rows);
}

/** Waits until all files of an owner are read, here or by a site beside. */
export async function readFiles(app: App, ownerId: number): Promise<void> {
  const open = app.db
    .selectFrom("sales_imports")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("state", "in", ["waiting", "reading"]);
  while ((await open.execute()).length > 0) if (!(await importNext(app))) await wait(50);
}
