import { describe, expect, test } from "vitest";
import type { ShownLocation } from "~/models/agents/shown-location";
import { locationWays } from "~/routes/_agent/reseller/shown-location";
import { endInWords, planInWords, stateInWords } from "~/routes/_agent/reseller/shown-location";
import { locationListPath, readLocationFilter, readLocationPlace } from "~/models/agents/location-list";
import { locationsInWords } from "~/routes/_agent/reseller/list-words";

const now = new Date("2026-11-21T09:00:00Z");
const endsAt = new Date("2026-11-24T09:00:00Z");
const plus = { name: "Plus", kind: "paid", endsAt, renews: false } as const;
const location: ShownLocation = {
  locationId: 7,
  group: "soon",
  shop: "Ade Provisions",
  isMain: true,
  ownerId: 9,
  owner: "Adewale Salami",
  phoneVerified: true,
  plan: plus,
  chosen: null,
  renewable: true,
  shut: null,
};

test("a shop that our staff locked says whom to call, and nothing can be done for it", () => {
  const held: ShownLocation = { ...location, shut: "on-hold", renewable: false };
  expect(stateInWords(held, now)).toEqual({ text: "Locked, call us", tone: "bad" });
  expect(locationWays(held, "TUNDE1", now)).toEqual([]);
});

test.each<[Partial<ShownLocation>, string, string]>([
  [{}, "Plus", "24 November 2026"],
  [{ plan: { ...plus, name: "Basic", kind: "free", endsAt: null } }, "Basic", "No end"],
  [{ plan: null }, "No plan yet", "–"],
  [
    { plan: null, chosen: { planName: "Plus", duration: "yearly", onTrial: true } },
    "Chose Plus, free trial",
    "–",
  ],
  [
    { plan: null, chosen: { planName: "Plus", duration: "yearly", onTrial: false } },
    "Chose Plus, yearly",
    "–",
  ],
  [{ plan: null, isMain: false }, "Main shop’s plan", "–"],
])("%j has the plan %s, to %s", (change, plan, end) => {
  expect([planInWords({ ...location, ...change }), endInWords({ ...location, ...change })]).toEqual([
    plan,
    end,
  ]);
});

test.each<[Partial<ShownLocation>, string, string | null]>([
  [{}, "ends in 3 days", "warn"],
  [{ plan: { ...plus, renews: true } }, "renews in 3 days", "warn"],
  [{ plan: { ...plus, endsAt: new Date("2026-11-22T22:00:00Z") } }, "ends tomorrow", "warn"],
  [{ plan: { ...plus, endsAt: new Date("2026-11-21T22:00:00Z") } }, "ends today", "warn"],
  [{ plan: { ...plus, kind: "trial" } }, "trial ends in 3 days", "warn"],
  [{ plan: { ...plus, endsAt: now } }, "payment is late", "bad"],
  [
    { group: "ended", plan: { ...plus, endsAt: new Date("2026-11-19T09:00:00Z") } },
    "ended 2 days ago",
    "bad",
  ],
  [{ group: "ended", plan: { ...plus, endsAt: new Date("2026-11-20T22:00:00Z") } }, "ended yesterday", "bad"],
  [{ group: "running" }, "Running", null],
  [{ group: "unpaid", plan: null, phoneVerified: false }, "phone not verified", "plain"],
])("%j reads: %s", (change, text, tone) => {
  expect(stateInWords({ ...location, ...change }, now)).toEqual({ text, tone });
});

describe("the links of a shop", () => {
  const labels = (change: Partial<ShownLocation>, code: string | null = "TUNDE1") =>
    locationWays({ ...location, ...change }, code, now).map(({ label }) => label);

  test("are those that its plan allows", () => {
    expect(labels({})).toEqual(["Renew", "Add extras"]);
    expect(labels({ group: "ended" })).toEqual(["Renew"]);
    expect(labels({ plan: { ...plus, endsAt: now } })).toEqual(["Renew"]);
    expect(labels({ group: "unpaid", plan: null, renewable: false })).toEqual(["Upgrade"]);
    expect(labels({ plan: { ...plus, kind: "trial" }, renewable: false })).toEqual(["Upgrade"]);
    expect(labels({ isMain: false })).toEqual([]);
    expect(labels({}, null)).toEqual(["Add extras"]);
  });

  test("name the shop and the agent's code", () => {
    expect(locationWays(location, "TUNDE1", now).map(({ href }) => href)).toEqual([
      "/plandetails?locationId=7&agentCode=TUNDE1&after=2026-11-24",
      "/reseller/branches/7/extras",
    ]);
  });
});

describe("the URL of the list", () => {
  const read = (query: string) => {
    const typed = new URLSearchParams(query);
    return locationListPath(readLocationFilter(typed), readLocationPlace(typed));
  };

  test("keeps the filter and the cursor", () => {
    for (const query of [
      "show=soon",
      "show=ended&search=ade",
      "search=a+b&after=1.-1795000000.12&from=26",
      "before=3.1795000000.12&from=51",
    ])
      expect(read(query)).toBe(`/reseller?${query}#list`);
  });

  test.each([
    "",
    "show=none",
    "show=constructor",
    "after=1",
    "after=4.1.1",
    "after=1.1.0",
    "after=1.1.1%20or%201=1",
    "after=1.99999999999999.1",
    "from=26",
  ])("is that of the first page if it makes no sense: %s", (query) => {
    expect(read(query)).toBe("/reseller#list");
  });
});

test("shops and customers are counted in words", () => {
  expect(locationsInWords(31, 24)).toBe("You have 24 customers with 31 shops.");
  expect(locationsInWords(1, 1)).toBe("You have 1 customer with 1 shop.");
});
