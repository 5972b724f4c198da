import { expect, test } from "vitest";

import { hasRepeatedMember } from "~/models/http/json-members";
import { everyRow } from "../../support/rows";

const repeats = (text: string) => hasRepeatedMember(text, JSON.parse(text));

test("a member that is there twice is refused, however deep and however it is written", () =>
  everyRow(
    [
      '{"amount":1,"amount":2}',
      '{"sales":[{"a":1},{"a":1,"b":{"c":1,"c" : 1}}]}',
      '{"__proto__":1,"__proto__":2}',
    ],
    (text) => text,
    (text) => expect(repeats(text)).toBe(true),
  ));

test("texts that look like members are none", () =>
  everyRow(
    [
      '{"a":"\\"b\\": 1"}',
      '{"a":{"b":1},"b":[{"a":2},{"a":"a"}]}',
      '["a", "a"]',
      '"a"',
      "7",
      '{"a\\\\":1,"a":2}',
    ],
    (text) => text,
    (text) => expect(repeats(text)).toBe(false),
  ));
