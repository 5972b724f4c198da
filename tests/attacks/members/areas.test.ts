import { afterAll, beforeAll, expect, test } from "vitest";

import type { Role } from "#db/schema";
import { expectNoFailure, unchanged } from "../../support/attacked";
import {
  agentRoutes,
  type BuiltRoute,
  consoleRoutes,
  dataPath,
  formPath,
  ownerRoutes,
  readManifest,
  routesForAll,
} from "../../support/manifest";
import { makeShops } from "../../support/members";
import { serve, type Served } from "../../support/served";
import type { Answer, Visitor } from "../../support/visitor";

let site: Served;
let shops: Awaited<ReturnType<typeof makeShops>>;
let built: BuiltRoute[];

beforeAll(async () => {
  site = await serve();
  shops = await makeShops(site);
  built = await readManifest();
});
afterAll(async () => {
  expectNoFailure(site);
  await site.stop();
});

const inOwnersArea = () => built.filter(({ id }) => ownerRoutes[id] !== undefined);

type Way = "page" | "data" | "post";

function waysInto(visitor: Pick<Visitor, "get" | "post">, route: BuiltRoute) {
  const ways: [Way, () => Promise<Answer>][] = [["page", () => visitor.get(route.path)]];
  if (!route.resource) ways.push(["data", () => visitor.get(dataPath(route))]);
  if (route.action)
    ways.push(["post", () => visitor.post(formPath(route), { intent: "remove", sure: "on" })]);
  return ways;
}

/** Tries every way into the routes, none of which changes a row; answers those that another status refuses. */
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
/** Data of a page is answered with 202 where the page would lead elsewhere. */
const LEADS_ELSEWHERE = [302, 303, 202];
/** Samples of addresses name what is not there, and the form is none of theirs. */
const OPEN = [200, 404];

const isOpenTo = (role: Role, { id }: BuiltRoute): boolean => ownerRoutes[id]?.includes(role) ?? false;

test("each route of the site is known to be the owner's, of the console, for agents or for everybody", () => {
  const known = [ownerRoutes, consoleRoutes].flatMap((table) => Object.keys(table));
  expect(built.map(({ id }) => id).sort()).toEqual([...known, ...agentRoutes, ...routesForAll].sort());
});

test("no page and no form of the owner's area opens to a member whose role is not named there, to strangers, or after a removal", async () => {
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
    way !== "post" && isOpenTo("manager", route) ? OPEN : REFUSED;
  expect(await walk(manager, inOwnersArea(), ofManager)).toEqual([]);
});

test("none of it opens to agents and staff, but what both pay or look at", async () => {
  const agent = await shops.logInAs("agent", "AREAS1");
  const staff = await shops.logInStaff(["admin"]);
  // The list of locations leads both to that of all owners.
  const of = (role: Role) => (route: BuiltRoute) =>
    isOpenTo(role, route) ? [...OPEN, ...REFUSED, ...LEADS_ELSEWHERE, 400] : [...REFUSED, ...LEADS_ELSEWHERE];
  expect(await walk(agent, inOwnersArea(), of("agent"))).toEqual([]);
  expect(await walk(staff, inOwnersArea(), of("staff"))).toEqual([]);
});

test("what agents and staff do opens to no member", async () => {
  const owner = await shops.shop();
  const theirs = built.filter(({ id }) => agentRoutes.includes(id) || consoleRoutes[id] !== undefined);
  const cashier = await shops.logInMember(owner.user, "cashier");
  expect(await walk(cashier, theirs, () => REFUSED)).toEqual([]);
  const manager = await shops.logInMember(owner.user, "manager");
  const ofManager = ({ id }: BuiltRoute) => (id === "/all-locations" ? LEADS_ELSEWHERE : REFUSED);
  expect(await walk(manager, theirs, ofManager)).toEqual([]);
});
