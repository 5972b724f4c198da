import { expect, test } from "vitest";

import type { Role } from "#db/schema";
import { unchanged, attackedSite } from "../../support/attacked";
import { areaOf, type BuiltRoute, dataPath, formPath, isOpenTo, readManifest } from "../../support/manifest";
import { makeShops } from "../../support/members";
import type { Answer, Visitor } from "../../support/visitor";

const site = await attackedSite();
const shops = await makeShops(site);
const built = await readManifest();

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

/** Visitors are led to the login: tests/routes/http/guards.test tries every way. */
test("owner pages and forms stay closed to members of other roles", async () => {
  const owner = await shops.shop();
  const manager = await shops.logInMember(owner.user, "manager");
  const cashier = await shops.logInMember(owner.user, "cashier");
  const homeless = await shops.logInAs("manager");
  expect(await walk(cashier, inOwnersArea(), () => REFUSED)).toEqual([]);
  expect(await walk(homeless, inOwnersArea(), () => REFUSED)).toEqual([]);
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

const alsoOfStaff = new Set(["/all-locations", "/registrant", "/registrant.csv"]);

test("agents and staff reach only the owner pages that both pay or view", async () => {
  const agent = await shops.logInAs("agent", "AREAS1");
  const staff = await shops.logInStaff(["admin"]);
  // The list of locations leads both to the list of all owners' locations.
  const of = (role: Role) => (route: BuiltRoute) =>
    isOpenTo(role, route) ? [...OPEN, ...REFUSED, ...LEADS_ELSEWHERE, 400] : [...REFUSED, ...LEADS_ELSEWHERE];
  expect(await walk(agent, inOwnersArea(), of("agent"))).toEqual([]);
  expect(await walk(staff, inOwnersArea(), of("staff"))).toEqual([]);
  const ofAgentsAlone = built.filter((route) => areaOf(route) === "agent" && !alsoOfStaff.has(route.id));
  expect(await walk(staff, ofAgentsAlone, () => REFUSED)).toEqual([]);
});

test("no owner and no member reaches the routes of agents and staff", async () => {
  const owner = await shops.shop();
  const theirs = built.filter((route) => ["agent", "console"].includes(areaOf(route)));
  const cashier = await shops.logInMember(owner.user, "cashier");
  expect(await walk(cashier, theirs, () => REFUSED)).toEqual([]);
  const manager = await shops.logInMember(owner.user, "manager");
  const ownList = ({ id }: BuiltRoute) => (id === "/all-locations" ? LEADS_ELSEWHERE : REFUSED);
  expect(await walk(manager, theirs, ownList)).toEqual([]);
  expect(await walk(owner, theirs, ownList)).toEqual([]);
});
