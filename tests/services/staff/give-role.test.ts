import { expect, test } from "vitest";

import { listRoles } from "~/models/staff/staff-role.server";
import { getUser } from "~/models/users/user.server";
import { giveRole, withdrawRole } from "~/services/staff/give-role.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { actionsOf, openSessionOf } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const now = new Date("2026-11-21T09:00:00Z");
const reason = "the first of our staff";

const database = await testDatabase();

test("the first role turns an account without orders into a staff account, and ends its sessions", async () => {
  const { db } = database;
  const app = makeContext(db, now);
  const user = await makeOwner(db);
  await openSessionOf(db, user);
  expect(await giveRole(app, { name: user.username, role: "admin", reason })).toBe("done");
  expect(await giveRole(app, { name: user.email, role: "admin", reason })).toBe("repeated");
  expect(await giveRole(app, { name: user.email, role: "finance", reason })).toBe("done");
  expect((await getUser(db, user.id)).role).toBe("staff");
  expect(await listRoles(db, user.id)).toEqual(["admin", "finance"]);
  const live = db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", user.id)
    .where("revokedAt", "is", null);
  expect(await live.execute()).toEqual([]);
  expect(await actionsOf(database, user)).toEqual(["role-granted-finance", "role-granted-admin"]);
  expect(await withdrawRole(app, { name: user.email, role: "admin", reason })).toBe("done");
  expect(await withdrawRole(app, { name: user.email, role: "admin", reason })).toBe("repeated");
  expect(await listRoles(db, user.id)).toEqual(["finance"]);
});

test("an account with orders, an agent's, and a missing one get no role", async () => {
  const { db } = database;
  const app = makeContext(db, now);
  const owner = await makeOwner(db);
  await buyPlan(app, owner, {});
  expect(await giveRole(app, { name: owner.email, role: "admin", reason })).toBe("in-use");
  const agent = await getUser(db, await makeAgent(db, "ROLES1"));
  expect(await giveRole(app, { name: agent.email, role: "admin", reason })).toBe("in-use");
  expect(await giveRole(app, { name: "nobody.at.all", role: "admin", reason })).toBe("no-account");
  expect((await getUser(db, owner.id)).role).toBe("owner");
});
