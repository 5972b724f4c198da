import { expect, test } from "vitest";
import { tillKind, tillName, typedTillName } from "~/models/tills/till-fields.server";
import { mayDropFrom, mayRotateFrom, publicJwk } from "~/models/tills/signing-key";
import { everyRow } from "../../support/rows";

const odd = ["", "  ", "a\nb", "x".repeat(61), "‮liT", "www.evil.example", "https://evil"];

test("a till with no plain name is called Till", async () => {
  expect([tillName(" Front till "), tillKind("Windows 4.2")]).toEqual(["Front till", "Windows 4.2"]);
  expect([tillName(undefined), tillKind(undefined)]).toEqual(["Till", ""]);
  await everyRow(odd, JSON.stringify, (said) =>
    expect([tillName(said), tillKind(said)]).toEqual(["Till", ""]),
  );
});

test("a typed till name must be one plain line", async () => {
  expect(typedTillName.parse(" Ọjà till ")).toBe("Ọjà till");
  await everyRow(odd, JSON.stringify, (typed) => expect(typedTillName.safeParse(typed).success).toBe(false));
});

test("a key starts signing 14 days after it was published, and is dropped 14 days after its last signature", () => {
  const at = new Date("2026-11-01T09:00:00Z");
  const inTwoWeeks = new Date("2026-11-15T09:00:00Z");
  expect(mayRotateFrom({ publishedAt: at })).toEqual(inTwoWeeks);
  expect(mayDropFrom({ state: "old", signedUntil: at })).toEqual(inTwoWeeks);
  expect(mayDropFrom({ state: "current", signedUntil: null })).toBeNull();
});

test("a published key names its use and its only algorithm", () => {
  expect(publicJwk({ kid: "k", publicX: "x" })).toEqual({
    kty: "OKP",
    crv: "Ed25519",
    x: "x",
    kid: "k",
    use: "sig",
    alg: "EdDSA",
  });
});
