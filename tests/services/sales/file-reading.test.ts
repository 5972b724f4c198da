import { describe, expect, test } from "vitest";

import { findImport } from "~/models/sales/import.server";
import { findMainLocation } from "~/models/users/location.server";
import { importNext } from "~/services/sales/import-sales.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { received } from "../../support/sales";

const database = await testDatabase();
const db = database.db;

/** Imports a file into a new shop; returns the outcome and the lines sold. */
async function bring(text: string | Buffer) {
  const app = makeContext(db);
  const owner = await makeOwner(db);
  const location = (await findMainLocation(db, owner.id))?.id ?? 0;
  const id = await received(app, owner.id, location, text);
  while (await importNext(app));
  const lines = await db
    .selectFrom("saleLines")
    .innerJoin("products", "products.id", "productId")
    .innerJoin("sales", "sales.id", "saleId")
    .select(["receipt", "name", "quantity", "amount"])
    .where("saleLines.ownerId", "=", owner.id)
    .orderBy("receipt")
    .orderBy("line")
    .execute();
  const file = await findImport(db, owner.id, id);
  if (!file) throw new Error("the file is gone");
  return { file, lines: lines.map((line) => Object.values(line).join(" ")) };
}

const HEADINGS = "Receipt,Date,Product,Quantity,Price,Note";
const three = ["Rice 1", "Rice 2", "Rice 3"];
const rowOf = (product: string) => `${product},2026-10-15,${product},2,85,`;

describe("no row vanishes", () => {
  test.for<[string, string]>([
    ["CRLF after the first line, LF after the others", `${HEADINGS}\r\n${three.map(rowOf).join("\n")}\n`],
    ["LF after the first line, CRLF after the others", `${HEADINGS}\n${three.map(rowOf).join("\r\n")}`],
    ["CR only", `${HEADINGS}\r${three.map(rowOf).join("\r")}\r`],
    ["CR, LF and CRLF", `${HEADINGS}\r${rowOf("Rice 1")}\n${rowOf("Rice 2")}\r\n${rowOf("Rice 3")}`],
    ["blank lines", `\n\n${HEADINGS}\n\n${three.map(rowOf).join("\r\n\r\n")}\n,,,,,\n\n`],
    ["a title above", `Sales of October,,,,,\nIkeja branch\n\n${HEADINGS}\n${three.map(rowOf).join("\n")}`],
    ["sep=;", `sep=;\r\n${[HEADINGS, ...three.map(rowOf)].join("\r\n").replaceAll(",", ";")}`],
    ["tabs", [HEADINGS, ...three.map(rowOf)].join("\r\n").replaceAll(",", "\t")],
    ["bars", [HEADINGS, ...three.map(rowOf)].join("\r\n").replaceAll(",", "|")],
  ])("%s", async ([, text]) => {
    const { file, lines } = await bring(text);
    expect(file).toMatchObject({ state: "done", rowCount: 3, rowsRead: 3, refusedCount: 0 });
    expect(lines).toEqual(three.map((product) => `${product} ${product} 2000 17000`));
  });
});

describe("no cell is ignored", () => {
  test.for<[string, string, string]>([
    ["a thousands comma", `${HEADINGS}\nO1,2026-10-15,Rice 50 kg,2,85,000`, "2 Price 85,000"],
    [
      "the same, beyond the headings",
      `Receipt,Date,Product,Quantity,Price\nO1,2026-10-15,Rice,2,85,000`,
      "2 Price 85,000",
    ],
    ["a cell beyond the headings", `${HEADINGS}\nO1,2026-10-15,Rice,2,85,,left`, "2 Column G left"],
  ])("%s", async ([, text, place]) => {
    const { file, lines } = await bring(text);
    expect(lines).toEqual([]);
    expect(file).toMatchObject({ state: "refused", rowCount: 1, rowsRead: 0, refusedCount: 1 });
    expect(file.errors.map(({ row, column, cell }) => `${row} ${column} ${cell}`)).toEqual([place]);
  });
});
