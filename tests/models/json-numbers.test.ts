import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonWithLongIntegers } from "~/models/json-numbers";
import { property } from "../support/property";

test.each([
  ['{"id":9223372036854775807}', { id: "9223372036854775807" }],
  ["[-1234567890123456,123456789012345]", ["-1234567890123456", 123456789012345]],
  ['{"text":"9223372036854775807"}', { text: "9223372036854775807" }],
  ['{"text":"say \\"9223372036854775807\\" aloud"}', { text: 'say "9223372036854775807" aloud' }],
  ["[1.2345678901234567,1e3,1234567890123456.5]", [1.2345678901234567, 1000, 1234567890123456.5]],
  ["null", null],
])("%s is read without loss", (text, value) => {
  expect(parseJsonWithLongIntegers(text)).toEqual(value);
});

test.each(["", "{", "<html>", '{"a":}', '{"a":"unfinished', "12345678901234567 12345678901234567"])(
  "%o is not JSON",
  (text) => {
    expect(parseJsonWithLongIntegers(text)).toBe(null);
  },
);

property.prop([fc.jsonValue()])("everything else reads as JSON.parse reads it", (value) => {
  const text = JSON.stringify(value);
  fc.pre(!/\d{16}/.test(text));
  expect(parseJsonWithLongIntegers(text)).toEqual(JSON.parse(text));
});

property.prop([fc.bigInt({ min: 10n ** 15n, max: 2n ** 64n - 1n })])("every id of 64 bits survives", (id) => {
  expect(parseJsonWithLongIntegers(`{"data":{"id": ${id} }}`)).toEqual({ data: { id: String(id) } });
});
