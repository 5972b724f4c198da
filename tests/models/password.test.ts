import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";

import { normalisePassword, passwordProblem } from "~/models/password";
import { isCommonPassword } from "~/services/password.server";

const own = ["Ada Stores", "adashop", "ada.lovelace", "08031234521"];
const problem = (password: string) => passwordProblem(password, own, isCommonPassword);

describe("a new password", () => {
  test("may be a few words together", () => {
    expect(problem("bread rice and oil")).toBeNull();
  });

  test("needs no digits or signs", () => {
    expect(problem("correctbatteryhorse")).toBeNull();
  });

  test("is required", () => {
    expect(problem("")).toBe("Password is required");
  });

  test("has 8 to 128 characters, counted as people count them", () => {
    expect(problem("seven77")).toBe("Password must be at least 8 characters");
    expect(problem("🍞".repeat(7))).toBe("Password must be at least 8 characters");
    expect(problem("unusual ".repeat(16))).toBeNull();
    expect(problem(`${"unusual ".repeat(16)}!`)).toBe("Password must be at most 128 characters");
  });

  test.each(["password", "password123", "PASSWORD1", "iloveyou1", "1234567890"])(
    "is not the common %s",
    (password) => {
      expect(problem(password)).toMatch(/many people use|made of/);
    },
  );

  test.each([
    "Ada Stores",
    "adastores1",
    "ada-stores",
    "adashop2026",
    "08031234521",
    "kaypoint1",
    "kaypoint 99",
  ])("is not made of the account's own %s", (password) => {
    expect(problem(password)).toMatch(/made of your name/);
  });

  test("may hold the shop's name among other words", () => {
    expect(problem("adashop sells good bread")).toBeNull();
  });

  property.prop([fc.string({ unit: "grapheme" })])("is the same password however it was composed", (text) => {
    expect(normalisePassword(text.normalize("NFD"))).toBe(normalisePassword(text.normalize("NFC")));
  });
});
