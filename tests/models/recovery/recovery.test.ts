import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainSms } from "~/models/messages/sms-text";
import {
  KEY_BYTES,
  makeRecoveryKey,
  passwordChangedMail,
  passwordChangedSms,
  readEntry,
  readRecoveryKey,
  recoveryKeyMail,
  recoveryMail,
} from "~/models/recovery/recovery";
import { contact } from "../../support/contact";

const bytes = fc.uint8Array({ minLength: KEY_BYTES, maxLength: KEY_BYTES });

describe("a recovery key", () => {
  test("is five groups of letters that cannot be mistaken for a code", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const key = makeRecoveryKey(random);
        expect(key).toMatch(/^(?:[b-df-hj-np-tw]{4}-){4}[b-df-hj-np-tw]{4}$/);
        expect(readEntry({ code: key })?.kind).toBe("key");
      }),
    );
  });

  test("carries all of its 80 bits: different bytes make a different key", () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const same = Buffer.compare(one, other) === 0;
        expect(makeRecoveryKey(one) === makeRecoveryKey(other)).toBe(same);
      }),
    );
    const key = makeRecoveryKey(new Uint8Array(KEY_BYTES));
    for (let bit = 0; bit < 8 * KEY_BYTES; bit += 1) {
      const changed = new Uint8Array(KEY_BYTES);
      changed[bit >> 3] = 1 << (bit & 7);
      expect(makeRecoveryKey(changed)).not.toBe(key);
    }
  });

  test.each([
    ["as it stands in the mail", "bcdf-ghjk-mnpq-rstw-bcdf"],
    ["in capitals", "BCDF-GHJK-MNPQ-RSTW-BCDF"],
    ["with spaces around and between", "  bcdf ghjk mnpq rstw bcdf\n"],
    ["with the dashes of a text program", "bcdf–ghjk—mnpq‑rstw-bcdf"],
    ["in one word", "bcdfghjkmnpqrstwbcdf"],
  ])("is read %s", (_, typed) => {
    expect(readRecoveryKey(typed)).toBe("bcdfghjkmnpqrstwbcdf");
  });

  test.each([
    "bcdf-ghjk-mnpq-rstw-bcd",
    "bcdf-ghjk-mnpq-rstw-bcdfb",
    "acdf-ghjk-mnpq-rstw-bcdf",
    "",
    "12345",
  ])("is not %j", (typed) => {
    expect(readRecoveryKey(typed)).toBeNull();
  });
});

describe("the entry typed into the field", () => {
  test.each([
    [{ code: "12345" }, { kind: "code", code: "12345" }],
    [{ code: "12 345" }, { kind: "code", code: "12345" }],
    [{ digit: ["1", "2", "3", "4", "5"] }, { kind: "code", code: "12345" }],
    [{ code: "１２３４５" }, null],
    [{ code: "+1234" }, null],
    [{ code: "12345abc" }, null],
    [{ code: "1e4" }, null],
    [{ code: "123456" }, null],
    [{}, null],
  ])("%j is %j", (typed, entry) => {
    expect(readEntry(typed)).toEqual(entry);
  });
});

describe("the recovery messages", () => {
  const now = new Date("2026-12-03T13:05:00Z");

  test("hold no link, so no secret is ever in a URL", () => {
    const mails = [recoveryMail("12345", "k"), recoveryKeyMail("k"), passwordChangedMail(now, contact)];
    for (const { text } of mails) expect(text).not.toMatch(/https?:/);
  });

  test("about a new password say when it was set, in one plain SMS", () => {
    const sms = passwordChangedSms(now, contact);
    expect(sms).toContain("3 December 2026 at 14:05");
    expect(sms.length).toBeLessThanOrEqual(160);
    expect(plainSms(sms)).toBe(sms);
    expect(passwordChangedMail(now, contact).text).toContain("3 December 2026 at 14:05");
  });
});
