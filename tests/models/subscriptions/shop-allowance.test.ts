import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type InShop,
  allowanceAt,
  allowanceWith,
  fitToAllowance,
  mayUseAgain,
  pausedView,
} from "~/models/subscriptions/shop-allowance";
import { pausedSubject, memberPausedText, pausedText, willPauseText } from "~/messages/subscriptions/pause";
import type { Plan } from "~/models/plans/catalogue";
import { plus } from "../../support/samples";
import { property } from "../../support/property";

const at = (day: number) => new Date(Date.UTC(2026, 10, 1 + day));
const thing = (id: number, change: Partial<InShop> = {}): InShop => ({
  kind: "users",
  id,
  name: `Person ${id}`,
  since: at(id),
  pausedAt: null,
  ...change,
});
const people = [thing(1), thing(2), thing(3)];
const noOutlets = { outlets: 1 };
const idsOf = (things: InShop[]) => things.map(({ id }) => id);

test("the newest above the allowance are paused, and the owner counts as one user", () => {
  expect(idsOf(fitToAllowance(people, { ...noOutlets, users: 3 }).pause)).toEqual([3]);
  expect(idsOf(fitToAllowance(people, { ...noOutlets, users: 1 }).pause)).toEqual([1, 2, 3]);
  expect(fitToAllowance(people, { ...noOutlets, users: 4 })).toEqual({ pause: [], resume: [] });
  expect(fitToAllowance(people, { ...noOutlets, users: null })).toEqual({ pause: [], resume: [] });
});

test("members and locations that the owner chose stay in use, even if newer than the paused ones", () => {
  const chosen = [thing(1, { pausedAt: at(20) }), thing(2), thing(3)];
  expect(fitToAllowance(chosen, { ...noOutlets, users: 3 })).toEqual({ pause: [], resume: [] });
  expect(idsOf(fitToAllowance(chosen, { ...noOutlets, users: 2 }).pause)).toEqual([3]);
  expect(idsOf(fitToAllowance(chosen, { ...noOutlets, users: 4 }).resume)).toEqual([1]);
});

test("two made at the same moment rank by id, the higher one as the newer", () => {
  const [one, two] = [thing(1, { since: at(5) }), thing(2, { since: at(5) })];
  expect(idsOf(fitToAllowance([two, one], { ...noOutlets, users: 2 }).pause)).toEqual([2]);
  const older = thing(3, { since: at(4) });
  expect(idsOf(fitToAllowance([two, one, older], { ...noOutlets, users: 2 }).pause)).toEqual([1, 2]);
});

test("the owner and the main shop are always in use, on every plan", () => {
  const plan = (limits: Plan["limits"]) => ({ ...plus, limits });
  const oneUser = { kind: "users" as const, optionId: 1, quantity: 1 };
  expect(allowanceWith(null, [oneUser])).toEqual({ users: 1, outlets: 1 });
  expect(allowanceWith(plan({ users: 0, outlets: 0 }), [])).toEqual({ users: 1, outlets: 1 });
  expect(allowanceWith(plan({ users: 2, outlets: "unlimited" }), [oneUser])).toEqual({
    users: 3,
    outlets: null,
  });
  expect(allowanceWith(plan({ users: "agreed" }), [])).toEqual({ users: null, outlets: 1 });
});

test("a period includes what its plan included when it began", () => {
  const replaced = [{ planId: 2, kind: "users" as const, allowance: 9, until: at(5) }];
  const offer = { plans: [{ ...plus, limits: { users: 2 } }], replaced };
  const period = (planId: number, day: number) => ({ planId, startsAt: at(day), extras: [] });
  expect(allowanceAt(offer, period(2, 4)).users).toBe(9);
  expect(allowanceAt(offer, period(2, 5)).users).toBe(2);
  expect(allowanceAt(offer, period(3, 4)).users).toBe(1);
  expect(allowanceAt(offer, null).users).toBe(1);
});

test("users and locations have separate limits", () => {
  const market = thing(1, { kind: "outlets", name: "Market" });
  const { pause } = fitToAllowance([thing(1), market], { users: 2, outlets: 1 });
  expect(pause).toEqual([market]);
});

