import { readFileDate } from "./import-date";
import type { FileColumn } from "./file-column";
import { readDecimal, readImportedNaira } from "./import-number";
import { hasContent, shownName } from "./name";

interface Rule {
  column: FileColumn;
  /** One of these words, or of these pairs of words, is in the heading. */
  words: readonly string[];
  /** Words with which the heading means something else. */
  not?: readonly string[];
}

const aboutPeople = ["phone", "email", "address", "balance", "code", "id", "no", "number"];
const notOfOne = ["total", "subtotal", "tax", "vat", "discount", "profit"];
const aboutGoods = ["code", "sku", "id", "no", "number", "barcode", "category", "group", "unit", "type"];

/** The first rule that fits a heading counts: "Cost Price" is the cost, "Txn Date" the date, "Amount Paid" what was paid. */
const rules: readonly Rule[] = [
  { column: "cost", words: ["cost", "buying", "purchase"], not: notOfOne },
  { column: "date", words: ["date", "day"], not: ["due", "expiry", "birth", "time"] },
  { column: "time", words: ["time"], not: ["date"] },
  { column: "date", words: ["date", "datetime"], not: ["due", "expiry", "birth"] },
  { column: "payment", words: ["payment", "tender", "channel", "mode", "paid by", "pay method", "pay type"] },
  { column: "paid", words: ["paid", "deposit", "received", "tendered"] },
  {
    column: "cashier",
    words: ["cashier", "attendant", "salesperson", "seller", "staff", "sold by", "served by"],
  },
  { column: "customer", words: ["customer", "client", "buyer", "debtor"], not: aboutPeople },
  { column: "price", words: ["price", "rate", "unit amount", "amount each"], not: notOfOne },
  { column: "quantity", words: ["qty", "quantity", "pcs", "pieces", "units", "no of", "number of"] },
  {
    column: "receipt",
    words: ["receipt", "invoice", "ref", "reference", "txn", "transaction", "bill", "order", "docket"],
    not: ["amount", "status", "type", "value", ...notOfOne],
  },
  { column: "outlet", words: ["outlet", "shop", "branch", "store", "location"], not: aboutPeople },
  {
    column: "product",
    words: ["product", "item", "items", "description", "goods", "article", "particulars"],
    not: [...aboutGoods, "amount", ...notOfOne],
  },
];

const wordsOf = (title: string): string => ` ${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;

function guessByWords(title: string): FileColumn | undefined {
  const written = wordsOf(title);
  const has = (word: string) => written.includes(` ${word} `);
  return rules.find(({ words, not = [] }) => words.some(has) && !not.some(has))?.column;
}

const isDate = (cell: string) => readFileDate(cell) !== null;
const isAmount = (cell: string) => readImportedNaira(cell) !== null;
const isNumber = (cell: string) => readDecimal(cell, 3) !== null;

/** What some cell of a column must be for its heading to be believed. */
const cellChecks: Partial<Record<FileColumn, (cell: string) => boolean>> = {
  date: isDate,
  price: isAmount,
  cost: isAmount,
  paid: isAmount,
  quantity: isNumber,
};

/** Names of things, not dates or numbers. */
const isName = (cell: string) => /\p{L}{2}/u.test(cell) && !isDate(cell) && !isAmount(cell);

/**
 * What each column of a file probably is, for its owner to confirm: by the words of its heading if its cells agree, and
 * for the date and the product by the cells alone.
 * @param known the columns whose headings are ours, by place
 */
export function guessColumns(
  titles: readonly string[],
  known: readonly (FileColumn | null)[],
  rows: readonly (readonly string[])[],
): (FileColumn | null)[] {
  const guesses = [...known];
  const filled = titles.map((_, place) =>
    rows.map((cells) => shownName(cells[place] ?? "")).filter(hasContent),
  );
  const taken = new Set(known);
  const take = (place: number, column: FileColumn) => {
    guesses[place] = column;
    taken.add(column);
  };
  const isFree = (place: number) => titles[place] !== "" && guesses[place] === null;
  titles.forEach((title, place) => {
    const column = guessByWords(title);
    if (column === undefined || !isFree(place) || taken.has(column)) return;
    const cells = filled[place] ?? [];
    const check = cellChecks[column];
    if (check === undefined || cells.length === 0 || cells.some(check)) take(place, column);
  });
  const byCells = (column: FileColumn, check: (cell: string) => boolean) => {
    if (taken.has(column)) return;
    const found = titles.flatMap((_, place) => {
      const cells = filled[place] ?? [];
      return isFree(place) && cells.length > 0 && cells.every(check) ? [place] : [];
    });
    const [place] = found;
    if (found.length === 1 && place !== undefined) take(place, column);
  };
  byCells("date", isDate);
  byCells("product", isName);
  return guesses;
}

/** Cells of a row that can be headings. */
const MOST_HEADINGS = 100;

/** How many different columns the words of a row name. */
export const namedByWords = (cells: readonly string[]): number =>
  new Set(cells.slice(0, MOST_HEADINGS).flatMap((cell) => guessByWords(shownName(cell)) ?? [])).size;
