import { expect, test } from "vitest";

import { base32, enrolment, matchingStep, stepAt, totpCode } from "~/models/second-factor/totp.server";
import { everyRow } from "../../support/rows";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

test("the six test values of RFC 6238 for SHA-1", async () => {
  const rows: [number, string][] = [
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ];
  await everyRow(
    rows,
    ([seconds]) => String(seconds),
    ([seconds, code]) => {
      expect(totpCode(secret, stepAt(at(seconds)), 8)).toBe(code);
      expect(totpCode(secret, stepAt(at(seconds)))).toBe(code.slice(2));
    },
  );
});

test("a code counts in its step and in the ones just before and after", () => {
  const step = 37037037;
  const code = totpCode(secret, step);
  const during = (away: number) => at((step + away) * 30 + 7);
  expect([-2, -1, 0, 1, 2].map((away) => matchingStep(secret, code, during(away)))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ]);
  expect(matchingStep(secret, code, at(step * 30))).toBe(step);
  expect(matchingStep(secret, code, at((step + 2) * 30 - 0.001))).toBe(step);
});

test.each(["", "12345", "1234567", "12345a", "１２３４５６", " 12345"])("%j is not a code", (typed) => {
  expect(matchingStep(secret, typed, at(59))).toBeNull();
});

test("base32 as RFC 4648 writes it, without padding", () => {
  const texts = { "": "", f: "MY", fo: "MZXQ", foo: "MZXW6", foob: "MZXW6YQ", fooba: "MZXW6YTB" };
  for (const [text, encoded] of Object.entries(texts)) expect(base32(Buffer.from(text))).toBe(encoded);
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("the QR code holds what apps read", () => {
  expect(enrolment(secret, "kay.staff")).toBe(
    "otpauth://totp/Kaypoint%3Akay.staff?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kaypoint",
  );
});
