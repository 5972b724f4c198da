import { afterAll, expect, test } from "vitest";

import type { StaffRole } from "#db/schema";
import { mayAct } from "~/models/staff/permissions";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { type BuiltRoute, consoleRoutes, dataPath, formPath, readManifest } from "../../support/manifest";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const site = await serve();
const accounts = await makeAccounts(site);
const built = await readManifest();
const routes = built.flatMap((route) => {
  const open = consoleRoutes[route.id];
  return open === undefined ? [] : [{ ...route, open }];
});
const listed = built.filter(({ path }) => path === "/staff" || path.startsWith("/staff/"));
expect(routes.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort());
expect(Object.keys(consoleRoutes)).toHaveLength(routes.length);
afterAll(() => expectNoFailure(site));

const reason = { reason: "I would like to be allowed to" };
const every: StaffRole[] = ["support", "finance", "catalogue"];

/** Every way into a route: as a page, as data, and by a post. */
async function tryAll(visitor: Pick<Visitor, "get" | "post">, route: BuiltRoute) {
  const ways = [
    () => visitor.get(route.path),
    ...(route.resource ? [] : [() => visitor.get(dataPath(route))]),
    ...(route.action ? [() => visitor.post(formPath(route), reason)] : []),
  ];
  const statuses: number[] = [];
  for (const way of ways) statuses.push((await way()).status);
  return statuses;
}

/** Statuses for a visitor sent to the login; page data says so with 202. */
const ledAway = [302, 303, 202];
const forbidden = [403];

/** No visitor changes a row or sees what is inside, by any way. */
async function refuses(route: BuiltRoute, visitors: [Pick<Visitor, "get" | "post">, wanted: number[]][]) {
  const tries = async () => {
    for (const [visitor, wanted] of visitors) {
      const statuses = await tryAll(visitor, route);
      expect(statuses.filter((status) => !wanted.includes(status))).toEqual([]);
    }
  };
  await unchanged(site.db, tries, ["sessions"]);
}

test("no console page opens to visitors, owners, agents, or staff without the second factor", async () => {
  const stranger = site.visitor();
  const owner = await accounts.logInAs("owner");
  const agent = await accounts.logInAs("agent", "CONSOLE1");
  const halfway = await accounts.logInStaff(["admin"], { secondFactor: false });
  await everyRow(
    routes,
    ({ id }) => id,
    (route) =>
      refuses(route, [
        [stranger, ledAway],
        [owner, forbidden],
        [agent, forbidden],
        ...(route.open === "proving" ? [] : [[halfway, ledAway] as [Visitor, number[]]]),
      ]),
  );
});

test("each console page is refused to every role it is not for, and to staff without a role", async () => {
  const nobody = await accounts.logInStaff([]);
  const single = new Map(
    await Promise.all(every.map(async (role) => [role, await accounts.logInStaff([role])] as const)),
  );
  await everyRow(
    routes.filter(({ open }) => open !== "proving"),
    ({ id }) => id,
    async (route) => {
      const may = (role: StaffRole) => route.open !== "proving" && mayAct([role], route.open);
      const others = [...single].filter(([role]) => !may(role)).map(([, visitor]) => visitor);
      await refuses(
        route,
        [nobody, ...others].map((visitor) => [visitor, forbidden]),
      );
      for (const [role, visitor] of single)
        if (may(role)) expect([role, (await visitor.get(route.path)).status]).not.toEqual([role, 403]);
    },
  );
});

test("an ended session, a withdrawn role and a disabled account open nothing", async () => {
  const out = await accounts.logInStaff(["admin"]);
  const jar = new Map(out.jar);
  await out.post("/logout");
  const replayed = site.visitor();
  for (const [name, value] of jar) replayed.jar.set(name, value);
  const taken = await accounts.logInStaff(["admin"]);
  await site.db.deleteFrom("staffRoles").where("userId", "=", taken.user.id).execute();
  const disabled = await accounts.logInStaff(["admin"]);
  await site.db
    .updateTable("users")
    .set({ disabledAt: new Date() })
    .where("id", "=", disabled.user.id)
    .execute();
  for (const route of routes.filter(({ open }) => open !== "proving"))
    await refuses(route, [
      [replayed, ledAway],
      [taken, forbidden],
      [disabled, ledAway],
    ]);
});

test("the staff actions do nothing from another site, or a second time", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const owner = await accounts.make();
  const path = `/staff/people/${owner.id}/disable`;
  const { answer } = await unchanged(
    site.db,
    () => staff.post(path, reason, { "Sec-Fetch-Site": "cross-site" }),
    ["sessions"],
  );
  expect(answer.status).toBe(403);
  const twice = await Promise.all([staff.post(path, reason), staff.post(path, reason)]);
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  const acts = site.db.selectFrom("staffActs").select("act").where("subjectId", "=", owner.id);
  expect(await acts.execute()).toEqual([{ act: "user-disabled" }]);
  const mail = { email: `new-${owner.email}`, asked: "called the owner", ...reason };
  const other = await accounts.make();
  const asked = await Promise.all(
    [1, 2, 3, 4].map(() => staff.post(`/staff/people/${other.id}/correct-email`, mail)),
  );
  expect(
    asked
      .map(({ status }) => status)
      .sort()
      .filter((status) => status >= 500),
  ).toEqual([]);
  const waiting = await site.db
    .selectFrom("contactCorrections")
    .select("id")
    .where("userId", "=", other.id)
    .execute();
  expect(waiting).toHaveLength(1);
});
