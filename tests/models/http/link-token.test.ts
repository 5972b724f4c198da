import { describe, expect, test } from "vitest";

import { dropSigns, readLinkToken } from "~/models/http/link-token";

const short = "Ab3-_xYzAb3-_xYzAb3-_x";
const long = `${short.slice(1)}${short}`;

describe.each([short, long])("the token %s", (token) => {
  test.each(["", ".", ")", ").", ">", ",", "\u200b", " ", "\n", "-", "_", "…", "%20"])(
    "is read before %j",
    (sign) => {
      expect(readLinkToken(token + sign)).toBe(token);
    },
  );

  test("is read whole or not at all", () => {
    for (const wrong of [token.slice(1), `${token}A`, `.${token}`, ` ${token}`])
      expect(readLinkToken(wrong)).toBeNull();
  });
});

test("no token is none", () => {
  expect([readLinkToken(null), readLinkToken(""), readLinkToken("' or 1=1 --")]).toEqual([null, null, null]);
});

test("signs after a key are dropped, those in it stay", () => {
  expect(["12-ABC", "12-ABC).", "ABC\u200b", "ABC \n"].map(dropSigns)).toEqual([
    "12-ABC",
    "12-ABC",
    "ABC",
    "ABC",
  ]);
});
