import fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_LENGTH } from "~/models/codes/code";
import { placeDigits, splitCode } from "~/components/form/code-digits";
import { property } from "../support/property";

const empty = ["", "", "", "", ""];

test("a typed digit fills its box and moves on to the next", () => {
  expect(placeDigits(empty, 0, "4")).toEqual({ boxes: ["4", "", "", "", ""], next: 1 });
  expect(placeDigits(["4", "8", "0", "2", ""], 4, "1")).toEqual({
    boxes: ["4", "8", "0", "2", "1"],
    next: 4,
  });
});

test("a whole code fills all boxes wherever it is pasted, without spaces and words around it", () => {
  for (const index of [0, 2, 4]) {
    expect(placeDigits(empty, index, " 480 21")).toEqual({ boxes: ["4", "8", "0", "2", "1"], next: 4 });
    expect(placeDigits(empty, index, "Your code is 48021.").boxes).toEqual(["4", "8", "0", "2", "1"]);
  }
});

test("a part of a code fills the boxes from where it lands", () => {
  expect(placeDigits(empty, 1, "802")).toEqual({ boxes: ["", "8", "0", "2", ""], next: 4 });
});

test("a digit typed beside an existing one replaces it", () => {
  const full = ["4", "8", "0", "2", "1"];
  expect(placeDigits(full, 1, "87")).toEqual({ boxes: ["4", "7", "0", "2", "1"], next: 2 });
  expect(placeDigits(full, 1, "78")).toEqual({ boxes: ["4", "7", "0", "2", "1"], next: 2 });
  expect(placeDigits(full, 1, "88")).toEqual({ boxes: ["4", "8", "0", "2", "1"], next: 2 });
});

test("letters leave a box empty and the cursor where it is", () => {
  expect(placeDigits(empty, 2, "x")).toEqual({ boxes: empty, next: 2 });
});

test("digits typed before the boxes appeared are kept", () => {
  expect(splitCode("480")).toEqual(["4", "8", "0", "", ""]);
  expect(splitCode("4 8 0 2 1 9")).toEqual(["4", "8", "0", "2", "1"]);
});

property.prop([
  fc.array(fc.constantFrom("", "0", "5", "9"), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH }),
  fc.nat({ max: CODE_LENGTH - 1 }),
  fc.string(),
])("five boxes hold one digit or none each, whatever is typed", (boxes, index, typed) => {
  const placed = placeDigits(boxes, index, typed);
  expect(placed.boxes).toHaveLength(CODE_LENGTH);
  expect(placed.boxes.every((digit) => /^\d?$/.test(digit))).toBe(true);
  expect(placed.next).toBeGreaterThanOrEqual(0);
  expect(placed.next).toBeLessThan(CODE_LENGTH);
});
