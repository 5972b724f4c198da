import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DateOrders, readFileDate } from "~/models/sales/import-date";
import { proposedColumns } from "~/routes/_shop/sales-report/import-columns";
import { columnLetter, readHeader, readStart } from "~/models/sales/import-format";
import { readDecimal, readImportedNaira } from "~/models/sales/import-number";
import { type RowContext, readRow } from "~/models/sales/import-row";
import { nameKey, shownName } from "~/models/sales/name";
import { LongReceipts } from "~/models/sales/spreadsheet-cell";
import { everyRow } from "../../support/rows";
import { property } from "../../support/property";

const HEADINGS = ["Receipt", "Date", "Product", "Quantity", "Price", "Cost", "Note"];

const contextOf = (titles = HEADINGS, separator = ","): RowContext => ({
  header: readHeader(titles, 1, separator),
  outlets: [],
  locationId: 1,
  dateOrder: "day",
  now: new Date("2026-11-21T09:00:00Z"),
});

/** The first mistake of a row, as "Column: cell" with the message; otherwise its amount in kobo. */
function outcome(cells: string[], titles?: string[]) {
  const read = readRow({ number: 3, cells }, contextOf(titles));
  if (read.ok) return read.row.amount;
  const [first] = read.errors;
  return `${first?.column}: ${first?.cell} ${first?.message}`;
}

test("a date is read in every unambiguous form, with or without a time", async () => {
  const rows: [string, string | null, number | null][] = [
    ["2026-10-25", "2026-10-25", null],
    ["2026/10/5", "2026-10-05", null],
    ["20261025", "2026-10-25", null],
    ["25-10-2026", "2026-10-25", null],
    ["25.10.2026", "2026-10-25", null],
    ["25/10/2026", "2026-10-25", null],
    ["2026-10-25 14:05", "2026-10-25", 14 * 60 + 5],
    ["2026-10-25T14:05:30.000", "2026-10-25", 14 * 60 + 5.5],
    ["2026-10-25T23:30:00Z", "2026-10-26", 30],
    ["2026-10-25T14:05:00+01:00", "2026-10-25", 14 * 60 + 5],
    ["25/10/2026 2:05 PM", "2026-10-25", 14 * 60 + 5],
    ["25 October 2026", "2026-10-25", null],
    ["25-Oct-26", "2026-10-25", null],
    ["Oct 25, 2026", "2026-10-25", null],
    ["Sunday, 25 October 2026", "2026-10-25", null],
    ["1st Sept 2026", "2026-09-01", null],
    ["20/11/26", "2026-11-20", null],
    ["25/13/26", null, null],
    ["46320", null, null],
    ["2026-02-30", null, null],
    ["32/13/2026", null, null],
    ["25 Octember 2026", null, null],
    ["2026-10-25 25:00", null, null],
  ];
  await everyRow(
    rows,
    ([text]) => text,
    ([text, day, minutes]) => {
      const date = readFileDate(text);
      expect(date?.days.day ?? null).toBe(day);
      expect(date?.clock ?? null).toBe(minutes === null ? null : minutes * 60_000);
      return Promise.resolve();
    },
  );
});

function orderOf(...cells: string[]) {
  const orders = new DateOrders();
  cells.forEach((cell, at) => {
    const date = readFileDate(cell);
    if (date) orders.add(at + 2, cell, date);
  });
  return orders.found;
}

test("one unambiguous date decides the order for the whole file, and otherwise the page asks", () => {
  const found = orderOf;
  expect(found("05/11/2026", "25/10/2026")).toEqual({ order: "day" });
  expect(found("05/11/2026", "10/25/2026")).toEqual({ order: "month" });
  expect(found("2026-11-05", "05/05/2026")).toEqual({ order: "day" });
  expect(found("05/05/2026", "05/11/2026", "06/11/2026")).toEqual({
    question: { row: 3, cell: "05/11/2026", day: "2026-11-05", month: "2026-05-11" },
  });
});

