import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CODE_HINT, CODE_WORKS, CODE_LENGTH, codeLength, LONG_CODE_LENGTH } from "~/models/codes/code";
import { readCode } from "~/models/codes/typed-code";
import { property } from "../../support/property";

const fiveDigits = fc.stringMatching(/^[0-9]{5}$/);

describe("a typed code", () => {
  property.prop([fiveDigits])("is read as it is", (code) => {
    expect(readCode({ code })).toBe(code);
  });

  property.prop([fiveDigits])("is read from five boxes", (code) => {
    expect(readCode({ digit: [...code] })).toBe(code);
  });

  property.prop([
    fiveDigits,
    fc.array(fc.constantFrom("", " ", "  ", "\t", "\u00a0"), { minLength: 6, maxLength: 6 }),
  ])("may have spaces anywhere", (code, gaps) => {
    const spaced = gaps.map((gap, place) => gap + code.charAt(place)).join("");
    expect(readCode({ code: spaced })).toBe(code);
  });

  test("may be copied in bold, in two parts, or with a full stop", () => {
    for (const code of ["*70386*", "70-386", "_70386_", "70386.", "7 0 3 8 6"])
      expect(readCode({ code })).toBe("70386");
  });

  test.each([
    "１２３４５",
    "+1234",
    "12345abc",
    "1e4",
    "123456",
    "1234",
    "",
    "1234.",
    "-1234",
    "0x123",
    "١٢٣٤٥",
  ])("%j is not a code", (code) => {
    expect(readCode({ code })).toBeNull();
  });

  test.each([
    [["1", "2", "3", "4"]],
    [["1", "2", "3", "4", "5", "6"]],
    [["12", "3", "4", "5", ""]],
    [["12345"]],
    [["1", " ", "2", "3", "4", "5"]],
    [["1", undefined, "3", "4", "5"]],
    [[]],
  ])("boxes %j are not a code", (digit) => {
    expect(readCode({ digit })).toBeNull();
  });

  property.prop([fc.string({ unit: "binary", maxLength: 40 })])("is five ASCII digits or nothing", (code) => {
    expect(readCode({ code }) ?? "00000").toMatch(/^[0-9]{5}$/);
  });
});

test("a code of eight digits is no code of five, and the other way round", () => {
  expect(readCode({ code: "1234 5678" }, LONG_CODE_LENGTH)).toBe("12345678");
  expect(readCode({ code: "12345" }, LONG_CODE_LENGTH)).toBeNull();
  expect(readCode({ code: "12345678" })).toBeNull();
  for (const purpose of ["step_up", "lost_factor", "set_up_factor"] as const)
    expect([purpose, codeLength(purpose)]).toEqual([purpose, LONG_CODE_LENGTH]);
  expect(codeLength("verify_phone")).toBe(CODE_LENGTH);
});

test("a page and a mail say for how long a code works", () => {
  expect(CODE_HINT).toBe("The code works for 10 minutes.");
  expect(CODE_WORKS).toContain("It works for 10 minutes.");
});
