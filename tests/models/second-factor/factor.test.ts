import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { inGroups } from "~/models/second-factor/factor";
import { appCode, recoveryCode } from "~/models/second-factor/factor-fields.server";
import { secondFactorLimits } from "~/models/second-factor/limits";

test("an app code may be in two parts or in bold, and otherwise only six digits", () => {
  for (const typed of [" 123 456 ", "123-456", "*123456*"]) expect(appCode.parse(typed)).toBe("123456");
  for (const typed of ["", "12345", "1234567", "12345a", "１２３４５６", "1".repeat(41)])
    expect(appCode.safeParse(typed).error?.issues.at(-1)?.message).toBe(
      "Enter the 6 digits that your app shows",
    );
});

test("a recovery code may be typed in small letters, in any groups, and with look-alike digits", () => {
  expect(recoveryCode.parse("abcd-efgh 2345-6701")).toBe("ABCDEFGH234567OI");
  expect(recoveryCode.parse(" 1. ABCD-EFGH-2345-67OI")).toBe("ABCDEFGH234567OI");
  expect(recoveryCode.parse("10) *abcd-efgh-2345-67oi*")).toBe("ABCDEFGH234567OI");
  expect(recoveryCode.parse("8888-8888-8888-8888")).toBe("BBBBBBBBBBBBBBBB");
  for (const typed of ["", "ABCD", "A".repeat(17), "ABCD-EFGH-2345-679!"])
    expect(recoveryCode.safeParse(typed).success).toBe(false);
  expect(inGroups("ABCDEFGH23456722", "-")).toBe("ABCD-EFGH-2345-6722");
});

test("a guesser who knows the password succeeds at most six times in 100,000 a day", () => {
  const aDay = secondFactorLimits.find(({ window }) => window === DAY)?.limit ?? Infinity;
  const CODES_AT_A_TIME = 3;
  expect((aDay * CODES_AT_A_TIME) / 1e6).toBeLessThanOrEqual(6e-5);
});
