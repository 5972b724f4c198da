import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Allowance } from "~/models/plans/catalogue";
import { type LocationPlan, isFull, outletsOf } from "~/models/subscriptions/outlet";
import { catalogue } from "../../support/catalogue-sample";

const included: Record<number, Allowance> = { 1: 1, 2: 2, 3: "agreed" };
const plans = catalogue.plans.map((plan) => ({ ...plan, limits: { outlets: included[plan.id] ?? 1 } }));

const startsAt = new Date("2026-11-01T09:00:00Z");
const extra = (quantity: number) => ({ kind: "outlets" as const, optionId: 1, quantity });
const at = (
  planId: number | null,
  extras: ReturnType<typeof extra>[] = [],
  isMain = false,
): LocationPlan => ({
  isMain,
  running: planId === null ? null : { planId, startsAt, extras },
});
const main = (planId: number | null, ...extras: ReturnType<typeof extra>[]) => at(planId, extras, true);

describe("the outlets of an owner", () => {
  test.each([
    ["no plan has room for the main location alone", [main(null)], { used: 1, limit: 1 }],
    ["Basic too", [main(1)], { used: 1, limit: 1 }],
    ["Plus includes two", [main(2)], { used: 1, limit: 2 }],
    ["extras add to them", [main(2, extra(1), extra(3)), at(null)], { used: 2, limit: 6 }],
    ["more may be in use than a smaller plan has", [main(1), at(null), at(null)], { used: 3, limit: 1 }],
    ["Enterprise is by agreement", [main(3), at(null)], { used: 2, limit: null }],
    ["a plan that is gone leaves the main location", [main(77), at(null)], { used: 2, limit: 1 }],
  ])("%s", (_, locations, outlets) => {
    expect(outletsOf({ plans, replaced: [] }, locations)).toMatchObject(outlets);
  });

  test("what a plan included when its period began is not taken from it", () => {
    const replaced = [
      { planId: 2, kind: "outlets" as const, allowance: 7, until: new Date("2026-11-20T09:00:00Z") },
    ];
    expect(outletsOf({ plans, replaced }, [main(2)])).toMatchObject({ limit: 7 });
    const later = {
      ...main(2),
      running: { planId: 2, startsAt: new Date("2026-11-21T09:00:00Z"), extras: [] },
    };
    expect(outletsOf({ plans, replaced }, [later])).toMatchObject({ limit: 2 });
  });

  test("of a location with a plan of its own count for that plan before the main one", () => {
    const locations = [main(2), at(2, [extra(1)]), at(null), at(null)];
    expect(outletsOf({ plans, replaced: [] }, locations)).toEqual({ used: 4, limit: 5, ofMainPlan: 1 });
    expect(outletsOf({ plans, replaced: [] }, [main(2), at(null)])).toEqual({
      used: 2,
      limit: 2,
      ofMainPlan: 2,
    });
  });

  test("are full at the limit and beyond it, and never without one", () => {
    expect([1, 2, 3].map((used) => isFull({ used, limit: 2 }))).toEqual([false, true, true]);
    expect(isFull({ used: 999, limit: null })).toBe(false);
  });

  test("another location with a plan never leaves less room than before", () => {
    const places = fc.array(fc.tuple(fc.constantFrom(null, 1, 2), fc.nat(5)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(null, 1, 2), places, fc.constantFrom(1, 2), (planId, others, more) => {
        const now = [main(planId), ...others.map(([id, count]) => at(id, id ? [extra(count + 1)] : []))];
        const room = ({ used, limit }: { used: number; limit: number | null }) => (limit ?? Infinity) - used;
        expect(room(outletsOf({ plans, replaced: [] }, [...now, at(more)]))).toBeGreaterThanOrEqual(
          room(outletsOf({ plans, replaced: [] }, now)),
        );
      }),
    );
  });
});
