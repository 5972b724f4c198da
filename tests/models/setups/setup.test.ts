import { expect, test } from "vitest";

import {
  type SetupState,
  asksForSetup,
  mayWish,
  readAgreement,
  readWish,
  setupTransitions,
} from "~/models/setups/setup";
import { staffSchema, wishSchema } from "~/models/setups/setup-fields.server";

const now = new Date("2026-11-21T09:00:00Z");
const typed = {
  revision: "0",
  address: " 4 Broad Street,\n Lagos ",
  first_day: "2026-11-23",
  first_time: "10:00",
  second_day: "2026-11-24",
  second_time: "09:00",
};
const read = (change: Partial<typeof typed> = {}) => readWish(wishSchema.parse({ ...typed, ...change }), now);

test("a first order with assisted setup asks for a setup, and no other order does", () => {
  expect(asksForSetup({ kind: "new" }, { kind: "assisted" })).toBe(true);
  expect(asksForSetup({ kind: "new" }, { kind: "self" })).toBe(false);
  for (const kind of ["renewal", "upgrade"]) expect(asksForSetup({ kind }, { kind: "assisted" })).toBe(false);
});

test("a finished or cancelled setup stays so, and only an agreed one can be finished", () => {
  const { states, moves, canMove, unfinished } = setupTransitions;
  expect([moves.done, moves.cancelled]).toEqual([[], []]);
  expect(unfinished).toEqual(["asked", "wanted", "agreed"]);
  const before = (to: SetupState) => states.filter((from) => canMove(from, to));
  expect(before("done")).toEqual(["agreed"]);
  expect(before("asked")).toEqual([]);
});

test("wishes can be changed until the agreed time has come", () => {
  const agreed = (startsAt: string) => mayWish({ state: "agreed", startsAt: new Date(startsAt) }, now);
  expect(mayWish({ state: "asked", startsAt: null }, now)).toBe(true);
  expect(mayWish({ state: "wanted", startsAt: null }, now)).toBe(true);
  expect([agreed("2026-11-21T09:00:01Z"), agreed("2026-11-21T09:00:00Z")]).toEqual([true, false]);
  expect(mayWish({ state: "done", startsAt: new Date("2026-12-01Z") }, now)).toBe(false);
  expect(mayWish({ state: "cancelled", startsAt: null }, now)).toBe(false);
});

test("an address and two times make a request", () => {
  expect(read()).toEqual({
    ok: true,
    wanted: {
      address: "4 Broad Street, Lagos",
      wishes: [new Date("2026-11-23T09:00:00Z"), new Date("2026-11-24T08:00:00Z")],
    },
  });
});

test("each missing or wrong value is shown beside its field", () => {
  const nothing = { address: "", first_day: "", first_time: "", second_day: "", second_time: "" };
  expect(read(nothing)).toEqual({
    ok: false,
    errors: {
      address: ["Type the address of your shop"],
      first_day: ["First choice: choose a day"],
      first_time: ["First choice: choose a time"],
      second_day: ["Second choice: choose a day"],
      second_time: ["Second choice: choose a time"],
    },
  });
  expect(read({ second_day: "2026-11-23", second_time: "10:00" })).toEqual({
    ok: false,
    errors: { second_time: ["Choose a second time that differs from the first"] },
  });
  expect(read({ address: "" })).toMatchObject({ ok: false, errors: { address: [expect.any(String)] } });
  expect(wishSchema.safeParse({ ...typed, address: "see https://evil.example" }).success).toBe(false);
  expect(wishSchema.safeParse({ ...typed, address: "x".repeat(201) }).success).toBe(false);
  expect(wishSchema.safeParse({ ...typed, revision: "-1" }).success).toBe(false);
});

test("staff agree to a requested time that has not passed, or to another time", () => {
  const wishes: [Date, Date] = [new Date("2026-11-20T09:00:00Z"), new Date("2026-11-24T08:00:00Z")];
  const agree = (change: Record<string, string>) => {
    const post = staffSchema.parse({
      intent: "agree",
      revision: "1",
      slot: "second",
      address: "Here",
      ...change,
    });
    return post.intent === "agree" ? readAgreement(post, { wishes }, now) : null;
  };
  expect(agree({})).toEqual({ ok: true, agreed: { address: "Here", startsAt: wishes[1] } });
  expect(agree({ slot: "first" })).toEqual({
    ok: false,
    errors: { slot: ["This time has passed. Choose another one"] },
  });
  expect(agree({ slot: "other", day: "2026-11-21", time: "15:00" })).toEqual({
    ok: true,
    agreed: { address: "Here", startsAt: new Date("2026-11-21T14:00:00Z") },
  });
  expect(agree({ slot: "other", address: "" })).toEqual({
    ok: false,
    errors: {
      address: ["Type the address of the shop"],
      day: ["Choose a day"],
      time: ["Choose a time"],
    },
  });
  expect(staffSchema.safeParse({ intent: "agree", revision: "1", slot: "third" }).success).toBe(false);
  expect(staffSchema.safeParse({ intent: "note", note: "x".repeat(1001) }).success).toBe(false);
  expect(staffSchema.safeParse({ intent: "cancelled", revision: "1" }).success).toBe(false);
});
