import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainSms } from "~/models/messages/sms-text";
import {
  KEY_BYTES,
  LINK_BYTES,
  makeRecoveryKey,
  readEntry,
  readRecoveryKey,
  recoveryLink,
} from "~/models/recovery/recovery";
import {
  passwordResetMail,
  passwordChangedSms,
  recoveryLinkMail,
  recoveryMail,
} from "~/messages/recovery/mail";
import { recoveryName } from "~/models/recovery/recovery-fields.server";
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
    ["in a pasted link", "https://shop.example/recover?key=bcdfghjkmnpqrstwbcdf "],
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

test("a link carries 128 bits, and is read whole when it is pasted where the code goes", () => {
  const key = makeRecoveryKey(new Uint8Array(LINK_BYTES).fill(0xa7));
  const link = recoveryLink("https://account.shop.example", key);
  expect(link).toMatch(/^https:\/\/account\.shop\.example\/recover\?key=[b-df-hj-np-tw]{32}$/);
  expect(readEntry({ code: ` ${link}\n` })).toEqual({ kind: "key", key: readRecoveryKey(key) });
  expect(readEntry({ code: link.slice(0, -1) })).toBeNull();
});

describe("the name that starts a recovery", () => {
  test.each(["ada@shop.example", "adashop", "0803 123 4567", "+234 803 123 4567", "08031234567", "a.b-c_d"])(
    "may be %j",
    (typed) => {
      expect(recoveryName.safeParse(typed).success).toBe(true);
    },
  );

  test.each(["", "   ", "two words", "<script>", "a@b@c.example", "@", "x".repeat(300)])(
    "is not %j",
    (typed) => {
      expect(recoveryName.safeParse(typed).success).toBe(false);
    },
  );
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

  test("to a mailbox have the link once, and the mail about a new password has none", () => {
    const link = recoveryLink("https://shop.example", makeRecoveryKey(new Uint8Array(LINK_BYTES)));
    for (const { text } of [recoveryMail("12345", link), recoveryLinkMail(link)])
      expect(text.match(/https?:\S+/g)).toEqual([link]);
    expect(passwordResetMail(now, contact).text).not.toMatch(/https?:/);
  });

  test("about a new password say when it was set, in one plain SMS", () => {
    const sms = passwordChangedSms(now, contact);
    expect(sms).toContain("3 December 2026 at 14:05");
    expect(sms.length).toBeLessThanOrEqual(160);
    expect(plainSms(sms)).toBe(sms);
    expect(passwordResetMail(now, contact).text).toContain("3 December 2026 at 14:05");
  });
});
