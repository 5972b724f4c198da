import { sql } from "kysely";
import { expect, test } from "vitest";

import { insertStaffAction } from "~/models/staff/staff-action.server";
import { grantRole, listRoles, takeRole } from "~/models/staff/staff-role.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { employ } from "../../support/sessions";

const now = new Date();

const database = await testDatabase();
const db = database.db;

async function staff() {
  const user = await makeOwner(db);
  await employ(db, user, ["support"]);
  return user.id;
}

test("a staff action is recorded with its words, and the log names it without them", async () => {
  const [staffId, owner] = [await staff(), await makeOwner(db)];
  const id = await insertStaffAction(db, {
    now,
    by: { staffId, reason: "Owner called from 0803…" },
    act: "email-correction-asked",
    subjectId: owner.id,
    object: "KPP-1",
    before: { email: "old@x.example" },
    after: { email: "new@x.example" },
    requestId: "r1",
  });
  const row = await db.selectFrom("staffActs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    at: now,
    staffId,
    act: "email-correction-asked",
    reason: "Owner called from 0803…",
    subjectId: owner.id,
    object: "KPP-1",
    requestId: "r1",
    before: { email: "old@x.example" },
    after: { email: "new@x.example" },
  });
  const events = await db.selectFrom("auditEvents").selectAll().where("actorId", "=", staffId).execute();
  expect(events).toMatchObject([
    {
      action: "email-correction-asked",
      outcome: "ok",
      reason: `act-${id}`,
      subjectId: owner.id,
      requestId: "r1",
    },
  ]);
  expect(JSON.stringify(events)).not.toContain("called");
});

test("a staff action is rolled back with its transaction", async () => {
  const staffId = await staff();
  const undone = db.transaction().execute(async (trx) => {
    await insertStaffAction(trx, { now, by: { staffId, reason: "never happened" }, act: "code-resent" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  const acts = db.selectFrom("staffActs").select("id").where("staffId", "=", staffId);
  expect(await acts.execute()).toEqual([]);
});

test("the database keeps staff actions unchanged and refuses those without a reason", async () => {
  const staffId = await staff();
  const act = { now, by: { staffId, reason: "a good reason" }, act: "code-resent" } as const;
  await insertStaffAction(db, act);
  for (const change of [
    sql`update staff_acts set reason = 'another reason'`,
    sql`delete from staff_acts`,
    sql`truncate staff_acts cascade`,
  ])
    await expect(change.execute(db)).rejects.toThrow("append-only");
  const without = insertStaffAction(db, { ...act, by: { staffId, reason: "no" } });
  await expect(without).rejects.toThrow("staff_acts_reason_check");
});

test("a staff action is recorded only of a role that may do it", async () => {
  const by = { staffId: await staff(), reason: "a good reason" };
  const refusal = 'null value in column "staff_id"';
  await expect(insertStaffAction(db, { now, by, act: "coupon-made" })).rejects.toThrow(refusal);
  await expect(insertStaffAction(db, { now, by, act: "lock-down-approved" })).rejects.toThrow(refusal);
  await expect(insertStaffAction(db, { now, by, act: "prices-asked" })).rejects.toThrow(refusal);
  expect(await insertStaffAction(db, { now, by, act: "wallet-asked" })).toBeGreaterThan(0);
  await grantRole(db, by.staffId, "finance", now);
  expect(await insertStaffAction(db, { now, by, act: "coupon-made" })).toBeGreaterThan(0);
  await grantRole(db, by.staffId, "admin", now);
  expect(await insertStaffAction(db, { now, by, act: "lock-down-approved" })).toBeGreaterThan(0);
});

test("a role is given once and removed once", async () => {
  const staffId = await staff();
  expect(await grantRole(db, staffId, "finance", now)).toBe(true);
  expect(await grantRole(db, staffId, "finance", now)).toBe(false);
  expect(await listRoles(db, staffId)).toEqual(["finance", "support"]);
  expect(await takeRole(db, staffId, "finance")).toBe(true);
  expect(await takeRole(db, staffId, "finance")).toBe(false);
  expect(await listRoles(db, staffId)).toEqual(["support"]);
});
