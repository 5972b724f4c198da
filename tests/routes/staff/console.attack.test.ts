import { expect, test } from "vitest";

import type { StaffRole } from "#db/schema";
import { mayAct } from "~/models/staff/permissions";
import { changeAccount } from "../../support/accounts";
import { attackedSite, unchanged } from "../../support/attacked";
import { type BuiltRoute, consoleRoutes, dataPath, formPath, readManifest } from "../../support/manifest";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const site = await attackedSite();
const accounts = await makeAccounts(site);
const built = await readManifest();
const routes = built.flatMap((route) => {
  const open = consoleRoutes[route.id];
  return open === undefined ? [] : [{ ...route, open }];
});
const listed = built.filter(({ path }) => path === "/staff" || path.startsWith("/staff/"));
expect(routes.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort());
expect(Object.keys(consoleRoutes)).toHaveLength(routes.length);

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

/** No visitor sees what is inside, by any way. */
async function refuses(route: BuiltRoute, visitors: [Pick<Visitor, "get" | "post">, wanted: number[]][]) {
  for (const [visitor, wanted] of visitors) {
    const statuses = await tryAll(visitor, route);
    expect(statuses.filter((status) => !wanted.includes(status))).toEqual([]);
  }
}

/** Looking at a session moves the time at which it was last seen; no row changes otherwise. */
const withoutChange = (tries: () => Promise<void>) => unchanged(site.db, tries, ["sessions"]);

test("no console page opens to visitors, owners, agents, or staff without the second factor", async () => {
  const stranger = site.visitor();
  const owner = await accounts.logInAs("owner");
  const agent = await accounts.logInAs("agent", "CONSOLE1");
  const halfway = await accounts.logInStaff(["admin"], { secondFactor: false });
  const refuseAll = (route: (typeof routes)[number]) =>
    refuses(route, [
      [stranger, ledAway],
      [owner, forbidden],
      [agent, forbidden],
      ...(route.open === "proving" ? [] : [[halfway, ledAway] as [Visitor, number[]]]),
    ]);
  await withoutChange(() => everyRow(routes, ({ id }) => id, refuseAll));
});

test("each console page is refused to every role it is not for, and to staff without a role", async () => {
  const nobody = await accounts.logInStaff([]);
  const single = new Map(
    await Promise.all(every.map(async (role) => [role, await accounts.logInStaff([role])] as const)),
  );
  const inside = routes.filter(({ open }) => open !== "proving");
  const may = (role: StaffRole, { open }: (typeof routes)[number]) =>
    open !== "proving" && mayAct([role], open);
  const refuseOthers = async (route: (typeof routes)[number]) => {
    const others = [...single].filter(([role]) => !may(role, route)).map(([, visitor]) => visitor);
    await refuses(
      route,
      [nobody, ...others].map((visitor) => [visitor, forbidden]),
    );
  };
  await withoutChange(() => everyRow(inside, ({ id }) => id, refuseOthers));
  for (const route of inside)
    for (const [role, visitor] of single)
      if (may(role, route))
        expect([route.id, role, (await visitor.get(route.path)).status]).not.toEqual([route.id, role, 403]);
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
  await changeAccount(site.db, disabled.user.id, { disabledAt: new Date() });
  await withoutChange(async () => {
    for (const route of routes.filter(({ open }) => open !== "proving"))
      await refuses(route, [
        [replayed, ledAway],
        [taken, forbidden],
        [disabled, ledAway],
      ]);
  });
});

test("the staff actions do nothing a second time", async () => {
  const staff = await accounts.logInStaff(["support"]);
  const owner = await accounts.make();
  const path = `/staff/people/${owner.id}/disable`;
  const twice = await Promise.all([staff.post(path, reason), staff.post(path, reason)]);
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  const acts = site.db.selectFrom("staffActs").select("act").where("subjectId", "=", owner.id);
  expect(await acts.execute()).toEqual([{ act: "user-disabled" }]);
  const mail = { email: `new-${owner.email}`, ...reason };
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

test("support reads payouts, coupons and prices, and changes none of them", async () => {
  const support = await accounts.logInStaff(["support"]);
  for (const path of ["/staff/payouts", "/staff/coupons", "/staff/catalogue"])
    expect([path, (await support.get(path)).status]).toEqual([path, 200]);
  await withoutChange(async () => {
    for (const path of [
      "/staff/payouts/KPO-1",
      "/staff/coupons/1",
      "/staff/coupons/new",
      "/staff/catalogue/change?part=plans",
      "/staff/catalogue/changes/1",
    ])
      expect([path, (await support.post(path, reason)).status]).toEqual([path, 403]);
  });
});
