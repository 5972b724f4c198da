import { expect, test } from "vitest";

import { isPrintedName, printedText } from "~/models/ledger/printed-text";

/** Stands for a font with Latin and Arabic letters and no others. */
const has = (codePoint: number) => codePoint < 0x700;

test.each([
  ["letters of the font", "Ada's Shop", "Ada's Shop"],
  ["an accent that stands alone", "Ade\u0301", "Ad\u00e9"],
  ["no text", "", ""],
  ["letters that the font does not have", "\u5f20\u4f1f", "…"],
  ["such letters between words", "Zhang \u5f20\u4f1f Stores", "Zhang … Stores"],
  ["a letter of the font with a circle around it that the font does not have", "x\u20dd Ada", "… Ada"],
  ["three such words", "\u5f20 \u4f1f \u5f20", "…"],
  ["two such words", "\u5f20 \u4f1f Stores", "… Stores"],
  ["a picture of several signs", "Mama \u{1f469}\u200d\u{1f373} Put", "Mama … Put"],
  ["what is written from right to left, though the font has it", "\u0645\u062a\u062c\u0631 Ada", "… Ada"],
])("%s", (_what, text, expected) => {
  expect(printedText(text, has)).toBe(expected);
});

test.each([
  ["Ada", true],
  ["12345", true],
  ["Ola \u0639\u062f\u0627", true],
  ["\u0639\u062f\u0627", false],
  ["\u0639\u062f\u0627 2", false],
  ["\u{1f6d2}", false],
])("whether a sheet can print the name %o: %o", (name, printed) => {
  expect(isPrintedName(name)).toBe(printed);
});
