import { expect, test } from "vitest";
import { LETTERS, plainUserCode, shownUserCode, userCodeOf } from "~/models/tills/user-code";
import { typedUserCode } from "~/models/tills/user-code-fields.server";
import { systemRandom } from "~/services/platform/random.server";

test.each(["WDJB-MJHT", "wdjb mjht", " w.d.j.b.m.j.h.t ", "WDJBMJHT", "W-D-J-B-0-M-J-H-T"])(
  "%j is the code WDJBMJHT",
  (typed) => {
    expect(plainUserCode(typed)).toBe("WDJBMJHT");
    expect(typedUserCode.parse(typed)).toBe("WDJBMJHT");
  },
);

test.each(["", "WDJB", "WDJB-MJHTT", "AEIO-UAEI", "ẀDJB-MJHT", "x".repeat(61)])(
  "%j is not a code",
  (typed) => {
    expect(typedUserCode.safeParse(typed).success).toBe(false);
  },
);

test("a code is shown in two halves", () => {
  expect(shownUserCode("WDJBMJHT")).toBe("WDJB-MJHT");
});

test("each letter is equally likely, because bytes that would favour one are skipped", () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const made = all.flatMap((byte) => (userCodeOf(Array<number>(8).fill(byte)) ?? "").slice(0, 1));
  const counts = Array.from(LETTERS).map((letter) => made.filter((one) => one === letter).length);
  expect(counts).toEqual(Array(20).fill(12));
  expect(userCodeOf(Array<number>(8).fill(255))).toBeNull();
});

test("random codes have the eight letters and differ", () => {
  const codes = Array.from({ length: 200 }, () => userCodeOf(systemRandom.bytes(32)));
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(new Set(codes).size).toBe(200);
});
