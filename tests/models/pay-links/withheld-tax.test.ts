import { describe, expect, test } from "vitest";
import { naira } from "~/models/money";
import { ratesInWords, readWithheld } from "~/models/pay-links/withheld-tax";

const price = { amount: naira(64_500), vat: naira(4_500) };

describe("the amount that a payer states as withheld", () => {
  test.each(["1200", "₦3,000", "2400", "6,000 naira"])(
    "may be %s: a rate of the price before VAT, or twice one",
    (typed) => {
      expect(readWithheld(typed, price)).toMatchObject({ ok: true });
    },
  );

  test("may be rounded to naira", () => {
    const odd = { amount: naira(6_453), vat: 0 };
    for (const typed of ["129", "130"]) expect(readWithheld(typed, odd).ok).toBe(true);
    for (const typed of ["128", "131"]) expect(readWithheld(typed, odd).ok).toBe(false);
  });

  test.each(["1290", "3225", "0", "1", "64500", "-1200"])(
    "%s is not at a rate, and the sentence names the usual ones",
    (typed) => {
      const read = readWithheld(typed, price);
      expect(read.ok).toBe(false);
      if (!read.ok && /^[1-9]/.test(typed)) expect(read.message).toContain("2% is ₦1,200 and 5% is ₦3,000");
    },
  );

  test("to the kobo, as the page names it, is taken", () => {
    const odd = { amount: naira(7_198.2), vat: naira(502.2) };
    expect(ratesInWords(odd)).toContain("2% is ₦133.92");
    for (const typed of ["133.92", "₦133.92", "134", "133"])
      expect(readWithheld(typed, odd)).toMatchObject({ ok: true });
    expect(readWithheld("133.92", odd)).toMatchObject({ amount: 133_92 });
    for (const typed of ["132.92", "134.92"]) expect(readWithheld(typed, odd).ok).toBe(false);
  });

  test.each(["", "a lot", "1e3", "999999999999999999"])("%j is asked for again", (typed) => {
    expect(readWithheld(typed, price)).toMatchObject({
      ok: false,
      message: expect.stringContaining("in figures") as unknown,
    });
  });
});
