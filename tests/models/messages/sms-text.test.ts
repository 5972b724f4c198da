import fc from "fast-check";
import { expect, test } from "vitest";
import { plainSms } from "~/models/messages/sms-text";
import { property } from "../../support/property";

/** The basic GSM 7-bit alphabet, without the characters that Termii counts as long. */
const alphabet = /^[A-Za-z0-9 \r\n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

test("a code and the line that binds it to the site stay as they are", () => {
  const text = "12345 is your Kaypoint code. It works for 10 minutes.\n\n@kaypoint.example #12345";
  expect(plainSms(text)).toBe(text);
});

test.each([
  ["Bọ́lá’s shop", "Bola's shop"],
  ["₦48,000 – paid; thanks…", "N48,000 - paid, thanks..."],
  ["[a] {b} ~ ^ | € \\", "(a) (b) ? ? ? ? ?"],
  ["Ada 店 😀", "Ada ? ?"],
  ["éèà", "éèà"],
  ["Visa •••• 4081", "Visa ending 4081"],
])("%s becomes %s", (text, plain) => {
  expect(plainSms(text)).toBe(plain);
});

property.prop([fc.string({ unit: "grapheme" })])(
  "whatever was typed, the result fits the alphabet",
  (text) => {
    expect(plainSms(text)).toMatch(alphabet);
  },
);