test("a year of two digits is asked for once, and only in the orders that fit every date", () => {
  expect(orderOf("20/11/26", "05/11/26")).toEqual({
    question: { row: 2, cell: "20/11/26", day: "2026-11-20", year: "2020-11-26" },
  });
  expect(orderOf("05/11/26", "20/11/26")).toEqual({
    question: { row: 2, cell: "05/11/26", day: "2026-11-05", year: "2005-11-26" },
  });
  expect(orderOf("05/11/26", "06/11/2026", "20/11/26")).toEqual({ order: "day" });
  expect(orderOf("11/25/26")).toEqual({ order: "month" });
  expect(orderOf("26-11-05 14:05")).toMatchObject({ question: { year: "2026-11-05" } });
});

test("each amount is read as written, or reported", async () => {
  const rows: [string, number | null][] = [
    ["1500", 1500_00],
    ["1 500", 1500_00],
    ["1\u00a0500 000.50", 1500000_50],
    ["₦1,500.00", 1500_00],
    ["=N=1,500", 1500_00],
    ["(350.00)", -350_00],
    ["₦(350)", -350_00],
    ["(₦350)", -350_00],
    ["-₦350", -350_00],
    ["1500.0000", 1500_00],
    ["1500/=", 1500_00],
    ["₦1,500/-", 1500_00],
    ["N1500", 1500_00],
    ["1500 NGN", 1500_00],
    ["1,500.50 naira", 1500_50],
    ["(350/=)", -350_00],
    ["1500 USD", null],
    [`1500.${"0".repeat(5000)}1`, null],
    ["0.500", 50],
    ["1.500", null],
    ["1.500,00", null],
    ["1,5", null],
    ["1 50", null],
    ["-(350)", null],
    ["85,00", null],
    ["", null],
    ["₦", null],
  ];
  await everyRow(
    rows,
    ([text]) => text,
    ([text, amount]) => {
      expect(readImportedNaira(shownName(text))).toBe(amount);
      return Promise.resolve();
    },
  );
  expect([readDecimal("1.500", 3), readDecimal("(2)", 3), readDecimal("1 500", 3)]).toEqual([
    1500, -2000, 1_500_000,
  ]);
});

test("invisible characters do not make a second product", () => {
  const rice = nameKey("Rice 50 kg");
  for (const name of [
    "Ri\u200bce 50 kg",
    "\ufeffRice 50\u00a0kg",
    "\u202eRice\t50  kg\u202c",
    "Rice\u00ad 50 k\u2060g",
  ])
    expect([nameKey(name), shownName(name)]).toEqual([rice, "Rice 50 kg"]);
});

describe("cells under wrong headings", () => {
  const sold = ["O1", "2026-10-15", "Rice", "2"];

  test("a number split by its comma is reported, and two separate numbers are not", () => {
    expect(outcome([...sold, "85", "000", ""])).toContain("Price: 85,000 The comma ends the cell");
    expect(outcome([...sold, "85", "500"])).toContain("Price: 85,500");
    expect(outcome([...sold, "85", "500", "70", "200", ""])).toContain("Price: 85,500");
    expect(outcome([...sold, "850", "700", ""])).toBe(1700_00);
    expect(outcome([...sold, "85", "500", ""])).toContain("Price: 85,500 The comma ends the cell");
    expect(outcome([...sold, "₦85", "500/=", ""])).toContain("Price: ₦85,500/=");
    expect(outcome([...sold, "85.00", "500", ""])).toBe(170_00);
    const buyers = [...HEADINGS.slice(0, 5), "Customer", "Paid"];
    expect(outcome([...sold, "85", "500", ""], buyers)).toContain("Price: 85,500");
    expect(outcome([...sold, "85.00", "700"])).toBe(170_00);
    const short = HEADINGS.slice(0, 5);
    expect(outcome([...sold, "85", "000"], short)).toContain("Price: 85,000");
    expect(outcome(["O1", "2026-10-15", "Rice", "2", "850", "000"], short)).toContain("Price: 850,000");
    expect(outcome(["O1", "2026-10-15", "Rice", "2", "850", ""], short)).toBe(1700_00);
    expect(outcome([...sold, "85", "500"], [...short, "Note"])).toContain("Price: 85,500");
    expect(outcome([...sold, "250", "500"], [...short, "Total"])).toBe(500_00);
  });

  test("a cell without a heading is named by its column, and rows that are not sales are reported as such", () => {
    expect(outcome([...sold, "85", "", "", "x"])).toContain("Column H: x This cell has no heading in row 1");
    expect(outcome(HEADINGS.map((title) => title.toUpperCase()))).toContain("repeats the headings");
    const swallowed = ["O1", "2026-10-15", "Rice,2,85\nO2,2026-10-15,Beans,1,", "1", "90", "", ""];
    expect(outcome(swallowed)).toContain("A quotation mark opens this cell");
    expect([columnLetter(0), columnLetter(25), columnLetter(26), columnLetter(701)]).toEqual([
      "A",
      "Z",
      "AA",
      "ZZ",
    ]);
  });

  test("values damaged by a spreadsheet are reported with the way to restore them", () => {
    expect(outcome(["1.00012E+11", "2026-10-15", "Rice", "2", "85"])).toContain(
      "Receipt: 1.00012E+11 Excel shortened this number",
    );
    expect(outcome(["1", "2026-10-15", "6.15104E+12", "2", "85"])).toContain("Product: 6.15104E+12 Excel");
    expect(outcome(["1", "########", "Rice", "2", "85"])).toContain(
      "Date: ######## The column was too narrow",
    );
    expect(outcome(["1", "20/13/26", "Rice", "2", "85"])).toContain("Date: 20/13/26 Write the date");
    expect(outcome(["1", "2026-10-15", "#N/A", "2", "85"])).toContain("Product: #N/A A formula");
  });
});

