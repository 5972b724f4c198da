import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { maskPhone } from "~/models/users/phone";
import { typedPhone } from "~/models/users/phone-fields.server";
import { readPhone } from "~/models/users/phone.server";
import { property } from "../../support/property";

describe("a phone number", () => {
  test.each(["08031234521", "07012345678", "09091234524", "08051234522"])("%s is kept as E.164", (typed) => {
    expect(readPhone(typed)).toEqual({ phone: `+234${typed.slice(1)}`, reachable: true });
  });

  test.each(["00000000000", "12025550123", "01234567890", "44207946000", "08001234567"])(
    "%s is kept as typed and gets no message",
    (typed) => {
      expect(readPhone(typed)).toEqual({ phone: typed, reachable: false });
    },
  );

  property.prop([fc.stringMatching(/^[0-9]{11}$/)])(
    "is reachable only where it is a Nigerian mobile number",
    (typed) => {
      const { phone, reachable } = readPhone(typed);
      expect(phone).toMatch(reachable ? /^\+234(?:7[0-2]|[89][01])\d{8}$/ : /^\d{11}$/);
    },
  );

  property.prop([
    fc.constantFrom("0", "234", "+234", "+2340", "00234", "+234 (0) "),
    fc.stringMatching(/^[789][01]\d{8}$/),
    fc.constantFrom("", " ", "-", ".", "\u00a0", "\u2011", " / "),
  ])("is read in one form, however it is typed", (before, rest, between) => {
    const typed = [before, rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)].join(between);
    expect(typedPhone.parse(` ${typed} `)).toBe(`0${rest}`);
  });

  test.each(["", "0803123452", "080312345210", "0803123452x", "+12025550123", "０８０３１２３４５２１"])(
    "%j is asked for again",
    (typed) => {
      expect(typedPhone.safeParse(typed).success).toBe(false);
    },
  );

  test("is masked in the form people recognise", () => {
    expect(maskPhone("+2348031234521")).toBe("08031****21");
    expect(maskPhone("12025550123")).toBe("12025****23");
  });

  property.prop([fc.stringMatching(/^(\+234[0-9]{10}|[0-9]{11})$/)])(
    "shows seven digits of itself at most",
    (phone) => {
      expect(maskPhone(phone)).toMatch(/^\d{5}\*{4}\d{2}$/);
    },
  );
});
