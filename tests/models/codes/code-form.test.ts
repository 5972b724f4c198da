import { describe, expect, test } from "vitest";
import { z } from "zod";

import { EIGHT_DIGITS, FIVE_DIGITS } from "~/models/codes/code";
import { codeFields, requireTypedCode, typedCode, typedLongCode } from "~/models/codes/code-fields.server";

const form = () => z.object(codeFields()).transform(typedCode);
const problems = (schema: z.ZodType, values: unknown) =>
  schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a form for codes", () => {
  test.each([
    ["one field", { code: " 123 45" }],
    ["a box for each digit", { digit: ["1", "2", "3", "4", "5"] }],
    ["80 signs with spaces", { code: `12345${" ".repeat(75)}` }],
  ])("reads the code from %s", (_from, values) => {
    expect(form().parse(values)).toMatchObject({ code: "12345" });
  });

  test("keeps the other fields, also under the names of old clients", () => {
    expect(form().parse({ code: "12345", intent: "resend", function_type: "resend" })).toEqual({
      code: "12345",
      intent: "resend",
      function_type: "resend",
    });
    for (const name of ["intent", "function_type"]) {
      expect(form().safeParse({ code: "12345", [name]: "x".repeat(20) }).success).toBe(true);
      expect(problems(form(), { code: "12345", [name]: "x".repeat(21) })).toHaveLength(1);
    }
  });

  test.each([
    ["without one", {}],
    ["with letters", { code: "abcde" }],
    ["with four boxes", { digit: ["1", "2", "3", "4"] }],
    ["with 401 signs", { code: `12345${" ".repeat(396)}` }],
  ])("%s asks for five digits at the field", (_how, values) => {
    expect(problems(form(), values)).toEqual([["code", FIVE_DIGITS]]);
  });

  test("reads a long code as such", () => {
    const long = z.object(codeFields()).transform(typedLongCode);
    expect(long.parse({ code: "1234 5678" })).toMatchObject({ code: "12345678" });
    expect(problems(long, { code: "12345" })).toEqual([["code", EIGHT_DIGITS]]);
  });

  test("on another page shows the messages of that page", () => {
    const other = z.object(codeFields("Too long")).transform(requireTypedCode(() => null, "Type the key"));
    expect(problems(other, { code: "x" })).toEqual([["code", "Type the key"]]);
    expect(problems(other, { code: "x".repeat(401) })).toEqual([["code", "Too long"]]);
  });
});
