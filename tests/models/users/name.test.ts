import { expect, test } from "vitest";

import { greetingFor, nameProblem } from "~/models/users/name";

test.each([
  "Mama Put & Sons",
  "St. Mary's Shop",
  "A.B.C. Stores",
  "24/7 Market No.1",
  "Ọlá's “Best” Bakery, Ltd.",
  "店 Lagos",
  "Love ❤️ Cakes 🎂",
  '"><img src=x onerror=1>{{7*7}}',
])("%s is a name", (name) => {
  expect(nameProblem("Full name", name)).toBeNull();
});

test.each([
  ["a line break", "Ada\nBcc: b@y"],
  ["a control character", "Ada \u001b[31m"],
  ["an old control character", "Ada\u0085Shop"],
  ["a line separator", "Ada\u2028Shop"],
  ["a paragraph separator", "Ada\u2029Shop"],
  ["an override of the direction", "Ada \u202egnp.exe"],
  ["an isolate", "Ada \u2067shop\u2069"],
  ["a mark of the direction", "Ada\u200fShop"],
  ["a space of no width", "Ada\u200bShop"],
  ["a joiner", "Ada\u200dShop"],
  ["a soft hyphen", "Ada\u00adShop"],
  ["a byte order mark", "Ada\ufeffShop"],
  ["a filler", "Ada\u3164Shop"],
  ["a tag", "Ada\u{e0041}Shop"],
  ["half a character", "Ada\ud83dShop"],
])("a name with %s is not a line of plain text", (_, name) => {
  expect(nameProblem("Full name", name)).toBe("Full name must be one line, in plain letters");
});

test.each([
  "You won: https://evil.example/win",
  "hxxp://evil",
  "WWW.evil",
  "Win at evil.example now",
  "pay@evil.example",
  "evil。example",
  "evil．example",
  "бонус.рф",
  "Shop 203.0.113.7",
])("%s holds a web address", (name) => {
  expect(nameProblem("First name", name)).toBe(
    "First name cannot contain a web address. Leave a space after a dot",
  );
});

test("a mail greets by name only if the reader has proved to own the mailbox", () => {
  const name = "You won, call 0803";
  expect(greetingFor({ name, emailVerifiedAt: null })).toBe("Hello,");
  expect(greetingFor({ name, emailVerifiedAt: new Date() })).toBe("Hello You won, call 0803,");
});
