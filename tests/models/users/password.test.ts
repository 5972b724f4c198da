import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { normalisePassword, passwordProblem } from "~/models/users/password";
import { isCommonPassword } from "~/services/platform/passwords.server";
import { property } from "../../support/property";

const own = { words: ["Ada Stores", "adashop", "ada.lovelace"], phone: "08031234521" };
const problem = (password: string) => passwordProblem(password, isCommonPassword, own);

/** Those of the 10,000 most common passwords that the bundled list leaves out. */
const leftOut =
  `00000000 0000000000 01012009 01022010 01234567 0123456789 09090909 09876543 0987654321 10101010
  111111111 1111111111 12121212 1212121212 123123123 12341234 1234512345 1234567890- 13131313 14141414 15151515
  17171717 19641964 19781978 19871987 19991999 1q1q1q1q 1qaz1qaz 20002000 20102010 22222222 23456789 24682468
  321321321 43214321 456456456 609609609 69696969 789789789 87654321 88888888 98765432 987654321 9876543210
  aaaaaaaa aaaaaaaaaa abcdefgh asdasdasd blablabla hahahaha lkjhgfds lkjhgfdsa mamamama poiuytrewq qweqweqwe
  qwerqwer qwertyqwerty qwqwqwqw sexsexsex xxxxxxxx zzzzzzzz`.split(/\s+/);

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
      expect(problem(password)).toMatch(/any people use/);
    },
  );

  test.each(["kaypoint1", "kaypoint 99", "1password!77"])("is not %s, which is easy to guess", (password) => {
    expect(problem(password)).toMatch(/must not be made of our name/);
  });

  test.each(leftOut)("is not the common %s either", (password) => {
    expect(problem(password)).toMatch(/any people use|follows a pattern/);
  });

  test.each([
    "87654321",
    "abcdefgh",
    "AbCdEfGh",
    "zyxwvuts",
    "mnbvcxzlk",
    "aaaaaaab",
    "abcabcabc",
    "12ab12ab12",
    "aabbccddee",
    "1122334455667788",
    "12223344455",
    "1234-5678-90",
    "abcdef123456",
    "fghj fghj",
    "!!!!!!!!",
    "________",
  ])("is not the row or repetition %s", (password) => {
    expect(problem(password)).toMatch(/follows a pattern/);
  });

  test.each(["83920175", "4829173650", "70491836", "2348031239999", "!?*%&/()="])(
    "may be %s, which contains nothing of the account",
    (password) => {
      expect(problem(password)).toBeNull();
    },
  );

  test.each([
    "Ada Stores",
    "adastores1",
    "ada-stores",
    "adashop2026",
    "ada.lovelace99",
    "08031234521",
    "0803-123-4521",
    "+234 803 123 4521",
    "8031234521",
    "1234521a",
    "bread 08031234521",
    "08031234",
    "23480312",
    "34521 4521",
    "0803 3452",
  ])("does not consist of the account's own %s", (password) => {
    expect(problem(password)).toMatch(/made of your name/);
  });

  test("may hold the shop's name among other words", () => {
    expect(problem("adashop sells good bread")).toBeNull();
  });

  property.prop([fc.string({ unit: "grapheme" })])("is the same password however it was composed", (text) => {
    expect(normalisePassword(text.normalize("NFD"))).toBe(normalisePassword(text.normalize("NFC")));
  });
});
