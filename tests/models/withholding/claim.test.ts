import { describe, expect, test } from "vitest";
import { naira } from "~/models/money";
import {
  baseOf,
  dayProblem,
  isClaimReference,
  ratesInWords,
  readWithheld,
  stillMissing,
  withheldAt,
} from "~/models/withholding/claim";
import { certificateInWords, claimText, claimWord } from "~/models/withholding/view";

const order = { total: naira(64_500), vat: naira(4_500) };

describe("the amount that an owner states", () => {
  test.each([
    ["1200", 200],
    ["₦3,000", 500],
    ["2400", 400],
    ["6,000 naira", 1000],
  ])("%s is %i hundredths of a percent of the price before VAT", (typed, rate) => {
    expect(readWithheld(typed, order)).toMatchObject({ ok: true, rate });
  });

  test("may be rounded to naira", () => {
    const odd = { total: naira(6_453), vat: 0 };
    expect(withheldAt(baseOf(odd), 200)).toBe(12_906);
    for (const typed of ["129", "130"])
      expect(readWithheld(typed, odd)).toMatchObject({ ok: true, rate: 200 });
    for (const typed of ["128", "131"]) expect(readWithheld(typed, odd).ok).toBe(false);
  });

  test.each(["1290", "3225", "0", "1", "64500", "-1200"])(
    "%s is not at a rate, and the sentence names the usual ones",
    (typed) => {
      const read = readWithheld(typed, order);
      expect(read.ok).toBe(false);
      if (!read.ok && /^[1-9]/.test(typed)) expect(read.message).toContain("2% is ₦1,200 and 5% is ₦3,000");
    },
  );

  test("to the kobo, as the page names it, is taken at its rate", () => {
    const order = { total: naira(7_198.2), vat: naira(502.2) };
    expect(ratesInWords(baseOf(order))).toContain("2% is ₦133.92");
    for (const typed of ["133.92", "₦133.92", "134", "133"])
      expect(readWithheld(typed, order)).toMatchObject({ ok: true, rate: 200 });
    expect(readWithheld("133.92", order)).toMatchObject({ amount: 133_92 });
    for (const typed of ["132.92", "134.92"]) expect(readWithheld(typed, order).ok).toBe(false);
  });

  test.each(["", "a lot", "1e3", "999999999999999999"])("%j is asked for again", (typed) => {
    expect(readWithheld(typed, order)).toMatchObject({
      ok: false,
      message: expect.stringContaining("in figures") as unknown,
    });
  });
});

test("what is missing is the price less what was withheld and what is in the wallet", () => {
  const claim = { due: naira(6_000), amount: naira(120) };
  expect(stillMissing(claim, 0)).toBe(naira(5_880));
  expect(stillMissing(claim, naira(5_000))).toBe(naira(880));
  expect(stillMissing(claim, naira(9_000))).toBe(0);
  expect(ratesInWords(naira(6_000))).toBe("2% is ₦120 and 5% is ₦300");
});

test("a certificate is not of the future, nor from long before the claim", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const claim = { createdAt: new Date("2026-10-01T09:00:00Z") };
  expect(dayProblem("2026-11-21", claim, now)).toBeNull();
  expect(dayProblem("2026-12-24", claim, now)).toContain("in the future");
  expect(dayProblem("2025-01-01", claim, now)).toContain("long before");
});

test("each state says what happened and what to do next", () => {
  const claim = {
    ...{ due: naira(6_000), amount: naira(120), createdAt: new Date("2026-11-21T09:00:00Z") },
    ...{
      orderedAt: new Date("2026-11-20T09:00:00Z"),
      reason: null,
      certificateNumber: null,
      certificateDay: null,
    },
  };
  const text = (state: Parameters<typeof claimText>[0]["state"], change = {}, balance = 0) =>
    claimText({ ...claim, state, ...change }, balance).text;
  expect(text("open")).toContain("₦5,880 is still missing in your wallet. Add it by 4 December 2026");
  expect(text("open", {}, naira(5_880))).toContain("We settle the order within one working day");
  expect(text("settled")).toContain("Tell us the number and date of the certificate");
  const named = { certificateNumber: "A/1", certificateDay: "2026-12-01" };
  expect(text("settled", named)).toContain("We are looking at the certificate");
  expect(text("proved", named)).toContain("Nothing is left to do");
  expect(text("refused", { reason: "It names another company." })).toContain(
    "It names another company. Pay the full",
  );
  expect(text("withdrawn")).toContain("You withdrew this");
  expect(claimWord({ ...claim, ...named, state: "settled" }, 0)).toBe("Certificate to check");
  expect(claimWord({ ...claim, state: "open" }, naira(5_879))).toBe("Waiting for the rest");
  expect(claimWord({ ...claim, state: "open" }, naira(5_880))).toBe("Ready to settle");
  expect(certificateInWords(named)).toBe("No. A/1 of 1 December 2026");
  expect(certificateInWords(claim)).toBeNull();
});

test.each([
  ["KWT-7G4KD2MX9Q", true],
  ["KPL-7G4KD2MX9Q", false],
  ["KWT-7G4KD2MX9", false],
  ["KWT-7g4kd2mx9q", false],
])("%s as a reference: %s", (text, is) => {
  expect(isClaimReference(text)).toBe(is);
});
