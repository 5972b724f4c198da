import fc from "fast-check";
import { expect, test } from "vitest";

import { csvCell, textOfCsvCell } from "~/models/csv-cell";
import { property } from "../support/property";

test("a cell that starts a formula is escaped, also after characters that end a cell in other programs", () => {
  const cells: [string, string][] = [
    ["=1+1", "'=1+1"],
    ["+234 803", "'+234 803"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r'=1"],
    [" =1", "' =1"],
    [";=1", "';'=1"],
    ["Ada;=1+1", "Ada;'=1+1"],
    ['Ada; "=1+1"', `Ada; "'=1+1"`],
    ["Ada\n=1+1", "Ada\n'=1+1"],
    ["Ada|=1", "Ada|'=1"],
    ["\uff1d1", "'\uff1d1"],
    ["-350.00", "'-350.00"],
    ["Rice, 50 kg - long grain", "Rice, 50 kg - long grain"],
  ];
  for (const [text, cell] of cells) expect(csvCell(text)).toBe(cell);
});

const signs = fc.constantFrom(...Array.from('=+-@;|,\t\r\n" a1\uff1d'));
const texts = fc.oneof(fc.string({ unit: signs }), fc.string());

property.prop([texts])("no text begins a formula, whatever a spreadsheet divides it at", (text) => {
  for (const part of csvCell(text).split(/[;|\r\n]/)) {
    expect(part.replace(/^["\s]+/, "")).not.toMatch(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/);
  }
});

property.prop([texts.filter((text) => !text.includes("'"))])("a marked text comes back", (text) => {
  expect(textOfCsvCell(csvCell(text))).toBe(text);
});
