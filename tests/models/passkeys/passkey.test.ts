import { expect, test } from "vitest";
import { isCounterRight, isHostOf, MAX_PASSKEY_NAME, placeInWords } from "~/models/passkeys/passkey";
import { typedPasskeyName } from "~/models/passkeys/passkey-name-fields.server";

test.each([
  [0, 0, true],
  [0, 1, true],
  [4, 5, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])("after the count %i a device may say %i: %s", (last, shown, isRight) => {
  expect(isCounterRight(last, shown)).toBe(isRight);
});

test.each([
  ["shop.example", "shop.example", true],
  ["account.shop.example", "shop.example", true],
  ["shop.example", "account.shop.example", false],
  ["evilshop.example", "shop.example", false],
  ["127.0.0.1", "localhost", false],
])("a page at %s may use passkeys of %s: %s", (host, rpId, may) => {
  expect(isHostOf(host, rpId)).toBe(may);
});

test("the page says whether a passkey is synced, can be, or stays on one device", () => {
  expect(placeInWords({ backedUp: true, deviceType: "multiDevice" })).toBe("Synced to your devices");
  expect(placeInWords({ backedUp: false, deviceType: "multiDevice" })).toContain("not yet");
  expect(placeInWords({ backedUp: false, deviceType: "singleDevice" })).toContain("one device only");
});

test("the name of a passkey is one line of text that fits", () => {
  expect(typedPasskeyName.parse("  My phone ")).toBe("My phone");
  for (const wrong of ["", "   ", "x".repeat(MAX_PASSKEY_NAME + 1), "a\nb"])
    expect(typedPasskeyName.safeParse(wrong).success).toBe(false);
});