test("texts name what is paused, and how it comes back", () => {
  const things = [thing(1), thing(2, { kind: "outlets", name: "Market" })];
  expect(pausedText(things, "Basic")).toBe(
    "Basic includes less than you use, so we paused Person 1 (user) and Market (shop). Nothing is deleted: records stay, and everything comes back with extras or a bigger plan. To pause others instead, open Shops or People.",
  );
  expect(willPauseText(things, "11 December 2026")).toMatch(
    /^From 11 December 2026 this pauses Person 1 \(user\) and Market \(shop\)\./,
  );
  expect([pausedText([], "Basic"), willPauseText([], "1 May 2027")]).toEqual([null, null]);
  expect(pausedSubject([...things, thing(3)])).toBe("Paused in your shop: 2 users and 1 shop");
  const crowd = Array.from({ length: 14 }, (_, id) => thing(id));
  expect(pausedText(crowd, null)).toContain("Your plan includes less than you use, so we paused Person 0");
  expect(pausedText(crowd, null)).toContain("Person 10 (user), Person 11 (user) and 2 more.");
  expect(pausedText(crowd.slice(0, 12), null)).toContain("Person 10 (user) and Person 11 (user).");
  expect(pausedText([thing(1)], "Basic")).toContain("so we paused Person 1 (user).");
  const market = thing(2, { kind: "outlets" });
  expect(pausedSubject([thing(1)])).toBe("Paused in your shop: 1 user");
  expect(pausedSubject([market, market])).toBe("Paused in your shop: 2 shops");
  expect(memberPausedText("Ada's")).toContain("Your account at Ada's is paused");
});

test("a paused one can be used again within the allowance, or in place of another", () => {
  const things = [thing(1), thing(2), thing(3, { pausedAt: at(20) })];
  const use = (insteadOf: number | null, allowed: number | null, id = 3) =>
    mayUseAgain(things, { kind: "users", id, insteadOf }, allowed);
  expect(use(null, 3)).toBe("full");
  expect(use(null, 4)).toBe("done");
  expect(use(null, null)).toBe("done");
  expect(use(1, 3)).toBe("done");
  expect(use(1, 2)).toBe("full");
  expect(use(9, 3)).toBe("gone");
  expect(use(3, 3)).toBe("gone");
  expect(use(null, 3, 9)).toBe("gone");
  expect(use(1, 3, 2)).toBe("done");
  expect(mayUseAgain(things, { kind: "outlets", id: 3, insteadOf: null }, 9)).toBe("gone");
  expect(pausedView(things, "users", 3)).toEqual({
    paused: [{ id: 3, name: "Person 3" }],
    inUse: [
      { id: 1, name: "Person 1" },
      { id: 2, name: "Person 2" },
    ],
    hasRoom: false,
  });
  expect(pausedView([...things].reverse(), "users", 3)).toEqual(pausedView(things, "users", 3));
  expect(pausedView(things, "users", 4).hasRoom).toBe(true);
  expect(pausedView(things, "users", null).hasRoom).toBe(true);
  expect(pausedView(things, "outlets", 1)).toEqual({ paused: [], inUse: [], hasRoom: false });
  expect(use(3, 3, 1)).toBe("done");
  const bothPaused = [thing(1), ...[2, 3].map((id) => thing(id, { pausedAt: at(20) }))];
  expect(mayUseAgain(bothPaused, { kind: "users", id: 3, insteadOf: 2 }, 2)).toBe("full");
});

const someThings = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom("users" as const, "outlets" as const),
    id: fc.integer({ min: 1, max: 40 }),
    day: fc.integer({ min: 0, max: 5 }),
    paused: fc.boolean(),
  }),
  { selector: ({ kind, id }) => `${kind}${id}`, maxLength: 30 },
);
const someLimit = fc.option(fc.integer({ min: 1, max: 12 }));

property.prop([someThings, someLimit, someLimit])(
  "whatever is there, as much as allowed is in use and no more, and doing it again changes nothing",
  (rows, users, outlets) => {
    const allowance = { users, outlets };
    const things = rows.map(({ kind, id, day, paused }) =>
      thing(id, { kind, since: at(day), pausedAt: paused ? at(9) : null }),
    );
    const { pause, resume } = fitToAllowance(things, allowance);
    const after = things.map((one) => ({
      ...one,
      pausedAt: pause.includes(one) ? at(10) : resume.includes(one) ? null : one.pausedAt,
    }));
    for (const kind of ["users", "outlets"] as const) {
      const ofKind = after.filter((one) => one.kind === kind);
      const inUse = ofKind.filter(({ pausedAt }) => pausedAt === null).length;
      const limit = allowance[kind];
      expect(inUse).toBe(Math.min(ofKind.length, limit === null ? Infinity : limit - 1));
    }
    expect(pause.every(({ pausedAt }) => pausedAt === null)).toBe(true);
    expect(resume.every(({ pausedAt }) => pausedAt !== null)).toBe(true);
    expect(pause.length === 0 || resume.every(({ kind }) => pause.every((one) => one.kind !== kind))).toBe(
      true,
    );
    expect(fitToAllowance(after, allowance)).toEqual({ pause: [], resume: [] });
  },
);