test("receipt numbers that a spreadsheet cut to 15 digits are told from long ones that are whole", () => {
  const mistakeIn = (...receipts: string[]) => {
    const long = new LongReceipts();
    receipts.forEach((receipt, at) => long.add(at + 2, receipt));
    return long.mistake;
  };
  expect(mistakeIn("7", "100012345678901000", "100012345678901000")).toMatchObject({
    row: 3,
    column: "Receipt",
    cell: "100012345678901000",
    count: 2,
    message: expect.stringContaining("keeps 15 digits") as string,
  });
  expect(mistakeIn("100012345678901000", "100012345678901001")).toBeNull();
  expect(mistakeIn("100000000000000", "R100012345678901000", "1000")).toBeNull();
});

test("unknown columns of one name are told apart by their letters", () => {
  const titles = ["Receipt", "Date", "Product", "Quantity", "Price", "Weight", "Shelf", "Weight"];
  expect(readHeader(titles, 1, ",").unknown).toEqual(["Weight (column F)", "Shelf", "Weight (column H)"]);
});

test("what the columns of a file are is guessed by the words of their headings and by their cells", () => {
  const guessed = (text: string) => {
    const [titles = [], ...rows] = text.split("\n").map((line) => line.split(","));
    return proposedColumns(readHeader(titles, 1, ","), rows)
      .map(({ column }) => column ?? "-")
      .join(" ");
  };
  expect(
    guessed(
      "Txn Ref,Txn Date,Item Description,Qty Sold,Unit Price (N),Cost Price,Customer Name,Amount Paid,Payment Method,Sold By",
    ),
  ).toBe("receipt date product quantity price cost customer paid payment cashier");
  expect(guessed("Invoice No,Invoice Date,SKU,Goods,Pcs,Selling Price,Total Price,Branch")).toBe(
    "receipt date - product quantity price - outlet",
  );
  // A heading whose cells say otherwise is not believed, and cells speak for a heading that says nothing.
  expect(guessed("Bill,When,Stuff,Quantity,Rate,Day closed\n7,2026-11-20,Rice,2,1500,-")).toBe(
    "receipt date product quantity price -",
  );
  expect(guessed("PRICE,price,Item Code,Colour,Grade\n1,2,A1,Red,Best")).toBe("price - - - -");
});

test("the separator is the one under which the headings are recognised, wherever they are", () => {
  expect(readStart("sep=;\r\nReceipt;Date")).toEqual({ separator: ";", skipped: 7 });
  expect(readStart("sep=;\nReceipt,Date")).toEqual({ separator: ",", skipped: 6 });
  expect(readStart("Sales, October, Ikeja\rReceipt|Date|Product")).toMatchObject({ separator: "|" });
  expect(readStart("a;b;c\n1,2;3;4")).toMatchObject({ separator: ";" });
});

property.prop([fc.string({ unit: "grapheme" })])("a name that is shown stays as it is", (typed) => {
  expect(shownName(shownName(typed))).toBe(shownName(typed));
});
