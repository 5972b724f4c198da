import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { emailProblem } from "~/models/users/email";
import { property } from "../../support/property";

describe("an account's email address", () => {
  test.each(["ada@shop.ng", "a.b+c@sub.shop.com.ng", "ADA@SHOP.NG", "a_b-c@x-y.ng"])("may be %s", (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  test.each([
    "ada",
    "ada@",
    "@shop.ng",
    "a@b@c.ng",
    "ada lovelace@shop.ng",
    "a＠x.ng",
    "a@x.ng\nBcc:b@y",
    "a@x.ng\u0000",
  ])("is invalid as %j", (email) => {
    expect(emailProblem(email)).toBe("Invalid email Address");
  });

  test.each([
    '"a b"@shop.ng',
    '"quoted"@shop.ng',
    "a..b@shop.ng",
    ".a@shop.ng",
    "a@-shop.ng",
    "a@shop..ng",
    "a@[127.0.0.1]",
  ])("has an invalid format as %j", (email) => {
    expect(emailProblem(email)).toMatch(/^Invalid email (format|Address)$/);
  });

  test.each(["ada@shop", "ada@shop.", "ada@localhost"])("needs a dot in the domain of %s", (email) => {
    expect(emailProblem(email)).toBe("Invalid domain");
  });

  test("has at most 254 characters", () => {
    expect(
      emailProblem(`a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(66)}.ng`),
    ).not.toBeNull();
  });

  property.prop([fc.string()])("never takes an address with a line break or a look-alike letter", (text) => {
    if (emailProblem(text) === null) expect(text).toMatch(/^[\x21-\x7e]+$/);
  });
});
