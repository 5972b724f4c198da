import { afterAll, expect, test } from "vitest";

import type { Role } from "#db/schema";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { areaOf, type BuiltRoute, dataPath, formPath, isOpenTo, readManifest } from "../../support/manifest";
import { makeShops } from "../../support/members";
import { serve } from "../../support/served";
import type { Answer, Visitor } from "../../support/visitor";

const site = await serve();
const shops = await makeShops(site);
const built = await readManifest();
afterAll(() => expectNoFailure(site));

const inOwnersArea = () => built.filter((route) => areaOf(route) === "owner");

type Way = "page" | "data" | "post";

function waysInto(visitor: Pick<Visitor, "get" | "post">, route: BuiltRoute) {
  const ways: [Way, () => Promise<Answer>][] = [["page", () => visitor.get(route.path)]];
  if (!route.resource) ways.push(["data", () => visitor.get(dataPath(route))]);
  if (route.action)
    ways.push(["post", () => visitor.post(formPath(route), { intent: "remove", sure: "on" })]);
  return ways;
}

/**
 * Tries the routes as page, data and post, and checks that no row changes; returns those that answer with an
 * unexpected status.
 */
async function walk(
  visitor: Pick<Visitor, "get" | "post">,
  routes: BuiltRoute[],
  wanted: (route: BuiltRoute, way: Way) => readonly number[],
): Promise<string[]> {
  const { answer } = await unchanged(
    site.db,
    async () => {
      const broken: string[] = [];
      for (const route of routes)
        for (const [way, go] of waysInto(visitor, route)) {
          const { status } = await go();
          if (!wanted(route, way).includes(status)) broken.push(`${way} of ${route.id}: ${status}`);
        }
      return broken;
    },
    ["sessions"],
  );
  return answer;
}

const REFUSED = [403];
/** Page data is answered with 202 if the page would redirect. */
const LEADS_ELSEWHERE = [302, 303, 202];
/** The sample paths name missing records, and the posted form does not fit. */
const OPEN = [200, 404];

/** Managers enter what was paid of a debt; the posted form does not fit. */
const postedByManagers = new Set(["/sales-report/debtors/:saleId"]);
const UNKNOWN_BUTTON = [400];

test("owner pages and forms stay closed to members of other roles, to visitors, and after a removal", async () => {
  const owner = await shops.shop();
  const [manager, cashier, removed] = [
    await shops.logInMember(owner.user, "manager"),
    await shops.logInMember(owner.user, "cashier"),
    await shops.logInMember(owner.user, "manager"),
  ];
  await owner.post(`/user-management/members/${removed.user.id}`, { intent: "remove", sure: "on" });
  const homeless = await shops.logInAs("manager");
  expect(await walk(cashier, inOwnersArea(), () => REFUSED)).toEqual([]);
  expect(await walk(homeless, inOwnersArea(), () => REFUSED)).toEqual([]);
  expect(await walk(site.visitor(), inOwnersArea(), () => LEADS_ELSEWHERE)).toEqual([]);
  expect(await walk(removed, inOwnersArea(), () => LEADS_ELSEWHERE)).toEqual([]);
  const ofManager = (route: BuiltRoute, way: Way) =>
    way === "post"
      ? postedByManagers.has(route.id)
        ? UNKNOWN_BUTTON
        : REFUSED
      : isOpenTo("manager", route)
        ? OPEN
        : REFUSED;
  expect(await walk(manager, inOwnersArea(), ofManager)).toEqual([]);
});

test("agents and staff reach only the owner pages that both pay or view", async () => {
  const agent = await shops.logInAs("agent", "AREAS1");
  const staff = await shops.logInStaff(["admin"]);
  // The list of locations leads both to the list of all owners' locations.
  const of = (role: Role) => (route: BuiltRoute) =>
    isOpenTo(role, route) ? [...OPEN, ...REFUSED, ...LEADS_ELSEWHERE, 400] : [...REFUSED, ...LEADS_ELSEWHERE];
  expect(await walk(agent, inOwnersArea(), of("agent"))).toEqual([]);
  expect(await walk(staff, inOwnersArea(), of("staff"))).toEqual([]);
});

test("no member reaches the routes of agents and staff", async () => {
  const owner = await shops.shop();
  const theirs = built.filter((route) => ["agent", "console"].includes(areaOf(route)));
  const cashier = await shops.logInMember(owner.user, "cashier");
  expect(await walk(cashier, theirs, () => REFUSED)).toEqual([]);
  const manager = await shops.logInMember(owner.user, "manager");
  const ofManager = ({ id }: BuiltRoute) => (id === "/all-locations" ? LEADS_ELSEWHERE : REFUSED);
  expect(await walk(manager, theirs, ofManager)).toEqual([]);
});
