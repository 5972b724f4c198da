import fc from "fast-check";
import { expect, test } from "vitest";

import { cutText, shortenText, storableText } from "~/models/cut-text";
import { parseJsonWithLongIntegers } from "~/models/json-numbers";
import { safeReason } from "~/models/messages/delivery";
import { readHeader } from "~/models/sales/import-format";
import { quoteCell } from "~/models/sales/import-row";
import { property } from "../support/property";

const isWhole = (text: string) => !/\p{Cs}/u.test(text);

test("a text is cut between letters as people see them", () => {
  expect(cutText("Ngozi", 3)).toBe("Ngo");
  expect(cutText(`${"x".repeat(59)}🍲 more`, 60)).toBe("x".repeat(59));
  expect(cutText("ab👩🏽‍🍳 soup", 6)).toBe("ab");
  expect(cutText("Adébáyo\u0323\u0300 stores", 8)).toBe("Adébáy");
  expect(shortenText("Rice 🍲🍲", 7)).toBe("Rice…");
  expect(shortenText("Rice 🍲", 7)).toBe("Rice 🍲");
});

test("a letter with marks without end is cut all the same, between characters", () => {
  expect(cutText(`a${"\u0301".repeat(500)}`, 100)).toHaveLength(100);
  expect(isWhole(cutText("👩‍".repeat(500), 100))).toBe(true);
});

property.prop([fc.string({ unit: "binary" }), fc.nat(40)])(
  "a cut text is the start of the text, no longer than asked, and whole if the text is",
  (text, most) => {
    const cut = cutText(text, most);
    expect(text.startsWith(cut)).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(most);
    expect(isWhole(cut)).toBe(isWhole(text) || isWhole(cut));
  },
);

test("what a file says of itself is kept in whole letters", () => {
  const long = `${"x".repeat(59)}🍲 more`;
  expect(quoteCell(long)).toEqual({ cell: `${"x".repeat(59)}…` });
  expect(readHeader([long], 1, ",").unknown).toEqual(["x".repeat(59)]);
});

test("half letters and U+0000 from a provider are replaced before anything is stored", () => {
  expect(storableText("a\0b\ud83d")).toBe("a\ufffdb\ufffd");
  expect(parseJsonWithLongIntegers(String.raw`{"name":"Ad\ud83d","list":["\u0000"],"id":1}`)).toEqual({
    name: "Ad\ufffd",
    list: ["\ufffd"],
    id: 1,
  });
  expect(isWhole(safeReason(`${"x".repeat(199)}🍲`))).toBe(true);
});
